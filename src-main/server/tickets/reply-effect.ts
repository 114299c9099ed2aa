import type { Viewer } from '#shared/domain/private-departments.ts'
import {
  type Involvement,
  involvementIn,
  isInvolved,
  type ReplyEffect,
  replyEffect
} from '#shared/domain/reopening.ts'
import { text } from '#shared/languages/texts.ts'
import type { ChangeAct } from '../effects/ticket-change-event.ts'
import { ProblemError } from '../http/problem.ts'
import type { Stores } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'

/** How a person is involved in a ticket that they see. */
export async function readInvolvement(
  { followers }: Stores,
  ticket: TicketRow,
  person: Viewer
): Promise<Involvement> {
  return involvementIn(ticket, person, await followers.isFollowing(ticket.id, person.id))
}

/**
 * The effect of a reply that is meant to reopen a ticket, or to begin a new one (D84).
 * @throws ProblemError 409 when the ticket is cancelled, 403 when it is resolved and the person
 * neither its requester nor a follower
 */
export async function wantedEffect(
  stores: Stores,
  ticket: TicketRow,
  { actor, at }: ChangeAct
): Promise<ReplyEffect> {
  if (ticket.status === 'cancelled')
    throw new ProblemError(409, 'A cancelled ticket cannot be reopened with a comment.')
  const involvement = await readInvolvement(stores, ticket, actor)
  const effect = replyEffect(ticket, involvement, at)
  if (ticket.status === 'resolved' && (effect === 'comment' || !isInvolved(involvement))) {
    throw new ProblemError(
      403,
      involvement.followersReopen || involvement.isTeam || involvement.isAssignee
        ? text(
            'Only the requester and followers can reopen this ticket with a comment. Change its status instead.'
          )
        : text('Only the requester and people who handle this ticket can reopen it.')
    )
  }
  return effect
}
