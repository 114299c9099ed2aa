import type { Comment } from '#shared/api/comments.ts'

/**
 * What a page knows of a ticket's comments: some up to the newest without a gap, oldest first, and
 * how many there are.
 */
export interface Conversation {
  comments: readonly Comment[]
  total: number
}

/**
 * Takes in the newest page. Comments known already stay, unless there are others between them and
 * the page.
 */
export function withNewest(known: Conversation | undefined, newest: Conversation): Conversation {
  const [oldest] = newest.comments
  const overlap = known?.comments.findIndex(({ id }) => id === oldest?.id) ?? -1
  if (!known || overlap <= 0) return newest
  return { ...newest, comments: [...known.comments.slice(0, overlap), ...newest.comments] }
}

/** Takes in the page before a comment, if that is still the first one known. */
export function withEarlier(
  known: Conversation,
  before: number,
  earlier: readonly Comment[]
): Conversation {
  return known.comments[0]?.id === before
    ? { ...known, comments: [...earlier, ...known.comments] }
    : known
}
