import { millisecondsInHour } from 'date-fns/constants'
import type {
  PeriodQuery,
  ResolutionTimeRow,
  ResponseTimeRow,
  StatusReportRow,
  TeamAnalyticsRow
} from '#shared/api/reports.ts'
import type { User } from '#shared/api/users.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { TICKET_STATUSES, type TicketStatus } from '#shared/domain/tickets.ts'
import type { Clock } from '../base/clock.ts'
import { ProblemError } from '../http/problem.ts'
import type { Store, Stores } from '../store/store.ts'
import { dashboardStats } from './dashboard-stats.ts'
import { reportMonths, toHours } from './metrics.ts'
import { outageReport } from './outage-report.ts'
import { periodCsv } from './period-csv.ts'
import { periodReport } from './period-report.ts'

export type ReportsService = ReturnType<typeof createReportsService>

/** The names of the statuses in reports; `closed` counts cancelled tickets (spec §4, D7). */
const REPORT_NAMES = {
  open: 'open',
  'in-progress': 'inProgress',
  resolved: 'resolved',
  cancelled: 'closed'
} as const satisfies Record<TicketStatus, keyof StatusReportRow>

/** The dashboard's metrics, the personal reports and team analytics. */
export function createReportsService({ read }: Pick<Store, 'read'>, clock: Clock) {
  /**
   * The user whose metrics a caller asks for.
   * @throws ProblemError 403 unless they are the caller's own or the caller is an IT Support
   * Specialist, 404
   */
  async function subject(userId: number, actor: Viewer): Promise<Viewer> {
    if (userId === actor.id) return actor
    if (!isItSupportSpecialist(actor.role)) {
      throw new ProblemError(
        403,
        'Only an IT Support Specialist can see the statistics of another person'
      )
    }
    const user = await read.users.find(userId)
    if (!user) throw new ProblemError(404, 'This person does not exist')
    // It is an IT Support Specialist who looks, and they see everything (D44).
    return { ...user, privateDepartments: [] }
  }

  return {
    async stats(userId: number, actor: Viewer) {
      return await dashboardStats(read, clock, await subject(userId, actor))
    },

    period: (query: PeriodQuery, actor: Viewer) => periodReport(read, query, actor),

    async periodCsv(query: PeriodQuery, actor: Viewer) {
      return await periodCsv(read, query.by, await periodReport(read, query, actor))
    },

    outages: (actor: Viewer) => outageReport(read, actor, clock()),

    async ticketsByStatus(userId: number, actor: Viewer): Promise<StatusReportRow[]> {
      const user = await subject(userId, actor)
      const months = reportMonths(clock())
      const counts = await read.reports.countByMonthAndStatus(user.id, months)
      return months.map(({ name }, index) => {
        const row = { name, open: 0, inProgress: 0, resolved: 0, closed: 0 }
        for (const status of TICKET_STATUSES)
          row[REPORT_NAMES[status]] = counts[index]?.[status] ?? 0
        return row
      })
    },

    async responseTime(userId: number, actor: Viewer): Promise<ResponseTimeRow[]> {
      const user = await subject(userId, actor)
      const months = reportMonths(clock())
      const means = await read.reports.meanResponseByMonth(user.id, months)
      return months.map(({ name }, index) => ({
        name,
        responseTime: toHours(means[index] ?? null)
      }))
    },

    async resolutionTime(userId: number, actor: Viewer): Promise<ResolutionTimeRow[]> {
      const user = await subject(userId, actor)
      const months = reportMonths(clock())
      const means = await read.reports.meanResolutionByMonth(user.id, months)
      return months.map(({ name }, index) => ({
        name,
        highPriority: toHours(means[index]?.high ?? null),
        mediumPriority: toHours(means[index]?.medium ?? null),
        lowPriority: toHours(means[index]?.low ?? null)
      }))
    },

    teamAnalytics: () => teamAnalytics(read)
  }
}

/**
 * One row for everyone with an account, with zeros for those who were never assigned a ticket
 * (spec §3).
 */
async function teamAnalytics({ users, reports }: Stores): Promise<TeamAnalyticsRow[]> {
  const [people, counts] = await Promise.all([users.list(), reports.countByAssignee()])
  // A service account works on no ticket (D56).
  const members = people.filter(({ service }) => !service)
  const rows = new Map(members.map((user) => [user.id, emptyRow(user)]))
  for (const { assigneeId, byPriority, byStatus, resolutionTime } of counts) {
    const row = rows.get(assigneeId)
    if (!row) continue
    row.ticketsByPriority = byPriority
    for (const status of TICKET_STATUSES) {
      row.ticketsByStatus[REPORT_NAMES[status]] = byStatus[status]
      row.totalAssigned += byStatus[status]
    }
    row.totalResolved = byStatus.resolved
    if (byStatus.resolved > 0)
      row.averageResolutionTimeHours = mean(resolutionTime, byStatus.resolved)
  }
  return [...rows.values()]
}

function emptyRow({ id, fullName, username, role }: User): TeamAnalyticsRow {
  return {
    userId: id,
    fullName,
    username,
    role,
    totalAssigned: 0,
    totalResolved: 0,
    averageResolutionTimeHours: 0,
    ticketsByPriority: { high: 0, medium: 0, low: 0 },
    ticketsByStatus: { open: 0, inProgress: 0, resolved: 0, closed: 0 }
  }
}

/**
 * The mean in hours with two decimals, because the screen shows minutes below one hour (spec §9).
 */
function mean(milliseconds: number, count: number): number {
  // Durations below zero count as zero, whatever has written them (D35).
  return Math.round((Math.max(0, milliseconds) / count / millisecondsInHour) * 100) / 100
}
