import { type SQL, sql } from 'drizzle-orm'
import type { TicketSort } from '#shared/domain/tickets.ts'
import { SORTED_VALUES } from '../list-order.ts'
import { constant } from './prepared-queries.ts'
import type { Tables } from './tables/tables.ts'

/** The value that tickets are sorted by, as a number. */
export function sortKey({ tickets }: Tables, by: TicketSort): SQL {
  switch (by) {
    case 'created':
      return sql`${tickets.id}`
    case 'updated':
      return sql`${tickets.updatedAt}`
    case 'due':
      return sql`${tickets.dueOrder}`
    case 'priority':
    case 'status': {
      const ranks = SORTED_VALUES[by].map(
        (value, rank) => sql`when ${constant(value)} then ${constant(rank)}`
      )
      return sql`case ${tickets[by]} ${sql.join(ranks, sql` `)} end`
    }
  }
}
