import { Ticket, type TicketQuery } from '#shared/api/tickets.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { jsonArray } from '../../http/json-array.ts'
import type { Stores } from '../../store/store.ts'
import { toTicket } from '../ticket-rules.ts'

/** Reads lists of tickets, with filters, search and pages (spec §7, D36). */
export function createTicketLists(read: Stores) {
  return {
    async list(
      query: TicketQuery & { limit: number },
      actor: Viewer
    ): Promise<{ tickets: Ticket[]; total: number }> {
      const { rows, total } = await read.tickets.list(query, actor)
      return { tickets: rows.map((row) => toTicket(row, actor)), total }
    },

    /**
     * A list as JSON, without a limit or with a high one; the content is read from the store only
     * as it is consumed.
     */
    async listInPieces(
      query: TicketQuery,
      actor: Viewer
    ): Promise<{ content: AsyncGenerator<Uint8Array>; total: number }> {
      const { total } = await read.tickets.list({ ...query, limit: 1 }, actor)
      const pages = total > 0 ? firstOf(read.tickets.readAll(query, actor), query.limit) : []
      return { content: jsonArray(pages, (row) => Ticket.parse(toTicket(row, actor))), total }
    }
  }
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
