import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { BUSY_IMPORT_STATES } from '#shared/domain/imports.ts'
import { ticketSearchText } from '#shared/domain/search-text.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import type { ImportsStore } from '../imports-store.ts'
import { keepCommentTexts } from './comment-texts-store.ts'
import type { Queries } from './connections.ts'
import { importUndoQueries } from './import-undo-queries.ts'
import { insertRows } from './insert-rows.ts'
import {
  comments,
  importedTickets,
  imports,
  statusIntervals,
  ticketEvents,
  tickets
} from './schema.ts'

/** See {@link ImportsStore}. */
export function createImportsStore(db: Queries): ImportsStore {
  return {
    ...importedTicketQueries(db),
    ...importUndoQueries(db),
    async find(id) {
      const [row] = await db.select().from(imports).where(eq(imports.id, id))
      return row
    },
    async findOfTicket(ticketId) {
      const [found] = await db
        .select({ row: imports })
        .from(importedTickets)
        .innerJoin(imports, eq(imports.id, importedTickets.importId))
        .where(eq(importedTickets.ticketId, ticketId))
      return found?.row
    },
    async list(limit) {
      return await db.select().from(imports).orderBy(desc(imports.id)).limit(limit)
    },
    async listBusy() {
      return await db.select().from(imports).where(inArray(imports.state, BUSY_IMPORT_STATES))
    },
    async insert(row) {
      const [inserted] = await db.insert(imports).values(row).returning()
      if (!inserted) throw new Error('The new import was not answered')
      return inserted
    },
    async update(id, change) {
      const [updated] = await db.update(imports).set(change).where(eq(imports.id, id)).returning()
      if (!updated) throw new Error(`Import ${id} vanished while it was changed`)
      return updated
    }
  }
}

function importedTicketQueries(
  db: Queries
): Pick<ImportsStore, 'knownIds' | 'noteTickets' | 'takeTicketIds' | 'insertTickets'> {
  return {
    async knownIds(source, externalIds) {
      const rows = await db
        .select({ externalId: importedTickets.externalId })
        .from(importedTickets)
        .where(
          and(
            eq(importedTickets.source, source),
            sql`${importedTickets.externalId} = any(${sql.param(externalIds)}::text[])`
          )
        )
      return new Set(rows.map(({ externalId }) => externalId))
    },
    async noteTickets(rows) {
      await insertRows(db, importedTickets, [...rows])
      const ids = rows.map(({ ticketId }) => ticketId)
      await db
        .update(importedTickets)
        .set({
          lastEventId: sql`(select max(event.id) from ticket_events as event where event.ticket_id = imported_tickets.ticket_id)`
        })
        .where(inArray(importedTickets.ticketId, ids))
    },
    async takeTicketIds(count) {
      const sequence = sql`pg_get_serial_sequence('tickets', 'id')::regclass`
      const { rows } = await db.execute<{ first: string }>(
        sql`select nextval(${sequence}) as first`
      )
      const first = Number(rows[0]?.first)
      await db.execute(sql`select setval(${sequence}, ${first + count - 1}::bigint)`)
      return first
    },
    async insertTickets(lives) {
      await insertRows(
        db,
        tickets,
        lives.map(({ ticket }) => ({
          ...ticket,
          departmentKey: departmentKey(ticket.department),
          searchText: ticketSearchText({ ...ticket, ticketId: formatTicketId(ticket.id) })
        }))
      )
      const written = lives.flatMap((life) => life.comments)
      await insertRows(db, comments, written)
      keepCommentTexts(db, written)
      await insertRows(
        db,
        ticketEvents,
        lives.flatMap((life) => life.events)
      )
      await insertRows(
        db,
        statusIntervals,
        lives.flatMap((life) => life.intervals)
      )
    }
  }
}
