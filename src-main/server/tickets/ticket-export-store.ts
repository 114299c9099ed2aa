import { setImmediate } from 'node:timers/promises'
import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { TicketFilterQuery } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import type { Queries } from '../db/database.ts'
import { categories, subcategories, tickets, users } from '../db/schema.ts'
import { matching } from './ticket-list-store.ts'
import { findNumberRange } from './tickets-store.ts'

/** How many numbers one step looks at: few enough that nobody else waits for it. */
const STEP = 500

const requesters = alias(users, 'requesters')
const assignees = alias(users, 'assignees')

/** A ticket with the names that stand for its ids and slugs; null where nothing has that id or slug any more. */
export type TicketToExport = Awaited<ReturnType<typeof readStep>>[number]

/**
 * The tickets of a list, newest first, in batches of at most {@link STEP}. Each is read when it is asked for, so what
 * changes meanwhile shows in the batches to come; what is raised meanwhile does not. Going by number and not by matches
 * makes every step short, also where a search finds nothing.
 */
export async function* readTicketsToExport(
  db: Queries,
  query: TicketFilterQuery,
  actor: User
): AsyncGenerator<TicketToExport[]> {
  // Asked for together, they would be looked for among all.
  const range = findNumberRange(db)
  if (!range) return
  const { first, last } = range
  for (let newest = last; newest >= first; newest -= STEP) {
    const batch = await readStep(db, query, actor, newest)
    if (batch.length > 0) yield batch
    // Reading blocks this process: between two steps others get their turn.
    await setImmediate()
  }
}

async function readStep(db: Queries, query: TicketFilterQuery, actor: User, newest: number) {
  // The plus keeps SQLite from taking the index of a filter, and then sorting what is in order already.
  const filtered = matching(query, actor)
  return await db
    .select({
      id: tickets.id,
      department: tickets.department,
      category: tickets.category,
      categoryName: categories.name,
      subcategory: tickets.subcategory,
      subcategoryName: subcategories.name,
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
    .where(and(lte(tickets.id, newest), gt(tickets.id, newest - STEP), filtered && sql`+(${filtered})`))
    .orderBy(desc(tickets.id))
}
