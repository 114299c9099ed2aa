import type { RuleAction } from '#shared/api/rule-definitions.ts'
import { fillReply } from '#shared/domain/canned-replies.ts'
import { seesNotes } from '#shared/domain/notes.ts'
import { seesTicket, type Viewer } from '#shared/domain/private-departments.ts'
import { ruleCause } from '#shared/domain/rules.ts'
import { reasonToDeclineWaiting } from '#shared/domain/ticket-rights.ts'
import { ACTIVE_STATUSES, formatTicketId } from '#shared/domain/tickets.ts'
import { MAX_WAIT_MS } from '#shared/domain/waiting.ts'
import { english } from '#shared/languages/texts.ts'
import { findConcerned } from '../effects/notification-effects.ts'
import { levelsIn } from '../effects/service-clock-effects.ts'
import { ticketChanged } from '../effects/ticket-effects.ts'
import { dayAfterOf } from '../effects/waiting-effects.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { beginWait, reasonToKeepWaiting } from '../tickets/waiting/waiting-service.ts'
import { notifyOfMissingAccess } from '../users/users-service.ts'
import type { ActionParts, Outcome } from './rule-parts.ts'
import { hasReplies } from './rule-references.ts'

type Writing = Extract<RuleAction, { do: 'note' | 'reply' | 'canned-reply' }>

/**
 * Writes a note or a reply in the name of the rule's author. It is no answer of a person: it is no
 * first response (D8), and neither ends nor restarts a wait (D74).
 */
export async function writeByRule(
  { tx, act, rule, readAuthor, head, insert }: ActionParts,
  ticket: TicketRow,
  action: Writing
): Promise<Outcome> {
  const [author, account] = await Promise.all([readAuthor(), tx.users.find(rule.authorId)])
  if (!account || account.disabled || account.waiting)
    return { ticket, reason: 'Its author has no account any more. Save the rule again.' }
  const internal = action.do === 'note'
  if (internal && head && !seesNotes(head, ticket))
    return { ticket, reason: 'Only people who read internal notes can write one.' }
  const written =
    action.do === 'canned-reply'
      ? await cannedMessage(tx, rule.department, action.replyId)
      : action.message
  if (written === undefined) return { ticket, reason: 'The canned reply does not exist any more.' }
  const requester = await tx.users.find(ticket.requesterId)
  const message = fillReply(written, {
    requester: requester?.fullName ?? '',
    ticket: formatTicketId(ticket.id),
    me: author.fullName
  })
  const { at } = act
  const cause = ruleCause(rule, false)
  const [id, concerned] = await Promise.all([
    tx.comments.nextId(),
    findConcerned(tx, ticket.id, [], { text: message, format: 'markdown' })
  ])
  if (!mayWrite(author, { ...ticket, followerIds: concerned.followerIds }, internal))
    return { ticket, reason: 'Its author may not write this here. Save the rule again.' }
  await tx.comments.insert({
    ...{ id, ticketId: ticket.id, userId: author.id, message, format: 'markdown', internal },
    createdAt: at
  })
  const after = internal ? ticket : await tx.tickets.update(ticket, { updatedAt: at })
  const states = [{ ...after, followerIds: concerned.followerIds }] as const
  await ticketChanged(
    tx,
    { actor: author, at, cause, ...(act.causedBy !== null && { causedBy: act.actor.id }) },
    { states, concerned, insert },
    [{ kind: internal ? 'note' : 'comment', to: String(id) }]
  )
  if (internal && (await tx.comments.isFirstNote(id))) await notifyOfMissingAccess(tx)
  return { ticket: after, reason: null }
}

/** The text of a canned reply that a rule may answer with; undefined where there is none. */
async function cannedMessage(
  { cannedReplies }: ActionParts['tx'],
  department: string | null,
  id: number
): Promise<string | undefined> {
  const reply = await cannedReplies.find(id)
  return reply && hasReplies(department, reply.department) ? reply.message : undefined
}

/**
 * Whether the author could write it by hand, who may have changed teams: someone who sees the ticket, and
 * for a note its notes. On tickets of their own rules write notes too, which they do not see (D41).
 */
function mayWrite(
  author: Viewer,
  ticket: TicketRow & { followerIds: readonly number[] },
  internal: boolean
): boolean {
  if (internal) return seesNotes(author, { ...ticket, requesterId: 0 })
  return seesTicket(author, ticket)
}

/** Lets a ticket wait that is open or in progress. */
export async function letWait(
  { tx, act, rule, readAuthor, head }: ActionParts,
  ticket: TicketRow,
  {
    for: reason,
    untilAfterDays,
    remindAfterDays,
    resolveAfterDays
  }: Extract<RuleAction, { do: 'wait' }>
): Promise<Outcome> {
  if (!ACTIVE_STATUSES.some((status) => status === ticket.status))
    return { ticket, reason: `A ticket that is ${ticket.status} cannot wait.` }
  const declined = head && reasonToDeclineWaiting(head, ticket)
  if (declined) return { ticket, reason: english(declined) }
  const [before, { followerIds }, known] = await Promise.all([
    tx.ticketWaits.find(ticket.id),
    findConcerned(tx, ticket.id, []),
    levelsIn(tx)
  ])
  const kept = await reasonToKeepWaiting(tx, before)
  if (kept !== null) return { ticket, reason: english(kept) }
  const until =
    untilAfterDays === undefined
      ? null
      : dayAfterOf(known, ticket)(act.at.getTime(), untilAfterDays)
  if (untilAfterDays !== undefined && until === null)
    return { ticket, reason: 'The calendar of the department has no working day.' }
  if (until !== null && until - act.at.getTime() > MAX_WAIT_MS)
    return { ticket, reason: 'That working day is more than two years ahead.' }
  const input = {
    ...{ for: reason, until: until === null ? null : new Date(until).toISOString() },
    ...{ remindAfterDays, resolveAfterDays }
  }
  const inName = { actor: await readAuthor(), at: act.at, cause: ruleCause(rule, false) }
  const after = await beginWait(tx, inName, { ...ticket, followerIds }, { before, input })
  return { ticket: after, reason: null }
}
