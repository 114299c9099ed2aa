import { Ticket, type TicketQuery } from '#shared/api/tickets.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { Clock } from '../../base/clock.ts'
import { readServiceLevels } from '../../effects/service-clock-effects.ts'
import { jsonArray } from '../../http/json-array.ts'
import type { Stores } from '../../store/store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { toTickets } from '../ticket-answers.ts'

/** Reads lists of tickets, with filters, search and pages (spec §7, D36). */
export function createTicketLists(read: Stores, clock: Clock) {
  return {
    async list(
      query: TicketQuery & { limit: number },
      actor: Viewer
    ): Promise<{ tickets: Ticket[]; total: number }> {
      const now = clock()
      const [{ rows, total }, known] = await Promise.all([
        read.tickets.list({ ...query, now }, actor),
        readServiceLevels(read)
      ])
      const asked = { viewer: actor, now }
      return { tickets: await toTickets(read, rows, asked, known), total }
    },

    /**
     * A list as JSON, without a limit or with a high one; the content is read from the store only
     * as it is consumed.
     */
    async listInPieces(
      { limit, ...filters }: TicketQuery,
      actor: Viewer
    ): Promise<{ content: AsyncGenerator<Uint8Array>; total: number }> {
      const now = clock()
      const query = { ...filters, now }
      const [{ total }, known] = await Promise.all([
        read.tickets.list({ ...query, limit: 1 }, actor),
        readServiceLevels(read)
      ])
      const asked = { viewer: actor, now }
      const answered = (rows: TicketRow[]) => toTickets(read, rows, asked, known)
      const pages =
        total > 0 ? mapped(firstOf(read.tickets.readAll(query, actor), limit), answered) : []
      return { content: jsonArray(pages, (ticket) => Ticket.parse(ticket)), total }
    }
  }
}

async function* mapped<Row, Answer>(
  pages: AsyncIterable<Row[]>,
  map: (rows: Row[]) => Promise<Answer[]>
): AsyncGenerator<Answer[]> {
  for await (const rows of pages) yield await map(rows)
}

/** The first rows of all pages. @param count without it all of them */
async function* firstOf<Row>(
  pages: AsyncIterable<Row[]>,
  count = Number.POSITIVE_INFINITY
): AsyncGenerator<Row[]> {
  let left = count
  for await (const rows of pages) {
    yield rows.slice(0, left)
    left -= rows.length
    if (left <= 0) return
  }
}
