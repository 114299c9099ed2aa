import { and, avg, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { PRIORITIES, type Priority, TICKET_STATUSES, type TicketStatus } from '#shared/domain/tickets.ts'
import type { Queries } from '../db/database.ts'
import { ticketCounts, tickets, users } from '../db/schema.ts'
import { millisecondsBetween } from '../db/sql-time.ts'
import type { Month } from './figures.ts'

/** In which month a moment lies, and whether the ticket is assigned to a user: a stretch of an index. */
function inMonth(column: typeof tickets.createdAt | typeof tickets.resolvedAt, assigneeId: number, month: Month) {
  return and(eq(tickets.assigneeId, assigneeId), gte(column, month.start), lt(column, month.end))
}

/** One row for each of the months, in their order. Grouping by month instead would sort every ticket. */
async function byMonth<Row>(
  db: Queries,
  months: Month[],
  fields: SQL,
  where: (month: Month) => SQL | undefined
): Promise<Row[]> {
  const selects = months.map((month) => sql`select ${fields} from ${tickets} where ${where(month)}`)
  return db.all<Row>(sql.join(selects, sql` union all `))
}

/** How many tickets assigned to a user were created in each month, by their present status. */
export async function countByMonthAndStatus(
  db: Queries,
  assigneeId: number,
  months: Month[]
): Promise<Record<TicketStatus, number>[]> {
  const counts = TICKET_STATUSES.map(
    (status) => sql`count(*) filter (where ${eq(tickets.status, status)}) as ${sql.identifier(status)}`
  )
  return await byMonth(db, months, sql.join(counts, sql`, `), (month) => inMonth(tickets.createdAt, assigneeId, month))
}

/** Mean time to first response, in milliseconds, of the tickets assigned to a user by the month of their creation; null for none. */
export async function meanResponseByMonth(
  db: Queries,
  assigneeId: number,
  months: Month[]
): Promise<(number | null)[]> {
  const mean = avg(millisecondsBetween(tickets.createdAt, tickets.firstResponseAt))
  const rows = await byMonth<{ mean: number | null }>(db, months, sql`${mean} as mean`, (month) =>
    inMonth(tickets.createdAt, assigneeId, month)
  )
  return rows.map(({ mean }) => mean)
}

/** Mean time to resolution, in milliseconds, by the month of resolution and the priority; null for none. */
export async function meanResolutionByMonth(
  db: Queries,
  assigneeId: number,
  months: Month[]
): Promise<Record<Priority, number | null>[]> {
  const mean = avg(millisecondsBetween(tickets.createdAt, tickets.resolvedAt))
  const means = PRIORITIES.map(
    (priority) => sql`${mean} filter (where ${eq(tickets.priority, priority)}) as ${sql.identifier(priority)}`
  )
  return await byMonth(db, months, sql.join(means, sql`, `), (month) => inMonth(tickets.resolvedAt, assigneeId, month))
}

/** The tickets of everybody who was assigned some, by priority and status, with the time it took to resolve them, in milliseconds. */
export async function countByAssignee(
  db: Queries
): Promise<{ assigneeId: number; priority: Priority; status: TicketStatus; count: number; resolution: number }[]> {
  return await db
    .select({
      assigneeId: users.id,
      priority: ticketCounts.priority,
      status: ticketCounts.status,
      count: ticketCounts.tickets,
      resolution: ticketCounts.resolutionTime
    })
    .from(users)
    .innerJoin(ticketCounts, eq(ticketCounts.owner, sql`'assignee:' || ${users.id}`))
    .where(isNull(users.deletedAt))
}
