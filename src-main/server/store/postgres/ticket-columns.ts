import { max } from 'drizzle-orm'
import { ticketColumns as ticketColumnsOf } from '../sql/ticket-columns.ts'
import type { Queries } from './drizzle.ts'
import { prepared } from './prepared-queries.ts'
import { tables, tickets } from './schema.ts'

export const ticketColumns = ticketColumnsOf(tables)

const lastId = prepared((db) => db.select({ last: max(tickets.id) }).from(tickets))

/** @returns the highest id of all tickets; 0 where there is none */
export async function findLastId(db: Queries): Promise<number> {
  const [row] = await lastId(db).execute()
  return row?.last ?? 0
}
