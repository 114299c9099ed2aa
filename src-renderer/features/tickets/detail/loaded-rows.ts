import type { Comment } from '#shared/api/comments.ts'

/**
 * The comments of a ticket that the page has loaded, up to the newest without a gap and oldest
 * first, and the number of all.
 */
export interface Conversation {
  comments: readonly Comment[]
  total: number
}

/**
 * Adds the newest page. Comments loaded before stay, unless there is a gap between them and the
 * page.
 */
export function withNewest(known: Conversation | undefined, newest: Conversation): Conversation {
  const [oldest] = newest.comments
  const overlap = known?.comments.findIndex(({ id }) => id === oldest?.id) ?? -1
  if (!known || overlap <= 0) return newest
  return { ...newest, comments: [...known.comments.slice(0, overlap), ...newest.comments] }
}

/** Adds the page before a comment, if that is still the first one loaded. */
export function withEarlier(
  known: Conversation,
  before: number,
  earlier: readonly Comment[]
): Conversation {
  return known.comments[0]?.id === before
    ? { ...known, comments: [...earlier, ...known.comments] }
    : known
}
