import { textForm } from '#shared/domain/text-form.ts'
import type { Priority, TicketStatus } from '#shared/domain/tickets.ts'

/** The words of help desks for the states of a ticket, in the form of {@link wordKey}. */
const STATUS_WORDS: Record<TicketStatus, readonly string[]> = {
  open: ['open', 'new', 'reopened', 'unassigned', 'to do'],
  'in-progress': [
    ...['in progress', 'progress', 'active', 'assigned', 'work in progress', 'answered', 'on hold'],
    ...['pending', 'pending reminder', 'pending close', 'waiting', 'waiting on customer'],
    ...['waiting on third party', 'awaiting user info', 'awaiting vendor', 'awaiting problem'],
    ...['awaiting evidence', 'under investigation', 'scheduled']
  ],
  resolved: ['resolved', 'closed', 'solved', 'done', 'complete', 'completed', 'archived', 'fixed'],
  cancelled: [
    ...['cancelled', 'canceled', 'deleted', 'merged', 'removed', 'rejected', 'duplicate'],
    ...['withdrawn', 'spam']
  ]
}

/** The same for priorities. */
const PRIORITY_WORDS: Record<Priority, readonly string[]> = {
  high: ['high', 'urgent', 'emergency', 'critical', 'very high', 'highest', 'top'],
  medium: ['medium', 'normal', 'moderate', 'default', 'med'],
  low: ['low', 'lowest', 'very low', 'planning', 'minor', 'trivial']
}

/**
 * The form in which the words of other help desks are compared (D66), and without underscores,
 * dashes and the number that some put before (`2 normal`, `3 - Moderate`).
 */
export function wordKey(word: string): string {
  const plain = textForm(word).replaceAll(/[ _-]+/g, ' ')
  return plain.replace(/^\d{1,2}[.:]? /, '').trim()
}

const lookUp = <T extends string>(words: Record<T, readonly string[]>) =>
  new Map(
    (Object.entries(words) as [T, readonly string[]][]).flatMap(([meaning, all]) =>
      all.map((word) => [word, meaning] as const)
    )
  )

const statuses = lookUp(STATUS_WORDS)
const priorities = lookUp(PRIORITY_WORDS)

/** The status that a word means; undefined where help desks use no such word. */
export const statusOf = (word: string): TicketStatus | undefined => statuses.get(wordKey(word))

/** The priority that a word means; undefined where help desks use no such word. */
export const priorityOf = (word: string): Priority | undefined => priorities.get(wordKey(word))
