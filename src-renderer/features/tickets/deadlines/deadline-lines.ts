import type { DeadlineReason, DeadlineStep } from '#shared/api/deadlines.ts'
import type { HistoryEntry } from '#shared/api/history.ts'
import { dateFormat } from '../../../lib/formats.ts'
import { listText } from '../../../lib/list-text.ts'
import { openTimeText } from '../../../lib/open-time-text.ts'
import { t } from '../../../lib/texts.ts'

const SECOND_MS = 1000

/** A line of the sum by which a deadline is counted. */
export type DeadlineLine =
  | { kind: 'calendar'; name: string; zone: string }
  /** `used` is open time in milliseconds; null where none counts. */
  | { kind: 'time'; when: string; note: string | null; used: number | null }
  | { kind: 'change'; change: HistoryEntry }

/**
 * The lines of a sum, in order: the steps to the deadline, and between them the changes of the
 * ticket while its clock was open.
 * @param changes all of the ticket's
 */
export function deadlineLines(
  { startedAt, endedAt, steps }: DeadlineReason,
  changes: readonly HistoryEntry[]
): DeadlineLine[] {
  const own = changes.filter(
    ({ kind, at }) => kind !== 'status' && at > startedAt && (endedAt === null || at <= endedAt)
  )
  let zone: string | undefined
  const lines = steps.flatMap((step): DeadlineLine[] => {
    const at = step.kind === 'calendar' ? step.at : step.from
    const before = own.splice(0, own.findLastIndex((change) => change.at <= at) + 1)
    if (step.kind === 'calendar') zone = step.zone
    return [...before.map(toLine), lineOf(step, zone, changes)]
  })
  return [...lines, ...own.map(toLine)]
}

const toLine = (change: HistoryEntry): DeadlineLine => ({ kind: 'change', change })

function lineOf(
  step: DeadlineStep,
  zone: string | undefined,
  changes: readonly HistoryEntry[]
): DeadlineLine {
  if (step.kind === 'calendar') return { kind: 'calendar', name: step.name, zone: step.zone }
  const when = periodText(step.from, step.until, zone)
  switch (step.kind) {
    case 'open':
      return { kind: 'time', when, note: null, used: step.used }
    case 'more':
      return {
        kind: 'time',
        when,
        note: t('{count, plural, one {# opening} other {# openings}}', { count: step.openings }),
        used: step.used
      }
    case 'measured':
      return {
        kind: 'time',
        when,
        note: t('measured before a change of hours'),
        used: step.used
      }
    case 'closed':
      return { kind: 'time', when, note: listText(step.names, 'row') || t('closed'), used: null }
    case 'paused': {
      const isResolved = changes.some(({ kind, at, to }) =>
        [kind === 'status', at === step.from, to === 'resolved'].every(Boolean)
      )
      const note = isResolved ? t('paused while it was resolved') : t('paused while it waited')
      return { kind: 'time', when, note, used: null }
    }
  }
}

/** The parts of a date in the words of the person, by the clock of a time zone. */
const formatOf = (timeZone: string | undefined) =>
  dateFormat({
    ...{ weekday: 'short', day: 'numeric', month: 'short' },
    ...{ hour: 'numeric', minute: '2-digit', timeZone }
  })

function periodText(from: string, until: string | null, zone: string | undefined): string {
  const format = formatOf(zone)
  if (until === null) return t('since {moment}', { moment: format.format(new Date(from)) })
  return format.formatRange(new Date(from), new Date(until))
}

/** An instant by the clock of a time zone. */
function instantText(at: string, zone: string | undefined): string {
  return formatOf(zone).format(new Date(at))
}

/** The open time of all steps, in whole seconds, as it is shown. */
export function openTimeOf({ steps }: Pick<DeadlineReason, 'steps'>): number {
  const sum = steps.reduce((total, step) => total + ('used' in step ? step.used : 0), 0)
  return sum - (sum % SECOND_MS)
}

/** How the open time compares with the target, such as `Open time, 2 h left of 6 h`. */
export function sumText({ steps, target, endedAt }: DeadlineReason): string {
  const rest = target - openTimeOf({ steps })
  if (rest === 0) return t('Target')
  if (rest < 0)
    return t('Open time, {excess} over the target of {target}', {
      excess: openTimeText(-rest),
      target: openTimeText(target)
    })
  if (endedAt !== null) return t('Open time, target {target}', { target: openTimeText(target) })
  return t('Open time, {rest} left of {target}', {
    rest: openTimeText(rest),
    target: openTimeText(target)
  })
}

/** Such as `due Mon 3 Jun, 10:00` and `late since Mon 3 Jun, 10:00`. */
export function verdictText(
  reason: Pick<DeadlineReason, 'dueAt' | 'lateAt' | 'endedAt' | 'outcome'>,
  isLate: boolean,
  zone: string | undefined
): string {
  const { dueAt, lateAt, endedAt, outcome } = reason
  const at = (instant: string) => instantText(instant, zone)
  if (endedAt !== null) {
    if (outcome === 'none') return t('ended without a result')
    return outcome === 'met'
      ? t('met, {moment}', { moment: at(endedAt) })
      : t('done late, {moment}', { moment: at(endedAt) })
  }
  // A change made it late, after the instant that the sum leads to.
  if (dueAt !== null && lateAt !== null && lateAt > dueAt)
    return t('due {due}, late since the change of {change}', {
      due: at(dueAt),
      change: at(lateAt)
    })
  if (isLate) return t('late since {moment}', { moment: at(dueAt ?? lateAt ?? '') })
  return dueAt === null ? t('paused') : t('due {moment}', { moment: at(dueAt) })
}
