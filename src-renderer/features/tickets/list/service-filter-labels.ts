import { CLOCK_LABELS } from '#shared/domain/service-alarms.ts'
import type {
  ClockKind,
  DueFilter,
  ServiceFilter,
  ServiceOutcome
} from '#shared/domain/ticket-clocks.ts'
import type { WaitingFilter } from '#shared/domain/waiting.ts'

export const DUE_LABELS: Record<DueFilter, string> = {
  late: 'Late',
  today: 'Today',
  week: 'This week'
}

export const WAITING_LABELS: Record<WaitingFilter, string> = {
  any: 'Anything',
  requester: 'Requester',
  supplier: 'Supplier',
  approval: 'Approval',
  date: 'Date'
}

const OUTCOME_LABELS: Record<ServiceOutcome, string> = {
  none: 'without a result',
  met: 'met',
  running: 'running',
  late: 'late'
}

/** Such as `Resolution late`. */
export function serviceText(filter: ServiceFilter): string {
  const split = filter.lastIndexOf('-')
  const kind = CLOCK_LABELS[filter.slice(0, split) as ClockKind]
  return `${kind} ${OUTCOME_LABELS[filter.slice(split + 1) as ServiceOutcome]}`
}
