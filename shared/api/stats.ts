import * as z from 'zod'
import { idText } from './fields.ts'
import { defineRoute } from './route.ts'

/** Whose figures: one's own, or anybody's for an IT Support Specialist. */
export const UserQuery = z.object({ userId: idText })

/** How a figure compares with what it was (D16). `value` is a whole percentage such as `12%`. */
export const Trend = z.object({
  value: z.string().regex(/^\d+%$/),
  direction: z.enum(['up', 'down', 'neutral'])
})
export type Trend = z.infer<typeof Trend>

const count = z.number().int().nonnegative()

/** Mean duration in hours, one decimal; 0 where there is nothing to average. */
export const hours = z.number().nonnegative()

/** The figures of the dashboard (spec §3, D15, D16). */
export const DashboardStats = z.object({
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
  responseTimeTrend: Trend
})
export type DashboardStats = z.infer<typeof DashboardStats>

export const getDashboardStats = defineRoute({
  operationId: 'getDashboardStats',
  method: 'GET',
  path: '/api/tickets/stats/counts',
  summary: "The dashboard's figures of a user, with trends against seven days ago (D15, D16)",
  access: 'signed-in',
  query: UserQuery,
  response: DashboardStats,
  status: 200,
  errors: [403, 404]
})
