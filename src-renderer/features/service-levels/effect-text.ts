import type { ServiceLevelEffect } from '#shared/api/service-level-effect.ts'
import { numberText } from '#shared/domain/number-text.ts'

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
  if (total.openTickets === 0) return 'There are no open tickets.'
  const deadlines = [
    total.gained > 0 &&
      `${tickets(total.gained)} ${total.gained === 1 ? 'gets' : 'get'} a deadline`,
    total.moved > 0 &&
      `${tickets(total.moved)} ${total.moved === 1 ? 'gets' : 'get'} another deadline`,
    total.lost > 0 &&
      `${tickets(total.lost)} ${total.lost === 1 ? 'loses its' : 'lose their'} deadline`
  ].filter((part) => part !== false)
  if (deadlines.length === 0) return 'Deadlines of open tickets stay as they are.'
  return `${deadlines.join(', ')}; ${lateText(total)}.`
}

const tickets = (count: number) => `${numberText(count)} open ticket${count === 1 ? '' : 's'}`

function lateText({ lateAtOnce, lateAtOnceHigh }: Counts): string {
  if (lateAtOnce === 0) return 'none becomes late at once'
  const late = `${numberText(lateAtOnce)} would be late at once`
  return lateAtOnceHigh > 0 ? `${late}, ${numberText(lateAtOnceHigh)} of them high priority` : late
}
