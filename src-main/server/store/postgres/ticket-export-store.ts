import { and, eq, isNull, sql } from 'drizzle-orm'
import type { TicketFilterQuery } from '#shared/api/tickets.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { inOrderOf } from '../list-order.ts'
import type { TicketToExport } from '../tickets-store.ts'
import type { Queries } from './drizzle.ts'
import { alias } from './drizzle.ts'
import { param, prepared } from './prepared-queries.ts'
import { categories, subcategories, tickets, users } from './schema.ts'
import { readTickets } from './ticket-list-store.ts'

const requesters = alias(users, 'requesters')
const assignees = alias(users, 'assignees')

/** The tickets of a list as {@link readTickets} reads them, with the names an export shows. */
export async function* readTicketsToExport(
  db: Queries,
  query: TicketFilterQuery,
  actor: Viewer
): AsyncGenerator<TicketToExport[]> {
  for await (const rows of readTickets(db, query, actor)) {
    const ids = rows.map(({ id }) => id)
    yield inOrderOf(ids, await withNames(db).execute({ ids }))
  }
}

const withNames = prepared((db) =>
  db
    .select({
      id: tickets.id,
      department: tickets.department,
      category: tickets.category,
      categoryName: categories.name,
      subcategory: tickets.subcategory,
      subcategoryName: subcategories.name,
      requesterId: tickets.requesterId,
      requesterName: requesters.fullName,
      assigneeId: tickets.assigneeId,
      assigneeName: assignees.fullName,
      status: tickets.status,
      priority: tickets.priority,
      description: tickets.description,
      createdAt: tickets.createdAt,
      updatedAt: tickets.updatedAt,
      resolvedAt: tickets.resolvedAt,
      firstResponseAt: tickets.firstResponseAt
    })
    .from(tickets)
    .leftJoin(categories, eq(categories.slug, tickets.category))
    .leftJoin(
      subcategories,
      and(eq(subcategories.categoryId, categories.id), eq(subcategories.slug, tickets.subcategory))
    )
    .leftJoin(requesters, and(eq(requesters.id, tickets.requesterId), isNull(requesters.deletedAt)))
    .leftJoin(assignees, and(eq(assignees.id, tickets.assigneeId), isNull(assignees.deletedAt)))
    .where(sql`${tickets.id} = any(${param('ids')}::bigint[])`)
)
