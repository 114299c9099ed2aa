import { and, eq, isNull } from 'drizzle-orm'
import { inOrderOf } from '../list-order.ts'
import type { TicketRow, TicketToExport } from '../tickets-store.ts'
import type { Connection } from './connection.ts'
import { prepared } from './prepared-queries.ts'

/** The tickets of a list with the names an export shows. */
export async function* readTicketsToExport(
  connection: Connection,
  list: AsyncGenerator<TicketRow[]>
): AsyncGenerator<TicketToExport[]> {
  for await (const rows of list) {
    const ids = rows.map(({ id }) => id)
    yield inOrderOf(ids, await withNames(connection, { ids: JSON.stringify(ids) }))
  }
}

const withNames = prepared(
  ({ db, tables, dialect: { alias, isAmong, listed, param } }) => {
    const { categories, subcategories, tickets, users } = tables
    const requesters = alias(users, 'requesters')
    const assignees = alias(users, 'assignees')
    return db
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
        firstResponseAt: tickets.firstResponseAt,
        tasks: tickets.tasks,
        tasksDone: tickets.tasksDone
      })
      .from(tickets)
      .leftJoin(categories, eq(categories.slug, tickets.category))
      .leftJoin(
        subcategories,
        and(
          eq(subcategories.categoryId, categories.id),
          eq(subcategories.slug, tickets.subcategory)
        )
      )
      .leftJoin(
        requesters,
        and(eq(requesters.id, tickets.requesterId), isNull(requesters.deletedAt))
      )
      .leftJoin(assignees, and(eq(assignees.id, tickets.assigneeId), isNull(assignees.deletedAt)))
      .where(isAmong(tickets.id, listed(param('ids'), tickets.id)))
  },
  { isPlannedEachTime: true }
)
