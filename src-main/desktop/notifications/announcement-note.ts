import type { Announcement } from '#shared/api/announcements.ts'
import type { AnnouncementKind } from '#shared/domain/announcements.ts'
import { nearTimeText } from '#shared/domain/near-time-text.ts'
import { ANNOUNCEMENTS_PATH, announcementPath } from '../page/page-paths.ts'
import type { Note } from './notification-note.ts'

const KINDS: Record<AnnouncementKind, string> = {
  outage: 'Outage',
  work: 'Planned work',
  notice: 'Notice'
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
  const told = announced.filter(({ authorId }) => authorId !== readerId)
  const [first] = told
  if (!first) return null
  if (told.length > 1)
    return {
      title: `${told.length} announcements`,
      body: told.map(titleOf).join(', '),
      path: ANNOUNCEMENTS_PATH
    }
  return { title: titleOf(first), body: timeOf(first, now), path: announcementPath(first.id) }
}

function titleOf({ kind, title, departments }: Announcement): string {
  return departments.length === 0 ? `${KINDS[kind]}: ${title}` : `${KINDS[kind]} announced`
}

function timeOf({ kind, state, from, until }: Announcement, now: Date): string {
  if (state === 'planned') return `From ${nearTimeText(new Date(from), now)}`
  if (kind === 'outage') return `Since ${nearTimeText(new Date(from), now)}`
  return until === null ? '' : `Until ${nearTimeText(new Date(until), now)}`
}
