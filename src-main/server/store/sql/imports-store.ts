import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { BUSY_IMPORT_STATES } from '#shared/domain/imports.ts'
import { ticketSearchText } from '#shared/domain/search-text.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import type { ImportsStore } from '../imports-store.ts'
import type { Connection } from './connection.ts'
import { importUndoQueries } from './import-undo-queries.ts'
import { only } from './only.ts'

/** See {@link ImportsStore}. */
export function createImportsStore(connection: Connection): ImportsStore {
  const { db, tables } = connection
  const { importedTickets, imports } = tables
  return {
    ...importedTicketQueries(connection),
    ...importUndoQueries(connection),
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
      return only(await db.insert(imports).values(row).returning())
    },
    async update(id, change) {
      const [updated] = await db.update(imports).set(change).where(eq(imports.id, id)).returning()
      if (!updated) throw new Error(`Import ${id} vanished while it was changed`)
      return updated
    }
  }
}

function importedTicketQueries(
  connection: Connection
): Pick<ImportsStore, 'knownIds' | 'noteTickets' | 'takeTicketIds' | 'insertTickets'> {
  const { db, tables, dialect } = connection
  const { comments, importedTickets, statusIntervals, ticketEvents, tickets } = tables
  const { insertRows, isAmong, listed } = dialect
  return {
    async knownIds(source, externalIds) {
      const { externalId } = importedTickets
      const rows = await db
        .select({ externalId })
        .from(importedTickets)
        .where(
          and(
            eq(importedTickets.source, source),
            isAmong(externalId, listed(sql`${JSON.stringify(externalIds)}`, externalId))
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
    takeTicketIds: (count) => dialect.takeIds(db, 'tickets', count),
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
      await connection.commentTexts.keep(connection, written)
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
