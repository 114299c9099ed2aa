import {
  type Calendar,
  type CalendarAbsence,
  type CalendarAnnouncement,
  type findOverlaps,
  MAX_CALENDAR_ENTRIES,
  MAX_NAMED_PER_DAY,
  MAX_OVERLAPS,
  type Overlaps
} from '#shared/api/calendar.ts'
import type { QueryOf } from '#shared/api/route.ts'
import { type DaySpan, daySpans } from '#shared/domain/calendar-days.ts'
import { isoText } from '#shared/domain/instants.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { managedDepartments } from '#shared/domain/schedules.ts'
import { ticketTitle } from '#shared/domain/ticket-title.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { DAY_MS } from '#shared/domain/working-hours.ts'
import type { Clock } from '../base/clock.ts'
import { readAnnouncements, seenAudiences } from '../effects/known-announcements.ts'
import { readServiceLevels } from '../effects/service-clock-effects.ts'
import { languageOfPerson } from '../languages/person-texts.ts'
import { textsIn } from '../languages/server-texts.ts'
import { readSettings } from '../settings/settings-service.ts'
import type { AnnouncementRow } from '../store/announcements-store.ts'
import type { Store } from '../store/store.ts'
import { toIcs } from './announcements-ics.ts'
import { closuresBetween, type KnownClosure } from './calendar-closures.ts'
import { isOpenWork, overlapping, toCalendarAnnouncement } from './known-work.ts'
import { datesOn } from './recurring-dates.ts'
import { knownAbsences } from './team-absences.ts'

/** How far back a subscribed calendar goes, and how far ahead, in days. */
const SUBSCRIBED_DAYS = [90, 2 * 366] as const
const MAX_SUBSCRIBED = 500

/** A time in milliseconds, without its last instant. */
interface Span {
  from: number
  until: number
}

export type CalendarService = ReturnType<typeof createCalendarService>

/** Everything with a date that a person may see (D81). */
export function createCalendarService({ read }: Pick<Store, 'read'>, clock: Clock) {
  /** The announcements that a person sees and that touch a time, the earliest first (D81). */
  async function announcementsOf(
    viewer: Viewer,
    { from, until }: Span,
    limit: number
  ): Promise<AnnouncementRow[]> {
    const audiences = seenAudiences(await readAnnouncements(read, clock()), viewer)
    if (audiences.length === 0) return []
    const time = { from: new Date(from), until: new Date(until) }
    return (await read.announcements.listBetween(audiences, time, limit)).reverse()
  }

  async function absencesOf(viewer: Viewer, { from, until }: Span): Promise<CalendarAbsence[]> {
    const open = await read.absences.listOpen(new Date(from))
    const within = open.filter((row) => row.from.getTime() < until)
    if (within.length === 0) return []
    return knownAbsences(within, await read.users.list(), viewer, clock())
      .sort((one, other) => one.from.getTime() - other.from.getTime())
      .slice(0, MAX_CALENDAR_ENTRIES)
      .map((row) => ({
        personId: row.userId,
        from: row.from.toISOString(),
        until: row.until.toISOString()
      }))
  }

  async function recurringOf(
    viewer: Viewer,
    days: readonly DaySpan[]
  ): Promise<Calendar['recurring']> {
    const keys = managedDepartments(viewer)
    if (keys?.length === 0) return []
    const schedules = await read.schedules.list(keys)
    return await datesOn(days, schedules, await readServiceLevels(read), clock().getTime())
  }

  async function dueOf(viewer: Viewer, days: readonly DaySpan[]): Promise<Calendar['due']> {
    const rows = await read.serviceClocks.listDue(days, viewer, MAX_NAMED_PER_DAY)
    return [...Map.groupBy(rows, ({ day }) => day)].map(([day, named]) => ({
      ...{ day, total: named[0]?.total ?? 0 },
      named: named.map((row) => ({
        ...{ id: row.id, ticketId: formatTicketId(row.id), title: ticketTitle(row) },
        ...{ priority: row.priority, assigneeId: row.assigneeId, due: isoText(row.due) }
      }))
    }))
  }

  return {
    /** @param query whole days, at most as many as the contract allows */
    async read(
      { from: first, until: last, zone }: { from: string; until: string; zone: string },
      viewer: Viewer
    ): Promise<Calendar> {
      const days = daySpans(first, last, zone)
      const span = { from: days[0]?.from ?? 0, until: days.at(-1)?.until ?? 0 }
      const { levels } = await readServiceLevels(read)
      const closures = closuresBetween(levels, viewer, { ...span, zone })
      const [rows, absences, recurring, due] = await Promise.all([
        announcementsOf(viewer, span, MAX_CALENDAR_ENTRIES),
        absencesOf(viewer, span),
        recurringOf(viewer, days),
        levels.enabled ? dueOf(viewer, days) : []
      ])
      return {
        announcements: withOverlaps(rows, closures, clock()),
        closures: closures.map(({ closure }) => closure),
        ...{ absences, recurring, due }
      }
    },

    /** What planned work at some time would overlap, of what a person sees. */
    async overlaps(
      { from: fromText, until: untilText, zone, announcement }: QueryOf<typeof findOverlaps>,
      viewer: Viewer
    ): Promise<Overlaps> {
      const now = clock()
      const from = Date.parse(fromText)
      const until = untilText === undefined ? from + DAY_MS : Date.parse(untilText)
      const [rows, { levels }] = await Promise.all([
        // Work without an end that began a day before still counts.
        announcementsOf(viewer, { from: from - DAY_MS, until }, MAX_CALENDAR_ENTRIES),
        readServiceLevels(read)
      ])
      const work = rows.filter((row) => row.id !== announcement && isOpenWork(row, now))
      // Closures of other zones begin up to a day before or after the same days here.
      const near = { from: from - DAY_MS, until: until + DAY_MS, zone }
      const found = overlapping({ from, until }, work, closuresBetween(levels, viewer, near))
      return {
        work: found.work.map((row) => toCalendarAnnouncement(row, now)),
        closures: found.closures.map(({ closure }) => closure)
      }
    },

    /** The announcements that a person sees, as iCalendar, to which they subscribe. */
    async subscribed(viewer: Viewer): Promise<string> {
      const now = clock()
      const [before, ahead] = SUBSCRIBED_DAYS
      const span = {
        from: now.getTime() - before * DAY_MS,
        until: now.getTime() + ahead * DAY_MS
      }
      const [rows, { publicAddress }, language] = await Promise.all([
        announcementsOf(viewer, span, MAX_SUBSCRIBED),
        readSettings(read),
        languageOfPerson(read, viewer.id)
      ])
      const t = await textsIn(language)
      return toIcs(rows, { address: publicAddress.url, now, language, t })
    }
  }
}

/** Announcements as they are answered, planned work with the names of what it overlaps. */
function withOverlaps(
  rows: readonly AnnouncementRow[],
  closures: readonly KnownClosure[],
  now: Date
): CalendarAnnouncement[] {
  const work = rows.filter((row) => isOpenWork(row, now))
  return rows.map((row) => {
    const answered = toCalendarAnnouncement(row, now)
    if (!work.includes(row)) return answered
    const time = { from: row.from.getTime(), until: row.until?.getTime() ?? null }
    const others = work.filter((other) => other !== row)
    const found = overlapping(time, others, closures)
    const names = [
      ...found.work.map(({ title }) => title),
      ...found.closures.map(({ closure }) => closure.name)
    ].slice(0, MAX_OVERLAPS)
    return names.length > 0 ? { ...answered, overlaps: names } : answered
  })
}
