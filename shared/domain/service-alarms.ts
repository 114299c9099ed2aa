import { CLOCK_KINDS, type ClockKind } from './clock-outcomes.ts'
import { type HoursOf, reachedAt } from './service-levels.ts'
import type { TicketClock } from './ticket-clocks.ts'
import type { AlarmEvent } from './ticket-events.ts'

// When the clocks of a ticket raise alarms, and which (D73). All instants are milliseconds since 1970.

/** The share of its target at which a clock is due, in percent. */
export const DEADLINE_SHARE = 100

/** A warning of a clock, or its deadline. */
interface ClockAlarm {
  /** In percent of the target. */
  share: number
  at: number
}

/** Everything that decides about the alarms of a clock. */
export interface AlarmRules {
  /** At which shares of the target its department wants warnings, in percent. */
  warnings: readonly number[]
  hoursOf: HoursOf
}

/** A clock with its next alarm, and the last one that was raised. */
export interface AlarmedClock extends TicketClock {
  /** When its next alarm is to be raised; null for never. */
  alarmAt: number | null
  /** The highest share at which one was raised; those below it count as raised. 0 for none. */
  raisedShare: number
}

/** How the alarms of a clock are planned. */
export interface AlarmPlan extends AlarmRules {
  now: number
  /**
   * Whether alarms whose time is past are left out, because service levels have changed for many
   * tickets, and not this one alone.
   */
  isForMany: boolean
}

/**
 * The warnings of a clock and its deadline, earliest first: instants at which open time is used, so
 * that none is within a closed time.
 * @returns nothing for a clock that has ended, or is paused before its deadline
 */
export function alarmsOf(clock: TicketClock, { warnings, hoursOf }: AlarmRules): ClockAlarm[] {
  if (clock.endedAt !== null || dueOf(clock, hoursOf) === null) return []
  const shares = [...new Set([...warnings, DEADLINE_SHARE])].sort((a, b) => a - b)
  return shares.flatMap((share) => {
    const at = shareReachedAt(clock, share, hoursOf)
    return at === null ? [] : [{ share, at }]
  })
}

/** When a clock is or was due; null while it is paused before that. */
export function dueOf(clock: TicketClock, hoursOf: HoursOf): number | null {
  return shareReachedAt(clock, DEADLINE_SHARE, hoursOf)
}

function shareReachedAt(
  { target, runs }: TicketClock,
  share: number,
  hoursOf: HoursOf
): number | null {
  return reachedAt({ target: (target * share) / DEADLINE_SHARE, runs }, hoursOf)
}

/**
 * The alarm that a clock raises now: where several have passed, as after a time without a server,
 * only the highest. The lower ones count as raised.
 */
export function alarmNow(
  clock: AlarmedClock,
  rules: AlarmRules,
  now: number
): ClockAlarm | undefined {
  return alarmsOf(clock, rules).findLast(({ share, at }) => share > clock.raisedShare && at <= now)
}

/** When a clock raises its first alarm after now; null for never. */
export function nextAlarmAt(clock: AlarmedClock, rules: AlarmRules, now: number): number | null {
  const next = alarmsOf(clock, rules).find(({ share, at }) => share > clock.raisedShare && at > now)
  return next?.at ?? null
}

/**
 * A clock after a change, with its next alarm. An alarm that a change of its ticket makes due is
 * raised at once; what was past before the change is not raised later.
 * @param before the clock before the change; undefined for a new one
 * @returns the same object where nothing about it has changed
 */
export function withAlarm<T extends AlarmedClock>(
  before: T | undefined,
  clock: T | TicketClock,
  plan: AlarmPlan
): T | (TicketClock & Pick<AlarmedClock, 'alarmAt'>) {
  const raisedShare = before && !isRestarted(before, clock) ? before.raisedShare : 0
  const planned = { ...clock, alarmAt: null, raisedShare }
  const { now } = plan
  const passed = alarmNow(planned, plan, now)
  const isDueNow = passed && (isOwed(before, now) || isNew(before, clock, passed.share, plan))
  const alarmAt = isDueNow ? passed.at : nextAlarmAt(planned, plan, now)
  const isSame = before === clock && before.alarmAt === alarmAt
  return isSame ? before : { ...planned, alarmAt }
}

/** Whether an alarm of a clock was to be raised before the change. */
const isOwed = (before: AlarmedClock | undefined, now: number) =>
  before !== undefined && before.alarmAt !== null && before.alarmAt <= now

/** Whether it is a change of the ticket alone that has made the clock reach a share. */
function isNew(
  before: AlarmedClock | undefined,
  clock: TicketClock,
  share: number,
  { now, isForMany, hoursOf }: AlarmPlan
): boolean {
  if (isForMany) return false
  if (before === undefined || isRestarted(before, clock)) return true
  const reached = shareReachedAt(before, share, hoursOf)
  return reached === null || reached > now
}

/** Whether a clock starts anew (D72), and its alarms with it. */
function isRestarted(before: TicketClock, { runs }: TicketClock): boolean {
  return before.runs[0]?.from !== runs[0]?.from
}

/** The content of an alarm, as notifications and emails keep it. */
export interface AlarmNotice {
  clock: ClockKind
  /** When the clock is or was due. */
  due: Date
  /** The IANA zone of its calendar. */
  zone: string
}

/** An alarm's event: before the deadline, or at it. */
export function alarmEvent(share: number): AlarmEvent {
  return share < DEADLINE_SHARE ? 'due-soon' : 'overdue'
}

/** Such as `resolution 2026-03-02T10:30:00.000Z Europe/Berlin`. */
export function alarmNoticeText({ clock, due, zone }: AlarmNotice): string {
  return `${clock} ${due.toISOString()} ${zone}`
}

/** Reads what {@link alarmNoticeText} has written. */
export function readAlarmNotice(text: string): AlarmNotice {
  const [kind, due = '', zone = 'UTC'] = text.split(' ')
  const clock = CLOCK_KINDS.find((known) => known === kind) ?? 'resolution'
  return { clock, due: new Date(due), zone }
}
