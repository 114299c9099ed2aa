import type { TicketFilterQuery } from '#shared/api/tickets.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { TICKET_STATUSES } from '#shared/domain/tickets.ts'
import { fromNearerEnd, type ListOrder, type OrderedPage } from '../list-order.ts'
import { statusesOf } from '../ticket-filters.ts'
import type { Connection } from './connection.ts'
import { countTickets } from './ticket-count-store.ts'
import type { FoundIds, IdsPage } from './ticket-lists.ts'

/** How many tickets a list and the index of its order have. */
export interface ListSize {
  total: number
  all: number
}

/** How an engine counts and scans a list. */
interface Scan {
  count(): Promise<number>
  /** @returns undefined where another way is quicker, and fewer ids where the page reaches further */
  scan(page: OrderedPage, size: ListSize): Promise<number[] | undefined>
}

/**
 * A page of a list without a search, by a scan of an index which is in the order of the list, but not of
 * its filters.
 * @returns undefined where another way is quicker, as far as can be known beforehand
 */
export async function findByScan(
  connection: Connection,
  { query, actor, order }: { query: TicketFilterQuery; actor: Viewer; order: ListOrder },
  { offset, limit }: IdsPage,
  { count, scan }: Scan
): Promise<FoundIds | undefined> {
  const statuses = order.by === 'created' ? TICKET_STATUSES : statusesOf(query)
  const counting = [count(), countTickets(connection, {}, statuses, actor)] as const
  const [total, all] = await Promise.all(counting)
  const length = Math.min(limit, total - offset)
  if (length <= 0) return { ids: [], total }
  const page = fromNearerEnd({ order: order.direction, offset, length }, total)
  const ids = await scan(page, { total, all })
  if (!ids || ids.length < length) return undefined
  return { ids: page.order === order.direction ? ids : ids.toReversed(), total }
}
