import type { DueFilter, ServiceFilter } from '#shared/domain/clock-outcomes.ts'
import type { WaitingFilter } from '#shared/domain/wait-reasons.ts'
import { type Text, text } from '#shared/languages/texts.ts'

export const DUE_LABELS: Record<DueFilter, Text> = {
  late: text('Late'),
  today: text('Today'),
  week: text('This week')
}

export const WAITING_LABELS: Record<WaitingFilter, Text> = {
  any: text('Anything'),
  requester: text('Requester'),
  supplier: text('Supplier'),
  approval: text('Approval'),
  date: text('Date')
}

/** Filters by the outcome of a clock, such as `Resolution late`. */
export const SERVICE_LABELS: Record<ServiceFilter, Text> = {
  'response-none': text('First response without a result'),
  'response-met': text('First response met'),
  'response-running': text('First response running'),
  'response-late': text('First response late'),
  'next-response-none': text('Next response without a result'),
  'next-response-met': text('Next response met'),
  'next-response-running': text('Next response running'),
  'next-response-late': text('Next response late'),
  'resolution-none': text('Resolution without a result'),
  'resolution-met': text('Resolution met'),
  'resolution-running': text('Resolution running'),
  'resolution-late': text('Resolution late')
}
