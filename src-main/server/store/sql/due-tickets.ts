import { and, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { DaySpan } from '#shared/domain/calendar-days.ts'
import { listedDepartments, type Viewer } from '#shared/domain/private-departments.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import type { DueTicketRow, ServiceClocksStore } from '../service-clocks-store.ts'
import type { Connection } from './connection.ts'

/** How much of a description is read, in characters: its first line. */
const READ_CHARACTERS = 400

/** The fields that a driver answers as texts, too. */
type NumberField = 'id' | 'assigneeId' | 'due' | 'total'

/** See `listDue` of {@link ServiceClocksStore}. */
export async function findDueTickets(
  { db, tables: { tickets }, dialect }: Connection,
  days: readonly DaySpan[],
  viewer: Viewer,
  perDay: number
): Promise<DueTicketRow[]> {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const { id, status, departmentKey, assigneeId, description, format, priority, dueOrder } = tickets
  const spans = dialect.jsonRows(sql`${JSON.stringify(days)}`, 'days', {
    ...{ day: 'text', from: 'bigint', until: 'bigint' }
  })
  const isListed = or(inArray(departmentKey, listedDepartments(viewer)), eq(assigneeId, viewer.id))
  const isDue = and(
    inArray(status, [...ACTIVE_STATUSES]),
    // Without these PostgreSQL would not know of how few tickets the days are.
    gte(dueOrder, first.from),
    lt(dueOrder, last.until),
    isListed
  )
  const rows = await dialect.rows<Record<keyof DueTicketRow, unknown>>(
    db,
    sql`select * from (
        select ${id} as "id", substr(${description}, 1, ${READ_CHARACTERS}) as "description",
          ${format} as "format", ${priority} as "priority", ${assigneeId} as "assigneeId",
          ${dueOrder} as "due", days.day as "day",
          row_number() over (partition by days.day order by ${dueOrder}, ${id}) as "place",
          count(*) over (partition by days.day) as "total"
        from ${tickets} join ${spans}
          on ${dueOrder} >= days."from" and ${dueOrder} < days."until"
        where ${isDue}
      ) as placed
      where placed."place" <= ${perDay} order by placed."due", placed."id"`
  )
  return rows.map(({ description, format, priority, day, ...row }) => ({
    ...({ description, format, priority, day } as Omit<DueTicketRow, NumberField>),
    ...{ id: Number(row.id), due: Number(row.due), total: Number(row.total) },
    assigneeId: row.assigneeId === null ? null : Number(row.assigneeId)
  }))
}
