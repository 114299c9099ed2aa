import type { Columns } from '../columns.ts'
import { announcementTables } from './announcement-tables.ts'
import { approvalTables } from './approval-tables.ts'
import { automationTables } from './automation-tables.ts'
import { conversationTables } from './conversation-tables.ts'
import { deskTables } from './desk-tables.ts'
import { exchangeTables } from './exchange-tables.ts'
import { formTables } from './form-tables.ts'
import { mailTables } from './mail-tables.ts'
import { peopleTables } from './people-tables.ts'
import { serviceTables } from './service-tables.ts'
import { taskTables } from './task-tables.ts'
import { ticketTables } from './ticket-tables.ts'

export type Tables = ReturnType<typeof tablesOf>

/** Declares the tables of both engines; each adds its own in its `schema.ts`. */
export function tablesOf(columns: Columns) {
  const people = peopleTables(columns)
  const tickets = ticketTables(columns, people)
  const ofTickets = { ...tickets, ...conversationTables(columns, { ...people, ...tickets }) }
  const desk = deskTables(columns, people)
  return {
    ...people,
    ...ofTickets,
    ...desk,
    ...exchangeTables(columns, { ...people, ...ofTickets, ...desk }),
    ...mailTables(columns, { ...people, ...ofTickets }),
    ...serviceTables(columns, { ...people, ...tickets }),
    ...automationTables(columns, { ...people, ...tickets }),
    ...formTables(columns, { ...people, ...tickets }),
    ...taskTables(columns, { ...people, ...tickets }),
    ...approvalTables(columns, { ...people, ...tickets }),
    ...announcementTables(columns, { ...people, ...tickets })
  }
}
