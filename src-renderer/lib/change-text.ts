import type { HistoryEntry } from '#shared/api/history.ts'
import type { TicketLinkKind } from '#shared/domain/ticket-links.ts'
import { PRIORITY_LABELS, STATUS_LABELS } from '#shared/domain/tickets.ts'

/** A person by id, which is null where the account is deleted. */
export type PersonPart = { person: number | null }

/** A part of a sentence about a change: words, or what is shown by its name. */
export type ChangePart = string | PersonPart | { category: string } | { subcategory: string }

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
    case 'department':
      return [actor, ` moved it from ${from} to ${to}`]
    case 'priority':
      return [
        actor,
        ` changed the priority from ${PRIORITY_LABELS[from]} to ${PRIORITY_LABELS[to]}`
      ]
    case 'category':
      return [actor, ' changed the category from ', { category: from }, ' to ', { category: to }]
    case 'subcategory':
      return [actor, ...subcategoryParts(from, to)]
    case 'linked':
      return [actor, ` ${LINKED[to]}`]
    case 'unlinked':
      return [actor, ` ${UNLINKED[from]}`]
  }
}

const LINKED: Record<TicketLinkKind, string> = {
  duplicate: 'marked it as a duplicate',
  part: 'made it a part of another ticket',
  related: 'linked it to a related ticket'
}
const UNLINKED: Record<TicketLinkKind, string> = {
  duplicate: 'marked it as no duplicate any more',
  part: 'made it no part of another ticket any more',
  related: 'removed the link to a related ticket'
}

function subcategoryParts(from: string | null, to: string | null): ChangePart[] {
  if (from !== null && to !== null)
    return [' changed the subcategory from ', { subcategory: from }, ' to ', { subcategory: to }]
  if (to !== null) return [' set the subcategory to ', { subcategory: to }]
  return from === null ? [] : [' removed the subcategory ', { subcategory: from }]
}

/** How somebody gave a ticket to somebody, after the person who did. */
export function assignmentParts(
  actorId: number | null,
  from: number | null,
  to: number | null
): (string | PersonPart)[] {
  if (to === null)
    return from === actorId ? [' unassigned themselves'] : [' unassigned ', { person: from }]
  const before = from === null ? [] : [' from ', { person: from }]
  if (to === actorId) return [' took it over', ...before]
  return from === null
    ? [' assigned it to ', { person: to }]
    : [' reassigned it', ...before, ' to ', { person: to }]
}
