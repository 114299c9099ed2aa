import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import fc from 'fast-check'
import { PRIORITIES, TICKET_STATUSES } from '#shared/domain/tickets.ts'
import type { wallClock } from './wall-clock.ts'

/** Selects one of the people, or of the tickets, that exist when the act happens. */
const which = fc.nat({ max: 1000 })
const somebody = fc.option(which, { nil: null })

const department = fc.constantFrom('IT', 'it', 'HR', 'hr', 'Marketing', 'IT Support Specialist')

const raise = fc.record({
  do: fc.constant('raise' as const),
  requester: which,
  /** Whether an IT Support Specialist raises it in the requester's name. */
  forAnother: fc.boolean(),
  assignee: somebody,
  department,
  priority: fc.constantFrom(...PRIORITIES),
  status: fc.constantFrom('open', 'open', 'open', ...TICKET_STATUSES)
})

const comment = fc.record({ do: fc.constant('comment' as const), ticket: which, actor: which })

const setStatus = fc.record({
  do: fc.constant('status' as const),
  ticket: which,
  actor: which,
  status: fc.constantFrom(...TICKET_STATUSES, 'resolved')
})

const assign = fc.record({
  do: fc.constant('assign' as const),
  ticket: which,
  actor: which,
  assignee: somebody
})

/** Status and assignee in one request. */
const setBoth = fc.record({
  do: fc.constant('both' as const),
  ticket: which,
  actor: which,
  status: fc.constantFrom(...TICKET_STATUSES),
  assignee: somebody
})

/** Some of the fields that change nothing about status and time (D45). */
const transfer = fc.record({
  do: fc.constant('transfer' as const),
  ticket: which,
  actor: which,
  change: fc.record(
    {
      department,
      priority: fc.constantFrom(...PRIORITIES),
      category: fc.constantFrom('software', 'printer'),
      subcategory: fc.constantFrom('paper-jam', null)
    },
    { requiredKeys: ['department'] }
  )
})

/** Somebody follows a ticket, or stops to (D42). */
const follow = fc.record({
  do: fc.constant('follow' as const),
  ticket: which,
  actor: which,
  following: fc.boolean()
})

const dismiss = fc.record({ do: fc.constant('dismiss' as const), person: which })
const clear = fc.record({ do: fc.constant('clear' as const) })
const look = fc.record({ do: fc.constant('look' as const) })

/** An offset to just before, at or just after a moment, in milliseconds. */
const around = fc.constantFrom(-1, 0, 0, 1)

const wait = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc.record({ for: fc.integer({ min: 0, max: 9 * millisecondsInHour }) })
    },
    {
      weight: 2,
      arbitrary: fc.record({ for: fc.integer({ min: 0, max: 10 * millisecondsInDay }) })
    },
    {
      weight: 2,
      arbitrary: fc.record({
        for: fc.integer({ min: 10 * millisecondsInDay, max: 100 * millisecondsInDay })
      })
    },
    {
      weight: 2,
      arbitrary: fc.record({
        to: fc.constant('midnight' as const),
        days: fc.integer({ min: 1, max: 8 }),
        off: around
      })
    },
    { weight: 2, arbitrary: fc.record({ to: fc.constant('month' as const), off: around }) },
    {
      weight: 2,
      arbitrary: fc.record({
        to: fc.constant('change' as const),
        off: fc.oneof(
          around,
          fc.integer({ min: -26 * millisecondsInHour, max: 26 * millisecondsInHour })
        )
      })
    }
  )
  .map((time) => ({ do: 'wait' as const, ...time }))

/**
 * Sets the machine's clock: by as much as a time server corrects, by up to days, or by a year, back
 * or forth (D35).
 */
const setClock = fc.record({
  do: fc.constant('set-clock' as const),
  by: fc.oneof(
    fc.integer({ min: -3 * millisecondsInMinute, max: 3 * millisecondsInMinute }),
    fc.integer({ min: -3 * millisecondsInDay, max: 3 * millisecondsInDay }),
    fc.constantFrom(-365 * millisecondsInDay, 365 * millisecondsInDay)
  )
})

export type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

const act = fc.oneof(
  { weight: 8, arbitrary: raise },
  { weight: 5, arbitrary: comment },
  { weight: 7, arbitrary: setStatus },
  { weight: 4, arbitrary: assign },
  { weight: 2, arbitrary: setBoth },
  { weight: 3, arbitrary: transfer },
  { weight: 2, arbitrary: follow },
  { weight: 1, arbitrary: dismiss },
  { weight: 1, arbitrary: clear },
  { weight: 12, arbitrary: wait },
  { weight: 2, arbitrary: setClock },
  { weight: 4, arbitrary: look }
)

/**
 * A look at the metrics some calendar days after an event. Comparisons with the past must be right
 * to the millisecond, also where a day has 23 or 25 hours.
 */
const anniversary = fc.record({ event: which, days: fc.constantFrom(7, 30, 60), off: around })

/**
 * What happens in a help desk from its first day on, and when the metrics are read once nothing
 * more happens.
 */
export const randomHistory = fc.record({
  start: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) }),
  acts: fc.array(act, { minLength: 1, maxLength: 60, size: 'max' }),
  anniversaries: fc.array(anniversary, { maxLength: 12, size: 'max' })
})

export type Anniversary = typeof anniversary extends fc.Arbitrary<infer A> ? A : never

/** The moment at which a wait ends; never before `now`. */
export function waitUntil(
  act: Extract<Act, { do: 'wait' }>,
  now: number,
  wall: ReturnType<typeof wallClock>
): number {
  if ('for' in act) return now + act.for
  if (act.to === 'midnight') return Math.max(now, wall.midnightAfter(now, act.days) + act.off)
  if (act.to === 'month') return Math.max(now, wall.nextMonth(now) + act.off)
  return Math.max(now, (wall.nextChange(now) ?? now + millisecondsInDay) + act.off)
}
