import type { ReportGroup } from '#shared/api/reports.ts'
import type { Priority, TicketStatus } from '#shared/domain/tickets.ts'

/** From `start` on and before `end`. */
export interface TimeRange {
  start: Date
  end: Date
}

/** A user's relation to the tickets that are counted. */
export type Relation = 'requesterId' | 'assigneeId'

/** Numbers of tickets by status; a status without tickets may be missing. */
type StatusCounts = Partial<Record<TicketStatus, number>>

/** How long things took, in milliseconds; null for none. */
export interface DurationSpread {
  count: number
  mean: number | null
  median: number | null
  p90: number | null
}

/** The figures of a period, of one group or, without a key, of tickets that belong to none. */
export interface PeriodFigures {
  key: string | null
  raised: number
  resolved: number
  openAtEnd: number
  response: DurationSpread
  resolution: DurationSpread
}

/** The scope of a report over a period. */
export interface PeriodOptions extends TimeRange {
  by: ReportGroup
  /** The keys of the departments whose tickets count; null for all. */
  departments: readonly string[] | null
}

/**
 * The numbers behind dashboards, reports and analytics (D15 to D17); durations are in milliseconds.
 */
export interface ReportsStore {
  /** How many open and in-progress tickets of a user there are now. */
  countActive(relation: Relation, userId: number): Promise<StatusCounts>
  /**
   * How many open and in-progress tickets there were at a moment, from the history (D16).
   * @param hidden the keys of the departments of whose tickets only the user's own count (D44)
   */
  countActiveAt(
    relation: Relation,
    userId: number,
    at: Date,
    hidden: readonly string[]
  ): Promise<StatusCounts>
  /** How many tickets assigned to a user were resolved from a moment on and before another. */
  countResolved(assigneeId: number, range: TimeRange): Promise<number>
  /**
   * Mean time to first response of all tickets assigned to a user, in milliseconds; null when none
   * has had one.
   */
  meanResponseTime(assigneeId: number): Promise<number | null>
  /** The same for the tickets that were created after one moment and until another. */
  meanResponseTimeOf(
    assigneeId: number,
    created: { after: Date; until: Date }
  ): Promise<number | null>
  /** How many tickets assigned to a user were created in each month, by their present status. */
  countByMonthAndStatus(
    assigneeId: number,
    months: readonly TimeRange[]
  ): Promise<(Record<TicketStatus, number> | undefined)[]>
  /**
   * Mean time to first response, in milliseconds, of the tickets assigned to a user by the month of
   * their creation; null for none.
   */
  meanResponseByMonth(assigneeId: number, months: readonly TimeRange[]): Promise<(number | null)[]>
  /**
   * Mean time to resolution, in milliseconds, by the month of resolution and the priority; null for
   * none.
   */
  meanResolutionByMonth(
    assigneeId: number,
    months: readonly TimeRange[]
  ): Promise<(Record<Priority, number | null> | undefined)[]>
  /**
   * The figures of a period by department, category or assignee: tickets as they are now, but for
   * those that were open at its end, which belong to their assignees at that time.
   * @returns the groups that have any, and all together
   */
  figuresOfPeriod(options: PeriodOptions): Promise<{ rows: PeriodFigures[]; total: PeriodFigures }>
  /**
   * For each person with assigned tickets: their number by priority and by status, and the sum of
   * the times to resolve them, in milliseconds.
   */
  countByAssignee(): Promise<
    {
      assigneeId: number
      byPriority: Record<Priority, number>
      byStatus: Record<TicketStatus, number>
      resolutionTime: number
    }[]
  >
}
