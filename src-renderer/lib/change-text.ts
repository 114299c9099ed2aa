import type { HistoryEntry } from '#shared/api/history.ts'
import { STATUS_LABELS } from '#shared/domain/tickets.ts'

/** A part of a sentence: words, or a person by id, which is null where the account is deleted. */
export type ChangePart = string | { person: number | null }

/** What somebody did to a ticket, as a sentence (D45). */
export function changeParts({ kind, actorId, from, to }: HistoryEntry): ChangePart[] {
  const actor = { person: actorId }
  switch (kind) {
    case 'created':
      return [actor, ' created the ticket']
    case 'status':
      return [actor, ` changed the status from ${STATUS_LABELS[from]} to ${STATUS_LABELS[to]}`]
    case 'assignee':
      return [actor, ...assignmentParts(actorId, from, to)]
  }
}

/** How somebody gave a ticket to somebody, after the person who did. */
export function assignmentParts(
  actorId: number | null,
  from: number | null,
  to: number | null
): ChangePart[] {
  if (to === null)
    return from === actorId ? [' unassigned themselves'] : [' unassigned ', { person: from }]
  const before = from === null ? [] : [' from ', { person: from }]
  if (to === actorId) return [' took it over', ...before]
  return from === null
    ? [' assigned it to ', { person: to }]
    : [' reassigned it', ...before, ' to ', { person: to }]
}
