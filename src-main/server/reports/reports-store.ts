import { and, avg, count, eq, gte, isNotNull, lt, type SQL, sql, sum } from 'drizzle-orm'
import type { Priority, TicketStatus } from '#shared/domain/tickets.ts'
import type { Queries } from '../db/database.ts'
import { tickets } from '../db/schema.ts'
import { millisecondsBetween } from '../db/sql-time.ts'
import type { Month } from './figures.ts'

/** Groups by what is selected first, and by what is selected first and second: the months are an expression with parameters. */
const FIRST = sql`1`
const SECOND = sql`2`

/** In which of the months a moment lies, as its index. */
function monthIndex(column: typeof tickets.createdAt | typeof tickets.resolvedAt, months: Month[]): SQL<number> {
  const cases = months.map(({ end }, index) => sql`when ${lt(column, end)} then ${sql.raw(String(index))}`)
  return sql<number>`case ${sql.join(cases, sql` `)} end`.mapWith(Number)
}

function within(column: typeof tickets.createdAt | typeof tickets.resolvedAt, months: Month[]): SQL | undefined {
  const [first] = months
  const last = months.at(-1)
  return first && last && and(gte(column, first.start), lt(column, last.end))
}

/** How many tickets assigned to a user were created in each month, by their present status. */
export async function countByMonthAndStatus(
  db: Queries,
  assigneeId: number,
  months: Month[]
): Promise<{ month: number; status: TicketStatus; count: number }[]> {
  return await db
    .select({ month: monthIndex(tickets.createdAt, months), status: tickets.status, count: count() })
    .from(tickets)
    .where(and(eq(tickets.assigneeId, assigneeId), within(tickets.createdAt, months)))
    .groupBy(FIRST, SECOND)
}

/** Mean time to first response, in milliseconds, of the tickets assigned to a user by the month of their creation. */
export async function meanResponseByMonth(
  db: Queries,
  assigneeId: number,
  months: Month[]
): Promise<{ month: number; mean: number }[]> {
  return await db
    .select({
      month: monthIndex(tickets.createdAt, months),
      mean: avg(millisecondsBetween(tickets.createdAt, tickets.firstResponseAt)).mapWith(Number)
    })
    .from(tickets)
    .where(
      and(eq(tickets.assigneeId, assigneeId), within(tickets.createdAt, months), isNotNull(tickets.firstResponseAt))
    )
    .groupBy(FIRST)
}

/** Mean time to resolution, in milliseconds, by the month of resolution and the priority. */
export async function meanResolutionByMonth(
  db: Queries,
  assigneeId: number,
  months: Month[]
): Promise<{ month: number; priority: Priority; mean: number }[]> {
  return await db
    .select({
      month: monthIndex(tickets.resolvedAt, months),
      priority: tickets.priority,
      mean: avg(millisecondsBetween(tickets.createdAt, tickets.resolvedAt)).mapWith(Number)
    })
    .from(tickets)
    .where(and(eq(tickets.assigneeId, assigneeId), within(tickets.resolvedAt, months)))
    .groupBy(FIRST, SECOND)
}

/** All assigned tickets by assignee, priority and status, with the time it took to resolve them, in milliseconds. */
export async function countByAssignee(
  db: Queries
): Promise<
  { assigneeId: number | null; priority: Priority; status: TicketStatus; count: number; resolution: number }[]
> {
  return await db
    .select({
      assigneeId: tickets.assigneeId,
      priority: tickets.priority,
      status: tickets.status,
      count: count(),
      resolution: sum(millisecondsBetween(tickets.createdAt, tickets.resolvedAt)).mapWith(Number)
    })
    .from(tickets)
    .where(isNotNull(tickets.assigneeId))
    .groupBy(tickets.assigneeId, tickets.priority, tickets.status)
}
