import * as z from 'zod'
import { idText } from './fields.ts'
import { defineRoute } from './route.ts'

/**
 * The user whose metrics are asked for: the caller, or anyone where the caller is an IT Support
 * Specialist.
 */
export const UserQuery = z.object({ userId: idText })

/** How a metric compares with an earlier one (D16). `value` is a whole percentage such as `12%`. */
export const Trend = z
  .object({
    value: z.string().regex(/^\d+%$/),
    direction: z.enum(['up', 'down', 'neutral'])
  })
  .meta({ id: 'Trend' })
export type Trend = z.infer<typeof Trend>

const count = z.number().int().nonnegative()

/** A mean duration in hours; 0 where there is nothing to average (D15, D17). */
export const hours = z.number().nonnegative()

/** The metrics of the dashboard (spec §3, D15, D16). */
export const DashboardStats = z
  .object({
    openByMeCount: count,
    openAssignedCount: count,
    inProgressByMeCount: count,
    inProgressAssignedCount: count,
    unassignedDepartmentCount: count,
    resolvedTodayCount: count,
    averageResponseTime: hours,
    openByMeTrend: Trend,
    openAssignedTrend: Trend,
    inProgressByMeTrend: Trend,
    inProgressAssignedTrend: Trend,
    responseTimeTrend: Trend,
    /** How many open tasks of open tickets the user has (D79); absent for none. */
    openTasks: z.int().positive().optional()
  })
  .meta({ id: 'DashboardStats' })
export type DashboardStats = z.infer<typeof DashboardStats>

export const getDashboardStats = defineRoute({
  operationId: 'getDashboardStats',
  method: 'GET',
  path: '/api/tickets/stats/counts',
  summary:
    'The dashboard statistics of a user, with trends compared with seven days ago (D15, D16)',
  access: 'signed-in',
  query: UserQuery,
  response: DashboardStats,
  status: 200,
  errors: [403, 404]
})
