import type { Announcement } from '#shared/api/announcements.ts'
import { announcementState } from '#shared/domain/announcements.ts'
import { dateFormat } from './formats.ts'
import { t } from './texts.ts'

const TIME = { hour: 'numeric', minute: '2-digit' } as const
const time = dateFormat(TIME)
const dayAndTime = dateFormat({
  ...{ weekday: 'short', day: 'numeric', month: 'short' },
  ...TIME
})
const fullDate = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** When something is announced for. Times are ISO texts. */
export interface AnnouncedTimes extends Pick<Announcement, 'kind' | 'from' | 'until'> {
  endedAt?: string | null
  /** Its state by the server's clock; without it, that of this device counts. */
  state?: Announcement['state']
}

/** A moment such as `9:40` today, and `Wed, 3 Jun, 9:40` on another day. @param now in milliseconds */
export function momentText(at: string, now: number): string {
  const date = new Date(at)
  if (isSameDay(date, new Date(now))) return time.format(date)
  const isNear = Math.abs(date.getTime() - now) < 180 * 24 * 60 * 60 * 1000
  return (isNear ? dayAndTime : fullDate).format(date)
}

/** A period such as `Wed, 3 Jun, 18:00 to 20:00`; without an end, its beginning. */
function periodText(from: string, until: string | null, now: number): string {
  if (until === null) return t('from {moment}', { moment: momentText(from, now) })
  const end = new Date(until)
  const last = isSameDay(new Date(from), end) ? time.format(end) : momentText(until, now)
  return t('{start} to {end}', { start: momentText(from, now), end: last })
}

/**
 * The times of an announcement in a few words: `since 9:40` for an outage, `until 20:00` for work that
 * has begun, a period for what is still to come. Empty for a notice without an end.
 * @param now in milliseconds
 */
export function timesText(times: AnnouncedTimes, now: number): string {
  const { kind, from, until } = times
  const endedAt = times.endedAt ?? null
  switch (stateOf(times, now)) {
    case 'planned':
      return periodText(from, until, now)
    case 'ended':
      return t('ended {moment}', { moment: momentText(endedAt ?? until ?? from, now) })
    case 'now':
      if (kind !== 'outage' && until !== null)
        return t('until {moment}', { moment: momentText(until, now) })
      return kind === 'notice' ? '' : t('since {moment}', { moment: momentText(from, now) })
  }
}

const weekdayAndTime = dateFormat({ weekday: 'short', ...TIME })
const day = dateFormat({ day: 'numeric', month: 'short' })

/**
 * The same for a phone: of a period only its beginning, a weekday within six days, and the day alone
 * before and after that.
 * @param now in milliseconds
 */
export function shortTimesText(times: AnnouncedTimes, now: number): string {
  const { kind, from, until } = times
  switch (stateOf(times, now)) {
    case 'planned':
      return shortMoment(from, now)
    case 'ended':
      return t('ended {moment}', {
        moment: shortMoment(times.endedAt ?? until ?? from, now)
      })
    case 'now':
      if (kind !== 'outage' && until !== null)
        return t('until {moment}', { moment: shortMoment(until, now) })
      return kind === 'notice' ? '' : t('since {moment}', { moment: shortMoment(from, now) })
  }
}

function shortMoment(at: string, now: number): string {
  const date = new Date(at)
  if (isSameDay(date, new Date(now))) return time.format(date)
  const isNear = Math.abs(date.getTime() - now) < 6 * 24 * 60 * 60 * 1000
  return (isNear ? weekdayAndTime : day).format(date)
}

function stateOf({ kind, from, until, endedAt, state }: AnnouncedTimes, now: number) {
  const dateOf = (at: string | null | undefined) => (at ? new Date(at) : null)
  const times = { kind, from: new Date(from), until: dateOf(until), endedAt: dateOf(endedAt) }
  return state ?? announcementState(times, new Date(now))
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString()
}
