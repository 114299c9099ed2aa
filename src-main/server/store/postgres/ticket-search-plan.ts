import { and, eq, gte, inArray, lt, or, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { type SearchTerm, searchTermsOf } from '#shared/domain/search-text.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { TICKET_STATUSES } from '#shared/domain/tickets.ts'
import { createdBetween, type ListOrder, orderOf } from '../list-order.ts'
import type { Connection } from '../sql/connection.ts'
import { type Conversations, conversationsOf } from '../sql/conversation-terms.ts'
import { serviceFilters } from '../sql/service-filters.ts'
import { ownedBy } from '../sql/ticket-ranges.ts'
import { isVisible } from '../sql/visible-tickets.ts'
import { relationOf, statusesOf } from '../ticket-filters.ts'
import type { ListQuery } from '../tickets-store.ts'
import { isInConversations } from './conversation-search.ts'
import { engine } from './dialect.ts'
import { tickets } from './schema.ts'
import { hasTerm } from './text-match.ts'

/** How to find the tickets of a query, where no index has them in its order. */
export interface SearchPlan {
  query: ListQuery
  actor: Viewer
  /** The terms to find, each anywhere in a ticket; none for a list without a search. */
  terms: readonly SearchTerm[]
  /** The comments and names to search too; undefined where only tickets are (D87). */
  conversations: Conversations | undefined
  /** Whether the filters leave a ticket; undefined for all tickets. */
  isListed: SQL | undefined
  order: ListOrder
}

export async function planOf(
  connection: Connection,
  query: ListQuery,
  actor: Viewer
): Promise<SearchPlan> {
  const terms = searchTermsOf(query.search ?? '')
  return {
    query,
    actor,
    terms,
    conversations: await conversationsOf(connection, terms, actor),
    isListed: isListed(query, actor),
    order: orderOf(query)
  }
}

/** Whether a ticket is one of those that a plan finds. */
export function isFound(
  { terms, conversations, isListed }: SearchPlan,
  searchText: SQLWrapper = tickets.searchText
): SQL | undefined {
  if (conversations) return and(isInConversations(terms, conversations), isListed)
  return and(...terms.map((term) => hasTerm(searchText, term)), isListed)
}

/** @returns undefined where no filter excludes a ticket */
export function isListed(query: ListQuery, actor: Viewer): SQL | undefined {
  const { ownership, priority, department, category, assigneeId, requesterId } = query
  const { from, before } = createdBetween(query)
  const statuses = statusesOf(query)
  const relation = relationOf(actor)
  return and(
    ownership
      ? or(...ownedBy(engine, ownership, relation).map(({ condition }) => condition))
      : isVisible(engine, relation),
    statuses.length < TICKET_STATUSES.length ? inArray(tickets.status, statuses) : undefined,
    priority && eq(tickets.priority, priority),
    department === undefined ? undefined : eq(tickets.departmentKey, departmentKey(department)),
    category === undefined ? undefined : eq(tickets.category, category),
    assigneeId === undefined ? undefined : eq(tickets.assigneeId, assigneeId),
    requesterId === undefined ? undefined : eq(tickets.requesterId, requesterId),
    from === undefined ? undefined : gte(tickets.createdAt, new Date(from)),
    before === undefined ? undefined : lt(tickets.createdAt, new Date(before)),
    ...serviceFilters(engine, query)
  )
}
