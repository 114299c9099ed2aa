import {
  CLOCK_LABELS,
  type DueFilter,
  partsOfServiceFilter,
  type ServiceFilter,
  type ServiceOutcome
} from '#shared/domain/clock-outcomes.ts'
import type { WaitingFilter } from '#shared/domain/wait-reasons.ts'
import { text } from '#shared/languages/texts.ts'

export const DUE_LABELS: Record<DueFilter, string> = {
  late: 'Late',
  today: 'Today',
  week: text('This week')
}

export const WAITING_LABELS: Record<WaitingFilter, string> = {
  any: 'Anything',
  requester: 'Requester',
  supplier: 'Supplier',
  approval: 'Approval',
  date: 'Date'
}

const OUTCOME_LABELS: Record<ServiceOutcome, string> = {
  none: text('without a result'),
  met: 'met',
  running: 'running',
  late: 'late'
}

/** Such as `Resolution late`. */
export function serviceText(filter: ServiceFilter): string {
  const [kind, outcome] = partsOfServiceFilter(filter)
  return `${CLOCK_LABELS[kind]} ${OUTCOME_LABELS[outcome]}`
}
