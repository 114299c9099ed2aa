import type { Announcement } from '#shared/api/announcements.ts'

const RANKS = { outage: 0, work: 1, notice: 2 } as const
const ENDED_RANK = 3

/**
 * Announcements in the order of the bar: outages first, those that have ended last, of planned work
 * the next one first and of all else the latest.
 */
export function inOrder(announced: readonly Announcement[]): Announcement[] {
  const rankOf = ({ kind, state }: Announcement) => (state === 'ended' ? ENDED_RANK : RANKS[kind])
  return announced.toSorted((one, other) => {
    const later = Date.parse(one.from) - Date.parse(other.from)
    return rankOf(one) - rankOf(other) || (one.kind === 'work' ? later : -later)
  })
}

/**
 * Whether an announcement is told until the person has read it: a notice, planned work that has not
 * begun, and an outage that has ended. All else is told as long as it holds.
 */
export function endsByReading({ kind, state }: Announcement): boolean {
  return kind === 'notice' || state === 'ended' || (kind === 'work' && state === 'planned')
}

/** An announcement with the languages alone in which one of its texts is (D82). */
export function languagesOf(
  { translations }: Announcement,
  of: 'title' | 'text' | 'answer'
): Pick<Announcement, 'translations'> {
  return { translations: translations?.filter((one) => one[of] !== undefined) }
}

/**
 * Whether a person has something to read: a notice that holds, or the answer of an outage that they
 * had too.
 */
export function isUnread({ kind, state, read, hasThisToo }: Announcement): boolean {
  return !read && (state === 'ended' ? hasThisToo : kind === 'notice' && state === 'now')
}
