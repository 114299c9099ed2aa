import * as z from 'zod'
import { defineRoute } from './route.ts'
import { ServiceLevelsUpdate } from './service-levels.ts'

const count = z.int()

/** The effect of other service levels on the open tickets of a department. */
const DepartmentEffect = z
  .object({
    department: z.string(),
    openTickets: count,
    /** Those that would have a deadline. */
    withDeadline: count,
    /** Those that have none now and would get one. */
    gained: count,
    /** Those with another deadline than now. */
    moved: count,
    /** Those that would no longer have one. */
    lost: count,
    /** Those that would have missed a deadline, also those that have already. */
    late: count,
    /** Those that are in time now and would be late at once. */
    lateAtOnce: count,
    /** Those among them with high priority. */
    lateAtOnceHigh: count,
    /** Those with a deadline later today, by the calendar of their service level. */
    dueToday: count
  })
  .meta({ id: 'DepartmentEffect' })
export type DepartmentEffect = z.infer<typeof DepartmentEffect>

/** The effect of other service levels on open tickets (D72). */
export const ServiceLevelEffect = z
  .object({
    /** Departments with open tickets, by name. */
    departments: z.array(DepartmentEffect)
  })
  .meta({ id: 'ServiceLevelEffect' })
export type ServiceLevelEffect = z.infer<typeof ServiceLevelEffect>

export const findServiceLevelEffect = defineRoute({
  operationId: 'findServiceLevelEffect',
  method: 'POST',
  path: '/api/admin/service-levels/effect',
  summary: 'Count the open tickets whose deadlines a change would move; nothing is stored (D72)',
  access: 'it-support-specialist',
  body: ServiceLevelsUpdate,
  response: ServiceLevelEffect,
  status: 200,
  maxBodyKib: 4096
})
