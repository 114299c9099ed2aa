import * as z from 'zod'
import { id } from './fields.ts'
import { defineRoute } from './route.ts'
import { hours, UserQuery } from './stats.ts'

const count = z.number().int().nonnegative()

/** The counts by status under the names of reports; `closed` counts cancelled tickets (D7). */
const statusCounts = { open: count, inProgress: count, resolved: count, closed: count }

/** A month's name, `Jan` to `Dec` (D17). */
const month = z.string()

export const StatusReportRow = z.object({ name: month, ...statusCounts })
export type StatusReportRow = z.infer<typeof StatusReportRow>

export const ResponseTimeRow = z.object({ name: month, responseTime: hours })
export type ResponseTimeRow = z.infer<typeof ResponseTimeRow>

export const ResolutionTimeRow = z.object({
  name: month,
  highPriority: hours,
  mediumPriority: hours,
  lowPriority: hours
})
export type ResolutionTimeRow = z.infer<typeof ResolutionTimeRow>

/** The metrics of a member of a team (spec §3). */
export const TeamAnalyticsRow = z.object({
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
export type TeamAnalyticsRow = z.infer<typeof TeamAnalyticsRow>

export const reportTicketsByStatus = defineRoute({
  operationId: 'reportTicketsByStatus',
  method: 'GET',
  path: '/api/reports/tickets-by-status',
  summary: 'The tickets assigned to a user by the month they were created in, six months (D17)',
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
  summary: 'What every member of every team has done',
  access: 'it-support-specialist',
  response: z.array(TeamAnalyticsRow),
  status: 200
})
