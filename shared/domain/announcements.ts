import { managedDepartments } from './schedules.ts'
import { departmentKey, isItSupportSpecialist, isTrustedIn, type TeamMember } from './teams.ts'

// Announcements (D81): who sees, writes and ends them, and when they hold.

/** An outage, planned work, or something to know. */
export const ANNOUNCEMENT_KINDS = ['outage', 'work', 'notice'] as const
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number]

export const ANNOUNCEMENT_STATES = ['planned', 'now', 'ended'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]

/** How a ticket belongs to an outage: it is a part of it, or perhaps. */
export const OUTAGE_LINKS = ['part', 'perhaps'] as const
export type OutageLink = (typeof OUTAGE_LINKS)[number]

/** How long before its beginning planned work is told on every page, in hours. */
const WORK_NOTICE_HOURS = 24

/** The times of an announcement. */
interface Times {
  kind: AnnouncementKind
  from: Date
  until: Date | null
  endedAt: Date | null
}

/**
 * Whether an announcement is still to come, holds, or has ended. An outage ends only when someone ends
 * it: `until` is when it is expected to.
 */
export function announcementState(
  { kind, from, until, endedAt }: Times,
  now: Date
): AnnouncementState {
  if (endedAt !== null || (kind !== 'outage' && until !== null && until <= now)) return 'ended'
  return from > now ? 'planned' : 'now'
}

/**
 * When pages are to look at an announcement again, because it begins, ends, or is told from then on.
 * @returns null for never
 */
export function nextMoment(times: Times, now: Date): Date | null {
  const { kind, from, until } = times
  if (announcementState(times, now) === 'ended') return null
  const told = kind === 'work' ? [toldFrom(from)] : []
  const end = kind !== 'outage' && until !== null ? [until] : []
  const ahead = [...told, from, ...end].filter((moment) => moment > now)
  return ahead.length === 0 ? null : new Date(Math.min(...ahead.map(Number)))
}

/** From when planned work that begins at a moment is told on every page. */
const toldFrom = (from: Date) => new Date(from.getTime() - WORK_NOTICE_HOURS * 60 * 60 * 1000)

/**
 * Whether every page tells an announcement that has not ended to those whom it is for: outages and
 * notices once they hold, planned work a day ahead. Notices and work that is still to come are told
 * until someone has read them.
 */
export function isTold(times: Times, now: Date, isRead: boolean): boolean {
  const state = announcementState(times, now)
  if (state === 'planned') return times.kind === 'work' && toldFrom(times.from) <= now && !isRead
  return state === 'now' && !(times.kind === 'notice' && isRead)
}

type Person = TeamMember & { isDepartmentHead: boolean }

/** Whether a person can write announcements: department heads and IT Support Specialists. */
export function writesAnnouncements(person: Person): boolean {
  return managedDepartments(person)?.length !== 0
}

/**
 * Whether a person manages the announcements to some departments: heads those to theirs alone, IT
 * Support Specialists all.
 * @param departments names; none for an announcement to everyone
 */
export function managesAnnouncement(person: Person, departments: readonly string[]): boolean {
  const keys = managedDepartments(person)
  if (keys === undefined) return true
  return departments.length > 0 && departments.every((name) => keys.includes(departmentKey(name)))
}

/**
 * Whether an announcement to some departments is for a person, or one that they manage. A team that is
 * not confirmed lets no one see what is for its people (D61).
 */
export function seesAnnouncement(person: TeamMember, departments: readonly string[]): boolean {
  if (departments.length === 0 || isItSupportSpecialist(person.role)) return true
  return departments.some((name) => isTrustedIn(person, name))
}

/** The cause of what the end of an outage does to its tickets, as their history keeps it (D81). */
export const outageCause = ({ id }: { id: number }) => `outage ${id}`

/** Whether a cause is the end of an outage. It names none, because not everyone sees that. */
export const isOutageCause = (cause: string | null | undefined) => /^outage \d+$/.test(cause ?? '')
