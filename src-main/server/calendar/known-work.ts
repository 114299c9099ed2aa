import { type CalendarAnnouncement, MAX_OVERLAPS } from '#shared/api/calendar.ts'
import { announcementState } from '#shared/domain/announcements.ts'
import { DAY_MS } from '#shared/domain/working-hours.ts'
import { translatedTitles } from '../effects/announcement-titles.ts'
import type { AnnouncementRow } from '../store/announcements-store.ts'
import type { KnownClosure } from './calendar-closures.ts'

/**
 * The time that an announcement takes in a calendar, in milliseconds. An outage that has not ended
 * lasts up to now, or up to when it is expected to end; without an end there is only a beginning.
 */
export function spanOf(row: AnnouncementRow, now: Date): { from: number; until: number | null } {
  const from = row.from.getTime()
  if (row.endedAt !== null) return { from, until: Math.max(from, row.endedAt.getTime()) }
  const until = row.until?.getTime() ?? null
  const isOn = row.kind === 'outage' && announcementState(row, now) === 'now'
  return { from, until: isOn ? Math.max(until ?? from, now.getTime()) : until }
}

/** An announcement as a calendar answers it. */
export function toCalendarAnnouncement(row: AnnouncementRow, now: Date): CalendarAnnouncement {
  const { from, until } = spanOf(row, now)
  return {
    ...{ id: row.id, kind: row.kind, title: row.title, ...translatedTitles(row) },
    departments: [...row.departments],
    from: new Date(from).toISOString(),
    until: until === null ? null : new Date(until).toISOString(),
    state: announcementState(row, now)
  }
}

/** Whether planned work is still to do, so that it can overlap something. */
export const isOpenWork = (row: AnnouncementRow, now: Date) =>
  row.kind === 'work' && announcementState(row, now) !== 'ended'

/** A time of planned work; one without an end counts as a day. */
interface WorkTime {
  from: number
  until: number | null
}

/** The planned work and the closures of some that a time overlaps, at most {@link MAX_OVERLAPS} each. */
export function overlapping(
  time: WorkTime,
  work: readonly AnnouncementRow[],
  closures: readonly KnownClosure[]
): { work: AnnouncementRow[]; closures: KnownClosure[] } {
  const endOf = ({ from, until }: WorkTime) => until ?? from + DAY_MS
  const meets = (other: WorkTime) => other.from < endOf(time) && time.from < endOf(other)
  return {
    work: work
      .filter((row) => meets({ from: row.from.getTime(), until: row.until?.getTime() ?? null }))
      .slice(0, MAX_OVERLAPS),
    closures: closures.filter(meets).slice(0, MAX_OVERLAPS)
  }
}
