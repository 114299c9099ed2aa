import type { RehearsalResult } from '#shared/api/rehearsal.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { numberText } from '../../../lib/formats.ts'
import { isoDay } from '../../../lib/iso-day.ts'
import { t } from '../../../lib/texts.ts'

/** The periods that a rehearsal can be of; each ends with a month that is over. */
export const REHEARSAL_PERIODS = ['month', 'quarter', 'year'] as const
export type RehearsalPeriod = (typeof REHEARSAL_PERIODS)[number]

export const PERIOD_LABELS: Record<RehearsalPeriod, Text> = {
  month: text('Last month'),
  quarter: text('Last quarter'),
  year: text('Last year')
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const satisfies Record<RehearsalPeriod, number>

/** The first and the last day of a period before a day, by the person's calendar. */
export function daysOf(period: RehearsalPeriod, today: Date): { from: string; to: string } {
  const length = MONTHS[period]
  const month = Math.floor(today.getMonth() / length) * length
  const year = today.getFullYear()
  return {
    from: isoDay(new Date(year, month - length, 1)),
    to: isoDay(new Date(year, month, 0))
  }
}

/** The result as one sentence. */
export function resultText(
  { raised, share, total }: RehearsalResult,
  period: RehearsalPeriod
): string {
  if (raised === 0)
    return t(
      '{period, select, month {No tickets were raised last month.} quarter {No tickets were raised last quarter.} other {No tickets were raised last year.}}',
      { period }
    )
  if (total.tickets === 0)
    return t(
      '{period, select, month {No ticket of last month would have had a target.} quarter {No ticket of last quarter would have had a target.} other {No ticket of last year would have had a target.}}',
      { period }
    )
  if (share === null)
    return t(
      '{period, select, month {No target of last month has a result yet.} quarter {No target of last quarter has a result yet.} other {No target of last year has a result yet.}}',
      { period }
    )
  return t(
    '{period, select, month {With these hours and targets you would have met {share}% of targets last month.} quarter {With these hours and targets you would have met {share}% of targets last quarter.} other {With these hours and targets you would have met {share}% of targets last year.}}',
    { period, share: Math.round(share) }
  )
}

/** Of how many tickets it is. */
export function basisText({ raised, total }: RehearsalResult): string {
  return t(
    '{withTarget} of {raised, plural, one {# ticket} other {# tickets}} would have had a target.',
    { withTarget: numberText(total.tickets), raised }
  )
}
