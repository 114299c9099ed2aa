import type { Ticket } from '../api/tickets.ts'
import { isItSupportSpecialist, isTeamOf } from './teams.ts'
import { followersReopen, type TicketChanger } from './ticket-rights.ts'
import type { TicketStatus } from './tickets.ts'

/** How long after it was resolved a ticket can be reopened by a comment, in days (D84). */
export const REOPENING_DAYS = 14
const REOPENING_MS = REOPENING_DAYS * 24 * 60 * 60 * 1000

/** How a person is involved in a ticket. */
export interface Involvement {
  isRequester: boolean
  isAssignee: boolean
  /** Whether they have said that they follow it (D42). */
  isFollowing: boolean
  /** Whether they belong to its team (D3), or are an IT Support Specialist. */
  isTeam: boolean
  /** Whether a reply of a follower reopens it (D60). */
  followersReopen: boolean
}

export function involvementIn(
  ticket: Pick<Ticket, 'requesterId' | 'assigneeId' | 'department'>,
  person: TicketChanger,
  isFollowing: boolean
): Involvement {
  const { id, role } = person
  return {
    isRequester: id === ticket.requesterId,
    isAssignee: id === ticket.assigneeId,
    isFollowing,
    isTeam: isItSupportSpecialist(role) || isTeamOf(role, ticket.department),
    followersReopen: followersReopen(person, ticket)
  }
}

/** Whether a person takes part in a ticket, or may work on it. */
export function isInvolved(involvement: Involvement): boolean {
  const { isRequester, isAssignee, isFollowing, isTeam } = involvement
  return isRequester || isAssignee || isFollowing || isTeam
}

/**
 * The effect of a reply: it comments, reopens the ticket too, or begins a new ticket related to it.
 */
export type ReplyEffect = 'comment' | 'reopen' | 'follow-up'

/**
 * The effect of a reply on its ticket, from a page, a kiosk or by email (D84). The team and the
 * assignee comment without reopening; a moment after now is not long ago (D35).
 * @param ticket `resolvedAt` as a moment or as the API answers it
 */
export function replyEffect(
  { status, resolvedAt }: { status: TicketStatus; resolvedAt: Date | string | null },
  { isRequester, isAssignee, isFollowing, isTeam, followersReopen }: Involvement,
  now: Date
): ReplyEffect {
  if (status !== 'resolved') return 'comment'
  if (!isRequester && (isAssignee || isTeam)) return 'comment'
  const ageMs = resolvedAt === null ? 0 : now.getTime() - new Date(resolvedAt).getTime()
  if (ageMs > REOPENING_MS) return 'follow-up'
  return isRequester || (isFollowing && followersReopen) ? 'reopen' : 'comment'
}
