import type { ServiceLevelEffect } from '#shared/api/service-level-effect.ts'
import { listText } from '../../lib/list-text.ts'
import { t } from '../../lib/texts.ts'

type Counts = Omit<ServiceLevelEffect['departments'][number], 'department'>

const COUNTS = [
  ...(['openTickets', 'withDeadline', 'gained', 'moved', 'lost'] as const),
  ...(['late', 'lateAtOnce', 'lateAtOnceHigh', 'dueToday'] as const)
]

/** The counts of all departments together. */
function totalOf({ departments }: ServiceLevelEffect): Counts {
  const sumOf = (count: keyof Counts) => departments.reduce((sum, of) => sum + of[count], 0)
  return Object.fromEntries(COUNTS.map((count) => [count, sumOf(count)])) as Counts
}

/**
 * The effect of a change in a sentence or two, such as `214 open tickets get a deadline; 12 would be
 * late at once, 3 of them high priority.`
 */
export function effectText(effect: ServiceLevelEffect): string {
  const total = totalOf(effect)
  if (total.openTickets === 0) return t('There are no open tickets.')
  const deadlines = [
    total.gained > 0 &&
      t(
        '{count, plural, one {# open ticket gets a deadline} other {# open tickets get a deadline}}',
        { count: total.gained }
      ),
    total.moved > 0 &&
      t(
        '{count, plural, one {# open ticket gets another deadline} other {# open tickets get another deadline}}',
        { count: total.moved }
      ),
    total.lost > 0 &&
      t(
        '{count, plural, one {# open ticket loses its deadline} other {# open tickets lose their deadline}}',
        { count: total.lost }
      )
  ].filter((part) => part !== false)
  if (deadlines.length === 0) return t('Deadlines of open tickets stay as they are.')
  return withLate(listText(deadlines, 'row'), total)
}

/** @param changes independent clauses, such as `214 open tickets get a deadline` */
function withLate(changes: string, { lateAtOnce, lateAtOnceHigh }: Counts): string {
  const counts = { changes, late: lateAtOnce, high: lateAtOnceHigh }
  if (lateAtOnce === 0) return t('{changes}; none becomes late at once.', counts)
  if (lateAtOnceHigh === 0)
    return t(
      '{changes}; {late, plural, one {# would be late at once} other {# would be late at once}}.',
      counts
    )
  return t(
    '{changes}; {late, plural, one {# would be late at once} other {# would be late at once}}, {high, plural, one {# of them high priority} other {# of them high priority}}.',
    counts
  )
}
