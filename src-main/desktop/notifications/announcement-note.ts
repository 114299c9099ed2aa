import type { Announcement } from '#shared/api/announcements.ts'
import type { AnnouncementKind } from '#shared/domain/announcements.ts'
import { nearTimeText } from '#shared/domain/near-time-text.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { dateLocale, row, t, translated } from '../base/texts.ts'
import { ANNOUNCEMENTS_PATH, announcementPath } from '../page/page-paths.ts'
import type { Note } from './notification-note.ts'

/** How a notification begins: with the title, or without it. */
const TITLES: Record<AnnouncementKind, { named: Text; secret: Text }> = {
  outage: { named: text('Outage: {title}'), secret: text('Outage announced') },
  work: { named: text('Planned work: {title}'), secret: text('Planned work announced') },
  notice: { named: text('Notice: {title}'), secret: text('Notice announced') }
}

/**
 * Makes one notification of the desktop of announcements (D81). The title is left out of one for some
 * departments only, because systems show notifications on locked screens.
 * @param readerId who reads it, and needs no notification of what they have announced
 * @returns null where there is nothing to tell
 */
export function announcementNote(
  announced: readonly Announcement[],
  readerId: number,
  now = new Date()
): Note | null {
  const told = announced.filter(({ authorId }) => authorId !== readerId).map(translated)
  const [first] = told
  if (!first) return null
  if (told.length > 1)
    return {
      title: t('{count, plural, one {# announcement} other {# announcements}}', {
        count: told.length
      }),
      body: row(told.map(titleOf)),
      path: ANNOUNCEMENTS_PATH
    }
  return { title: titleOf(first), body: timeOf(first, now), path: announcementPath(first.id) }
}

function titleOf({ kind, title, departments }: Announcement): string {
  const { named, secret } = TITLES[kind]
  return departments.length === 0 ? t(named, { title }) : t(secret)
}

function timeOf({ kind, state, from, until }: Announcement, now: Date): string {
  if (state === 'planned')
    return t('From {time}', { time: nearTimeText(new Date(from), now, dateLocale()) })
  if (kind === 'outage')
    return t('Since {time}', { time: nearTimeText(new Date(from), now, dateLocale()) })
  return until === null
    ? ''
    : t('Until {time}', { time: nearTimeText(new Date(until), now, dateLocale()) })
}
