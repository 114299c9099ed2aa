import type { ServiceLevelEffect } from '#shared/api/service-level-effect.ts'
import { numberText } from '#shared/domain/number-text.ts'
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
      t('{gained} {value} a deadline', {
        gained: tickets(total.gained),
        value: total.gained === 1 ? 'gets' : 'get'
      }),
    total.moved > 0 &&
      t('{moved} {value} another deadline', {
        moved: tickets(total.moved),
        value: total.moved === 1 ? 'gets' : 'get'
      }),
    total.lost > 0 &&
      t('{lost} {value} deadline', {
        lost: tickets(total.lost),
        value: total.lost === 1 ? 'loses its' : 'lose their'
      })
  ].filter((part) => part !== false)
  if (deadlines.length === 0) return t('Deadlines of open tickets stay as they are.')
  return `${deadlines.join(', ')}; ${lateText(total)}.`
}

const tickets = (count: number) =>
  t('{count} open ticket{value}', { count: numberText(count), value: count === 1 ? '' : 's' })

function lateText({ lateAtOnce, lateAtOnceHigh }: Counts): string {
  if (lateAtOnce === 0) return t('none becomes late at once')
  const late = t('{lateAtOnce} would be late at once', { lateAtOnce: numberText(lateAtOnce) })
  return lateAtOnceHigh > 0
    ? t('{late}, {lateAtOnceHigh} of them high priority', {
        late,
        lateAtOnceHigh: numberText(lateAtOnceHigh)
      })
    : late
}
