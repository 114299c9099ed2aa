import { type Text, text } from '../languages/texts.ts'

// The clocks of tickets and their outcomes by name (D72), apart from the rules by which they move, which
// not every screen needs.

/** The filters of a list by deadline: missed, or next on a day of today or of this week. */
export const DUE_FILTERS = ['late', 'today', 'week'] as const
export type DueFilter = (typeof DUE_FILTERS)[number]

/** First response, next response, and resolution. */
export const CLOCK_KINDS = ['response', 'next-response', 'resolution'] as const
export type ClockKind = (typeof CLOCK_KINDS)[number]

/** The names of clocks for people. */
export const CLOCK_LABELS: Record<ClockKind, Text> = {
  response: text('First response'),
  'next-response': text('Next response'),
  resolution: text('Resolution')
}

/** In time, late, or ended without a verdict. */
export const CLOCK_OUTCOMES = ['met', 'late', 'none'] as const
export type ClockOutcome = (typeof CLOCK_OUTCOMES)[number]

/**
 * The outcomes of a ticket for one kind of clock, the one that counts first: of a ticket with
 * several clocks of a kind the worst counts.
 */
export const SERVICE_OUTCOMES = ['none', 'met', 'running', 'late'] as const
export type ServiceOutcome = (typeof SERVICE_OUTCOMES)[number]

/** How many tickets there are of all outcomes. */
export function ticketsOf(outcomes: Record<ServiceOutcome, number>): number {
  return SERVICE_OUTCOMES.reduce((sum, outcome) => sum + outcomes[outcome], 0)
}

/** The filters of a list by outcome, such as `resolution-late`. */
export const SERVICE_FILTERS = CLOCK_KINDS.flatMap((kind) =>
  SERVICE_OUTCOMES.map((outcome) => `${kind}-${outcome}` as const)
)
export type ServiceFilter = (typeof SERVICE_FILTERS)[number]

/** The clock and the outcome of a filter. */
export function partsOfServiceFilter(filter: ServiceFilter): [ClockKind, ServiceOutcome] {
  const split = filter.lastIndexOf('-')
  return [filter.slice(0, split) as ClockKind, filter.slice(split + 1) as ServiceOutcome]
}
