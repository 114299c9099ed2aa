// Imported function by function, because the whole package takes a second to load from source.
import { addDays } from 'date-fns/addDays'
import { startOfDay } from 'date-fns/startOfDay'
import { subDays } from 'date-fns/subDays'
import type { DashboardStats } from '#shared/api/stats.ts'
import { hiddenDepartments, type Viewer } from '#shared/domain/private-departments.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import type { Clock } from '../base/clock.ts'
import type { Relation } from '../store/reports-store.ts'
import type { Stores } from '../store/store.ts'
import { toHours, trendOf } from './metrics.ts'

/**
 * How many days back counts, and the response time, are compared (D16). They are calendar days,
 * whatever the clocks do.
 */
const COUNT_DAYS = 7
const RESPONSE_DAYS = 30

/** The metrics of a user's dashboard (D15, D16). */
export async function dashboardStats(
  { reports, tasks, tickets }: Stores,
  clock: Clock,
  user: Viewer
): Promise<DashboardStats> {
  const now = clock()
  const hidden = hiddenDepartments(user)
  const monthAgo = subDays(now, RESPONSE_DAYS)
  const twoMonthsAgo = subDays(now, 2 * RESPONSE_DAYS)
  const today = { start: startOfDay(now), end: startOfDay(addDays(now, 1)) }
  // At once, because an engine on another machine takes as long for all of them as for one.
  const [byMe, assigned, recent, before, unassigned, resolvedToday, response, own] =
    await Promise.all([
      countsWithTrends('requesterId'),
      countsWithTrends('assigneeId'),
      reports.meanResponseTimeOf(user.id, { after: monthAgo, until: now }),
      reports.meanResponseTimeOf(user.id, { after: twoMonthsAgo, until: monthAgo }),
      tickets.count({ ownership: 'unassigned' }, ACTIVE_STATUSES, user),
      reports.countResolved(user.id, today),
      reports.meanResponseTime(user.id),
      tasks.countOwn(user)
    ])
  return {
    openByMeCount: byMe.open.count,
    openAssignedCount: assigned.open.count,
    inProgressByMeCount: byMe.inProgress.count,
    inProgressAssignedCount: assigned.inProgress.count,
    unassignedDepartmentCount: unassigned,
    resolvedTodayCount: resolvedToday,
    averageResponseTime: toHours(response),
    openByMeTrend: byMe.open.trend,
    openAssignedTrend: assigned.open.trend,
    inProgressByMeTrend: byMe.inProgress.trend,
    inProgressAssignedTrend: assigned.inProgress.trend,
    responseTimeTrend: trendOf(recent ?? 0, before ?? 0),
    ...(own > 0 && { openTasks: own })
  }

  async function countsWithTrends(relation: Relation) {
    const [present, past] = await Promise.all([
      reports.countActive(relation, user.id),
      reports.countActiveAt(relation, user.id, subDays(now, COUNT_DAYS), hidden)
    ])
    const compare = (status: 'open' | 'in-progress') => {
      const count = present[status] ?? 0
      return { count, trend: trendOf(count, past[status] ?? 0) }
    }
    return { open: compare('open'), inProgress: compare('in-progress') }
  }
}
