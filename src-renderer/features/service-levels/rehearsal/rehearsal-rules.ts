import type { RehearsalResult } from '#shared/api/rehearsal.ts'
import { numberText } from '#shared/domain/number-text.ts'
import { text } from '#shared/languages/texts.ts'
import { isoDay } from '../../../lib/iso-day.ts'
import { t } from '../../../lib/texts.ts'

/** The periods that a rehearsal can be of; each ends with a month that is over. */
export const REHEARSAL_PERIODS = ['month', 'quarter', 'year'] as const
export type RehearsalPeriod = (typeof REHEARSAL_PERIODS)[number]

export const PERIOD_LABELS: Record<RehearsalPeriod, string> = {
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
  const when = PERIOD_LABELS[period].toLowerCase()
  if (raised === 0) return t('No tickets were raised {when}.', { when })
  if (total.tickets === 0) return t('No ticket of {when} would have had a target.', { when })
  if (share === null) return t('No target of {when} has a result yet.', { when })
  return t('With these hours and targets you would have met {share}% of targets {when}.', {
    share: Math.round(share),
    when
  })
}

/** Of how many tickets it is. */
export function basisText({ raised, total }: RehearsalResult): string {
  return t('{tickets} of {raised} tickets would have had a target.', {
    tickets: numberText(total.tickets),
    raised: numberText(raised)
  })
}
