import { type ActivityChange, MAX_ACTIVITY } from '#shared/api/activity.ts'
import { UNKNOWN_USER } from '#shared/domain/people.ts'
import { STATUS_LABELS } from '#shared/domain/tickets.ts'
import { CONCERNING_ME_PATH, ticketPath } from '../page/page-paths.ts'

/** How many people or tickets are named before the rest is counted. */
const NAMED = 3

/** A notification: what it says, and the page it leads to. */
export interface Note {
  title: string
  body: string
  path: string
}

/**
 * Makes one notification of several changes. It names tickets and people and never what was
 * written, because systems show notifications on locked screens.
 * @param names full names by user id; anybody missing shows as 'Unknown User' (D33)
 * @param watched the ticket the person is looking at, which needs no notification; null for none
 * @returns null where there is nothing to tell
 */
export function noteFor(
  changes: readonly ActivityChange[],
  names: ReadonlyMap<number, string>,
  watched: number | null
): Note | null {
  const told = changes.filter(({ ticketId }) => ticketId !== watched)
  const [first] = told
  if (!first) return null
  const people = unique(told.map(({ actorId }) => names.get(actorId) ?? UNKNOWN_USER))
  if (told.length === 1)
    return { title: titleOf(first), body: people.join(), path: ticketPath(first.ticketId) }

  const count = changes.length === MAX_ACTIVITY ? `${told.length} or more` : told.length
  const references = unique(told.map(({ reference }) => reference))
  if (references.length === 1) {
    return {
      title: `${count} changes to ${first.reference}`,
      body: listed(people),
      path: ticketPath(first.ticketId)
    }
  }
  return {
    title: `${count} changes to your tickets`,
    body: listed(references),
    path: CONCERNING_ME_PATH
  }
}

function titleOf(change: ActivityChange): string {
  switch (change.kind) {
    case 'assigned':
      return `${change.reference} assigned to you`
    case 'comment':
      return `New comment on ${change.reference}`
    case 'status':
      return `${change.reference} is now ${STATUS_LABELS[change.status]}`
  }
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}

function listed(texts: readonly string[]): string {
  const rest = texts.length - NAMED
  return rest > 0 ? `${texts.slice(0, NAMED).join(', ')} and ${rest} more` : texts.join(', ')
}
