import * as z from 'zod'
import { oneOf, saying } from '../languages/validation-texts.ts'
import { id } from './fields.ts'
import { defineRoute } from './route.ts'
import { hours, UserQuery } from './stats.ts'

const count = z.number().int().nonnegative()

/** The counts by status under the names of reports; `closed` counts cancelled tickets (D7). */
const statusCounts = { open: count, inProgress: count, resolved: count, closed: count }

/** A month's name, `Jan` to `Dec` (D17). */
const month = z.string()

export const StatusReportRow = z
  .object({ name: month, ...statusCounts })
  .meta({ id: 'StatusReportRow' })
export type StatusReportRow = z.infer<typeof StatusReportRow>

export const ResponseTimeRow = z
  .object({ name: month, responseTime: hours })
  .meta({ id: 'ResponseTimeRow' })
export type ResponseTimeRow = z.infer<typeof ResponseTimeRow>

export const ResolutionTimeRow = z
  .object({
    name: month,
    highPriority: hours,
    mediumPriority: hours,
    lowPriority: hours
  })
  .meta({ id: 'ResolutionTimeRow' })
export type ResolutionTimeRow = z.infer<typeof ResolutionTimeRow>

/** The metrics of a member of a team (spec §3). */
export const TeamAnalyticsRow = z
  .object({
    userId: id,
    fullName: z.string(),
    username: z.string(),
    role: z.string(),
    totalAssigned: count,
    totalResolved: count,
    averageResolutionTimeHours: hours,
    ticketsByPriority: z.object({ high: count, medium: count, low: count }),
    ticketsByStatus: z.object(statusCounts)
  })
  .meta({ id: 'TeamAnalyticsRow' })
export type TeamAnalyticsRow = z.infer<typeof TeamAnalyticsRow>

/** The grouping of the rows in a report over a period. */
export const REPORT_GROUPS = ['department', 'category', 'person'] as const
export type ReportGroup = (typeof REPORT_GROUPS)[number]

/** The longest period of a report, in days: a year with its leap day. */
export const MAX_PERIOD_DAYS = 366

/** A day of a report's period, with a message that names its field. */
export const reportDay = (label: string) =>
  z.iso.date(saying('{label} must be a date such as 2026-03-31', { label: { id: label } }))

/** A period of whole days, both included, in the server's time zone (D17). */
export const PeriodQuery = z.object({
  from: reportDay('From'),
  to: reportDay('To'),
  by: z.enum(REPORT_GROUPS, oneOf('By must be one of {choices}', REPORT_GROUPS))
})
export type PeriodQuery = z.infer<typeof PeriodQuery>

/** How long things took, in hours; null where there is nothing to measure. */
const Durations = z.object({
  count,
  mean: hours.nullable(),
  median: hours.nullable(),
  /** Nine of ten took at most so long. */
  p90: hours.nullable()
})

const periodFigures = {
  raised: count,
  resolved: count,
  /** How many were open or in progress when the period ended. */
  openAtEnd: count,
  /** To the first response, of the tickets that were raised in the period. */
  response: Durations,
  /** To the resolution, of the tickets that were resolved in the period. */
  resolution: Durations
}

/** A row of a report over a period: a department, a category's slug or a person's id. */
export const PeriodReportRow = z
  .object({ key: z.string().nullable(), ...periodFigures })
  .meta({ id: 'PeriodReportRow' })
export type PeriodReportRow = z.infer<typeof PeriodReportRow>

/** The tickets of a period, by department, category or assignee, and in all. */
export const PeriodReport = z
  .object({
    rows: z.array(PeriodReportRow),
    total: z.object(periodFigures)
  })
  .meta({ id: 'PeriodReport' })
export type PeriodReport = z.infer<typeof PeriodReport>

export const reportPeriod = defineRoute({
  operationId: 'reportPeriod',
  method: 'GET',
  path: '/api/reports/period',
  summary:
    'The tickets of a period by department, category or assignee: all departments for IT Support Specialists, their own for department heads',
  access: 'signed-in',
  query: PeriodQuery,
  response: PeriodReport,
  status: 200,
  errors: [403]
})

export const exportPeriodReport = defineRoute({
  operationId: 'exportPeriodReport',
  method: 'GET',
  path: '/api/reports/period/export',
  summary: 'The report of a period as a CSV file',
  access: 'signed-in',
  query: PeriodQuery,
  produces: 'text/csv',
  headers: { 'Content-Disposition': z.string() },
  status: 200,
  errors: [403]
})

export const reportTicketsByStatus = defineRoute({
  operationId: 'reportTicketsByStatus',
  method: 'GET',
  path: '/api/reports/tickets-by-status',
  summary: 'The tickets assigned to a user by month of creation, for six months (D17)',
  access: 'signed-in',
  query: UserQuery,
  response: z.array(StatusReportRow),
  status: 200,
  errors: [403, 404]
})

export const reportResponseTime = defineRoute({
  operationId: 'reportResponseTime',
  method: 'GET',
  path: '/api/reports/response-time',
  summary:
    'Mean hours to first response of the tickets assigned to a user, by month of creation (D17)',
  access: 'signed-in',
  query: UserQuery,
  response: z.array(ResponseTimeRow),
  status: 200,
  errors: [403, 404]
})

export const reportResolutionTime = defineRoute({
  operationId: 'reportResolutionTime',
  method: 'GET',
  path: '/api/reports/resolution-time',
  summary:
    'Mean hours to resolution of the tickets assigned to a user, by month of resolution and priority (D17)',
  access: 'signed-in',
  query: UserQuery,
  response: z.array(ResolutionTimeRow),
  status: 200,
  errors: [403, 404]
})

export const getTeamAnalytics = defineRoute({
  operationId: 'getTeamAnalytics',
  method: 'GET',
  path: '/api/admin/team-analytics',
  summary: 'The performance of each member of each team',
  access: 'it-support-specialist',
  response: z.array(TeamAnalyticsRow),
  status: 200
})
