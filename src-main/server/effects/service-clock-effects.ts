import type { NamedCalendar, ServiceLevels } from '#shared/api/service-levels.ts'
import { type AlarmPlan, withAlarm } from '#shared/domain/service-alarms.ts'
import { type HoursOf, hoursBy } from '#shared/domain/service-levels.ts'
import { dueState } from '#shared/domain/service-state.ts'
import { levelOf, toCalendar } from '#shared/domain/service-targets.ts'
import { isItSupportSpecialist, isTeamOf } from '#shared/domain/teams.ts'
import { type ClockEvent, moveClocks, type TicketClock } from '#shared/domain/ticket-clocks.ts'
import type { TicketStatus } from '#shared/domain/tickets.ts'
import type { ClockRow, LeveledTicket, NewClockRow } from '../store/service-clocks-store.ts'
import type { Stores, Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { rulesIn } from './known-rules.ts'
import type { ChangeAct, TicketChangeEvent } from './ticket-change-event.ts'

/** The name under which the settings keep the service levels. */
export const SERVICE_LEVELS = 'serviceLevels'

/** The name under which the settings keep by which levels all clocks run. */
export const CLOCKS_MOVED = 'serviceClocksMoved'

/** The service levels as they are stored, with calendars that clocks may still run by. */
export interface StoredLevels extends ServiceLevels {
  removed: NamedCalendar[]
}

/** Before anything was set: no ticket has a deadline. */
const NO_LEVELS: StoredLevels = {
  ...{ enabled: false, calendars: [], calendar: null, departments: [], updatedAt: null },
  removed: []
}

/** Service levels with the hours of their calendars. */
export interface KnownLevels {
  levels: StoredLevels
  hoursOf: HoursOf
}

/** The levels that were read last: they change rarely, and years of hours take a while to compute. */
let known: KnownLevels & { text: string | undefined } = { text: undefined, ...withHours(NO_LEVELS) }

/** The service levels as they are now, read from the database whenever they are needed. */
export async function readServiceLevels({
  settings
}: Pick<Stores, 'settings'>): Promise<KnownLevels> {
  const text = await settings.find(SERVICE_LEVELS)
  if (text !== known.text)
    known = { text, ...withHours(text === undefined ? NO_LEVELS : JSON.parse(text)) }
  return known
}

const ofTransactions = new WeakMap<Transaction, Promise<KnownLevels>>()

/**
 * The same for a transaction, which reads them once. Called early, they are read along with the
 * ticket, for a database that is a network away.
 */
export function levelsIn(tx: Transaction): Promise<KnownLevels> {
  const levels =
    ofTransactions.get(tx) ??
    // The rules are read along with them (D75).
    Promise.all([readServiceLevels(tx), rulesIn(tx)]).then(([known]) => known)
  ofTransactions.set(tx, levels)
  return levels
}

/** Service levels with the hours of their calendars, each computed once it is needed. */
export function withHours(levels: StoredLevels): KnownLevels {
  return { levels, hoursOf: hoursBy((id) => toCalendar(calendarOf(levels, id))) }
}

/** A calendar, also one that was removed. @throws where there is none, which clocks never run by */
export function calendarOf({ calendars, removed }: StoredLevels, id: string): NamedCalendar {
  const calendar = [...calendars, ...removed].find((of) => of.id === id)
  if (!calendar) throw new Error(`There is no calendar ${id}`)
  return calendar
}

/** Moves the clocks of a ticket by what has happened to it, in the same transaction (D72). */
export async function moveServiceClocks(
  tx: Transaction,
  act: ChangeAct,
  ticket: TicketRow,
  events: readonly TicketChangeEvent[]
): Promise<void> {
  const moves = clockEvents(ticket, act, events)
  if (moves.length === 0) return
  const { levels, hoursOf } = await levelsIn(tx)
  if (!levels.enabled) return
  const [clocks, defaultSla] = await Promise.all([
    tx.serviceClocks.listOf([ticket.id]),
    defaultSlaOf(tx, ticket)
  ])
  const isAnswered = ticket.firstResponseAt !== null || isFirstResponse(ticket, act, events)
  const move = {
    ticket: {
      ...{ status: ticket.status, createdAt: ticket.createdAt.getTime(), isAnswered },
      isWaiting: isWaitingAfter(ticket, events)
    },
    level: levelOf(levels, { ...ticket, defaultSla }),
    ...{ at: act.at.getTime(), hoursOf }
  }
  let moved: (ClockRow | TicketClock)[] = clocks
  for (const event of moves) moved = moveClocks(moved, event, move)
  const plan = { warnings: move.level?.warnings ?? [], now: move.at, isForMany: false, hoursOf }
  await saveClocks(tx, ticket, clocks, planAlarms(clocks, moved, plan))
}

/** The default SLA of a ticket's subcategory, in hours; null for none. */
async function defaultSlaOf(
  { serviceClocks }: Pick<Transaction, 'serviceClocks'>,
  { category, subcategory }: Pick<TicketRow, 'category' | 'subcategory'>
): Promise<number | null> {
  return subcategory === null ? null : await serviceClocks.defaultSla(category, subcategory)
}

/** Lets the clocks of all open tickets be made that are missing, as after an import. */
export async function recountDeadlines(
  { settings }: Pick<Transaction, 'settings'>,
  at: Date
): Promise<void> {
  const { levels } = await readServiceLevels({ settings })
  if (levels.enabled) await settings.put(CLOCKS_MOVED, '', at)
}

/** Moves the clocks of an open ticket after the service levels have changed (D72). */
export async function relevelClocks(
  tx: Transaction,
  known: KnownLevels,
  ticket: LeveledTicket,
  clocks: readonly ClockRow[],
  at: Date
): Promise<void> {
  const warnings = levelOf(known.levels, ticket)?.warnings ?? []
  const plan = { warnings, now: at.getTime(), isForMany: true, hoursOf: known.hoursOf }
  const moved = releveledClocks(known, ticket, clocks, at)
  await saveClocks(tx, ticket, clocks, planAlarms(clocks, moved, plan))
}

/** The same for the clocks of one ticket, which are read. */
export async function relevelTicket(
  tx: Transaction,
  known: KnownLevels,
  ticket: TicketRow,
  at: Date
): Promise<void> {
  const [clocks, defaultSla] = await Promise.all([
    tx.serviceClocks.listOf([ticket.id]),
    defaultSlaOf(tx, ticket)
  ])
  await relevelClocks(tx, known, { ...ticket, defaultSla }, clocks, at)
}

/** The clocks of a ticket with their next alarms (D73). */
function planAlarms(
  before: readonly ClockRow[],
  after: readonly (ClockRow | TicketClock)[],
  plan: AlarmPlan
): (ClockRow | NewClockRow)[] {
  return after.map((clock) => {
    const known = 'id' in clock ? before.find(({ id }) => id === clock.id) : undefined
    return withAlarm(known, clock, plan)
  })
}

/** The clocks that an open ticket has once it goes by other service levels; nothing is stored. */
export function releveledClocks(
  { levels, hoursOf }: KnownLevels,
  ticket: LeveledTicket,
  clocks: readonly ClockRow[],
  at: Date
): (ClockRow | TicketClock)[] {
  const { status, createdAt, firstResponseAt, isWaiting } = ticket
  const isAnswered = firstResponseAt !== null
  return moveClocks(
    clocks,
    { kind: 'level', isMoved: false },
    {
      ticket: { status, createdAt: createdAt.getTime(), isAnswered, isWaiting },
      level: levelOf(levels, ticket),
      ...{ at: at.getTime(), hoursOf }
    }
  )
}

/** Writes the clocks that have changed, and by which lists sort their ticket. */
async function saveClocks(
  { serviceClocks, serviceAlarms }: Pick<Transaction, 'serviceClocks' | 'serviceAlarms'>,
  { id, priority }: Pick<TicketRow, 'id' | 'priority'>,
  before: readonly ClockRow[],
  after: readonly (ClockRow | NewClockRow)[]
): Promise<void> {
  for (const clock of after) {
    if (!('id' in clock)) await serviceClocks.insert(id, clock)
    else if (!before.includes(clock)) {
      await serviceClocks.update(clock)
      const former = before.find((of) => of.id === clock.id)
      if (former && clock.raisedShare < former.raisedShare) await serviceAlarms.deleteOf(clock.id)
    }
  }
  await serviceClocks.setDue(id, dueState(after, priority))
}

const LEVEL_FIELDS = ['priority', 'department', 'category', 'subcategory']

function clockEvents(
  ticket: TicketRow,
  { actor }: ChangeAct,
  events: readonly TicketChangeEvent[]
): ClockEvent[] {
  const kinds = events.map(({ kind }) => kind)
  const isLevel = kinds.some((kind) => LEVEL_FIELDS.includes(kind))
  const level = { kind: 'level', isMoved: kinds.includes('department') } as const
  const others = events.flatMap(({ kind, from, to }): ClockEvent[] => {
    if (kind === 'created') return [{ kind }]
    if (kind === 'waiting') return [{ kind }]
    if (kind === 'status') return [{ kind, from: from as TicketStatus, to: to as TicketStatus }]
    return kind === 'comment' ? [{ kind, by: sideOf(actor, ticket) }] : []
  })
  return isLevel ? [level, ...others] : others
}

/** Whether a ticket waits after what has happened to it. */
export function isWaitingAfter(
  { isWaiting }: TicketRow,
  events: readonly TicketChangeEvent[]
): boolean {
  const last = events.findLast(({ kind }) => kind === 'waiting')
  return last ? last.to != null : isWaiting
}

/** Whether the requester writes, the team, or someone else. */
export function sideOf(
  { id, role }: ChangeAct['actor'],
  {
    requesterId,
    assigneeId,
    department
  }: Pick<TicketRow, 'requesterId' | 'assigneeId' | 'department'>
): Extract<ClockEvent, { kind: 'comment' }>['by'] {
  if (id === requesterId) return 'requester'
  const isTeam = id === assigneeId || isTeamOf(role, department) || isItSupportSpecialist(role)
  return isTeam ? 'team' : 'other'
}

/** Whether something that happens is the first response (D8). */
function isFirstResponse(
  { requesterId }: TicketRow,
  { actor }: ChangeAct,
  events: readonly TicketChangeEvent[]
): boolean {
  const isResponse = events.some(
    ({ kind, from }) => kind === 'comment' || (kind === 'status' && from === 'open')
  )
  return actor.id !== requesterId && isResponse
}
