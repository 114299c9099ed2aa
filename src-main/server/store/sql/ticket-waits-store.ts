import { and, asc, eq, inArray, isNotNull, lte, min } from 'drizzle-orm'
import type { TicketWaitsStore } from '../ticket-waits-store.ts'
import type { Connection } from './connection.ts'

/** See {@link TicketWaitsStore}. */
export function createTicketWaitsStore({ db, tables }: Connection): TicketWaitsStore {
  const { ticketWaits } = tables
  const { ticketId: ofTicket, nextAt } = ticketWaits
  return {
    async find(ticketId) {
      const [wait] = await db.select().from(ticketWaits).where(eq(ofTicket, ticketId))
      return wait
    },
    async listOf(ticketIds) {
      if (ticketIds.length === 0) return []
      return await db
        .select()
        .from(ticketWaits)
        .where(inArray(ofTicket, [...ticketIds]))
    },
    async listDue(by, limit) {
      return await db
        .select({ ticketId: ofTicket, nextAt })
        .from(ticketWaits)
        .where(and(isNotNull(nextAt), lte(nextAt, by)))
        .orderBy(asc(nextAt), asc(ofTicket))
        .limit(limit)
    },
    async nextAt() {
      const [row] = await db
        .select({ next: min(nextAt) })
        .from(ticketWaits)
        .where(isNotNull(nextAt))
      return row?.next ?? null
    },
    async put(wait) {
      const { ticketId: _, ...change } = wait
      await db
        .insert(ticketWaits)
        .values(wait)
        .onConflictDoUpdate({ target: ofTicket, set: change })
    },
    async reschedule(ticketId, { countedFrom, remindedAt, nextAt }) {
      await db
        .update(ticketWaits)
        .set({ countedFrom, remindedAt, nextAt })
        .where(eq(ofTicket, ticketId))
    },
    async delete(ticketId) {
      await db.delete(ticketWaits).where(eq(ofTicket, ticketId))
    }
  }
}
