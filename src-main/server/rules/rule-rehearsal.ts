import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { millisecondsInDay } from 'date-fns/constants'
import {
  MAX_REHEARSED,
  REHEARSAL_DAYS,
  type RehearsedRule,
  type RuleInput,
  type RuleRehearsal
} from '#shared/api/rules.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { beginsWith, meetsConditions, type RuleEvent, ruleIn } from '#shared/domain/rules.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { ruleEvents } from '../effects/rule-effects.ts'
import type { Authorization } from '../http/authorization.ts'
import { createPlacesPerCaller } from '../http/places-per-caller.ts'
import { invalid } from '../http/problem.ts'
import { createSemaphore } from '../http/semaphore.ts'
import type { PastEvent } from '../store/rules-store.ts'
import type { Store, Stores } from '../store/store.ts'
import { type PastTicket, readPastTickets, undo } from './past-tickets.ts'
import { checkInput } from './rules-service.ts'

/** How many rows of the history are read together; others are served between two pages. */
const PAGE = 500

/** How many alarms are looked at. */
const MAX_ALARMS = 10_000

/** Each looks at up to a month of history, and several at once would keep all others waiting (D36). */
const ALL = {
  concurrency: 1,
  maxWaiting: 20,
  sentence: text('Too many rules are being rehearsed. Try again in a moment.')
}
const PERSONAL = {
  concurrency: 1,
  maxWaiting: 2,
  sentence: text('You are rehearsing too many rules at once. Try again when they have finished.'),
  status: 429
} as const

/** The changes of a ticket that happened together, or an alarm. */
interface Occasion {
  ticketId: number
  at: Date
  rows: PastEvent[]
  alarm?: RuleEvent
}

/** Says on which tickets a rule would have run in the past; it changes nothing (D75). */
export function createRuleRehearsal({ read }: Pick<Store, 'read'>, clock: Clock) {
  const personal = createPlacesPerCaller(PERSONAL)
  const places = createSemaphore(ALL)
  return {
    /**
     * Leads tickets back along their history, and evaluates the rule at each event of the period.
     * @throws ProblemError 400, also for a period that is too long or too long ago, 403, 429 and 503
     * while too many are rehearsed
     */
    async rehearse(
      { rule, from, to }: RuleRehearsal,
      actor: Viewer,
      authorization: Authorization
    ): Promise<RehearsedRule> {
      await authorization.check()
      const period = checkedPeriod(from, to, clock())
      await checkInput(read, rule, actor)
      const work = () => playBack(read, rule, period, actor)
      return await personal.run(actor.id, () => places.run(work))
    }
  }
}

/** @throws ProblemError 400 */
function checkedPeriod(from: string, to: string, now: Date) {
  const period = { from: new Date(from), to: new Date(to) }
  if (period.to < period.from)
    throw invalid([{ path: 'to', message: 'To must not be before from' }])
  // A day more, for who chooses whole days.
  if (now.getTime() - period.from.getTime() > (REHEARSAL_DAYS + 1) * millisecondsInDay) {
    const message = text('From must be within the last {days, plural, other {# days}}', {
      days: REHEARSAL_DAYS
    })
    throw invalid([{ path: 'from', message }])
  }
  return period
}

async function playBack(
  read: Stores,
  rule: RuleInput,
  period: { from: Date; to: Date },
  actor: Viewer
): Promise<RehearsedRule> {
  const accounts = await read.users.listAccounts()
  const roleOf = new Map(accounts.map(({ id, role }) => [id, role]))
  const tickets = new Map<number, PastTicket | null>()
  const result: RehearsedRule = { events: 0, runs: 0, tickets: [] }
  for await (const occasions of occasionPages(read, rule, period)) {
    const ids = new Set(occasions.map(({ ticketId }) => ticketId).filter((id) => !tickets.has(id)))
    const found = await readPastTickets(read, [...ids], actor, roleOf)
    for (const id of ids) tickets.set(id, found.get(id) ?? null)
    for (const occasion of occasions) {
      const ticket = tickets.get(occasion.ticketId)
      if (!ticket) continue
      if (occasion.at <= period.to) look(rule, ticket, occasion, actor, result)
      for (const row of occasion.rows) undo(ticket, row)
      // Before it was raised there was nothing; there may be many tickets of long texts.
      if (occasion.rows.some(({ kind }) => kind === 'created')) tickets.set(occasion.ticketId, null)
    }
    await yieldToEventLoop()
  }
  return result
}

/** Evaluates the rule on a ticket as it was right after something. */
function look(
  { department, definition }: RuleInput,
  ticket: PastTicket,
  { at, rows, alarm }: Occasion,
  viewer: Viewer,
  result: RehearsedRule
): void {
  const [first] = rows
  const events = alarm
    ? [alarm]
    : first && !ruleIn(first.cause)
      ? pastEvents(ticket, rows, viewer)
      : []
  if (events.length === 0) return
  result.events += 1
  if (department !== null && departmentKey(department) !== ticket.departmentKey) return
  if (!beginsWith(definition.when, events)) return
  const isLate = ticket.lateFrom !== null && ticket.lateFrom < at.getTime()
  if (!meetsConditions(definition.conditions, { ...ticket, isLate })) return
  result.runs += 1
  if (result.tickets.length >= MAX_REHEARSED) return
  result.tickets.push({
    ...{ ticketId: ticket.id, reference: formatTicketId(ticket.id), about: ticket.about },
    ...{ at: at.toISOString(), event: definition.when.event }
  })
}

function pastEvents(ticket: PastTicket, rows: readonly PastEvent[], viewer: Viewer): RuleEvent[] {
  const [{ actorId, role } = { actorId: 0, role: null }] = rows
  const actor = { ...viewer, id: actorId, role: role ?? '' }
  return ruleEvents({ actor }, ticket, rows)
}

/** The changes and alarms from the beginning of a period until now, newest first, in pages. */
async function* occasionPages(
  { rules }: Stores,
  { definition: { when } }: RuleInput,
  { from, to }: { from: Date; to: Date }
): AsyncGenerator<Occasion[]> {
  const isAlarm = when.event === 'due-soon' || when.event === 'overdue'
  const alarms = isAlarm ? await rules.listAlarms({ from, to, limit: MAX_ALARMS }) : []
  let position = 0
  function* alarmsSince(at: Date | null): Generator<Occasion> {
    for (let next = alarms[position]; next && (!at || next.at >= at); next = alarms[position]) {
      position += 1
      const { ticketId, kind } = next
      yield { ticketId, at: next.at, rows: [], alarm: { event: kind } }
    }
  }
  let last: PastEvent | null = null
  let open: Occasion | undefined
  for (;;) {
    const page: PastEvent[] = await rules.listHistory({ since: from, before: last, limit: PAGE })
    const occasions: Occasion[] = []
    for (const row of page) {
      if (open && isTogether(open, row)) {
        open.rows.push(row)
        continue
      }
      if (open) occasions.push(open)
      occasions.push(...alarmsSince(row.at))
      open = { ticketId: row.ticketId, at: row.at, rows: [row] }
    }
    last = page.at(-1) ?? null
    if (page.length < PAGE) {
      if (open) occasions.push(open)
      yield [...occasions, ...alarmsSince(null)]
      return
    }
    yield occasions
  }
}

/** Whether a row of the history happened together with others, by the same person. */
function isTogether({ ticketId, at, rows }: Occasion, row: PastEvent): boolean {
  return (
    row.ticketId === ticketId &&
    row.at.getTime() === at.getTime() &&
    row.actorId === rows[0]?.actorId &&
    row.cause === rows[0].cause
  )
}
