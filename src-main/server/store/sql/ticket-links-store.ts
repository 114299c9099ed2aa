import { asc, eq, or } from 'drizzle-orm'
import type { NewTicketLinkRow, TicketLinksStore } from '../ticket-links-store.ts'
import type { Connection } from './connection.ts'
import { only } from './only.ts'

/** See {@link TicketLinksStore}. */
export function createTicketLinksStore({ db, tables }: Connection): TicketLinksStore {
  const { ticketLinks } = tables
  const columns = {
    id: ticketLinks.id,
    ticketId: ticketLinks.ticketId,
    otherId: ticketLinks.otherId,
    kind: ticketLinks.kind,
    statusBefore: ticketLinks.statusBefore
  }
  return {
    async list(ticketId: number) {
      return await db
        .select(columns)
        .from(ticketLinks)
        .where(or(eq(ticketLinks.ticketId, ticketId), eq(ticketLinks.otherId, ticketId)))
        .orderBy(asc(ticketLinks.id))
    },
    async find(id: number) {
      const rows = db.select(columns).from(ticketLinks)
      const [row] = await rows.where(eq(ticketLinks.id, id)).limit(1)
      return row
    },
    async insert(link: NewTicketLinkRow) {
      return only(await db.insert(ticketLinks).values(link).returning(columns))
    },
    async delete(id: number) {
      await db.delete(ticketLinks).where(eq(ticketLinks.id, id))
    }
  }
}
