import { findMentions, mentionKeys } from '#shared/domain/mentions.ts'
import { seesNotes } from '#shared/domain/notes.ts'
import { type SeenTicket, seesTicket } from '#shared/domain/private-departments.ts'
import type { TextFormat } from '#shared/domain/text-formats.ts'
import {
  NOTIFIED_CHANGES,
  type NotifiedChange,
  type TicketEvent
} from '#shared/domain/ticket-events.ts'
import { usernameKey } from '#shared/domain/usernames.ts'
import type { ConcernedPerson } from '../store/followers-store.ts'
import type { NewNotificationRow } from '../store/notifications-store.ts'
import type { Stores, Transaction } from '../store/store.ts'
import { queueEmails } from './email-effects.ts'
import type { ChangeAct, TicketChangeEvent, TicketStates } from './ticket-change-event.ts'

/**
 * The people whom a change may concern: its requesters, assignees and followers, and whom a text
 * mentions.
 */
export interface Concerned {
  people: readonly ConcernedPerson[]
  mentioned: ReadonlySet<ConcernedPerson>
  /** Who has said that they follow the ticket. */
  followerIds: readonly number[]
}

/**
 * Looks up whom a change may concern, before it is written (D42). It can be asked together with the
 * ticket, for a database that is a network away.
 * @param ticketId undefined for a ticket that there is not yet
 * @param userIds who else is its requester or assignee after the change; null for no one
 * @param written the comment, note or description in which people may be mentioned
 */
export async function findConcerned(
  { followers }: Pick<Stores, 'followers'>,
  ticketId: number | undefined,
  userIds: readonly (number | null | undefined)[],
  written?: { text: string; format: TextFormat }
): Promise<Concerned> {
  const { text = '', format = 'text' } = written ?? {}
  const people = await followers.listConcerned(ticketId ?? 0, {
    userIds: userIds.filter((id) => id != null),
    usernameKeys: mentionKeys(text, format)
  })
  const byUsername = new Map(people.map((person) => [usernameKey(person.user.username), person]))
  const mentions = findMentions(text, format, byUsername)
  return {
    people,
    mentioned: new Set(mentions.map(({ person }) => person)),
    followerIds: people.filter(({ following }) => following).map(({ user }) => user.id)
  }
}

/** Whether someone follows a ticket, as it is in one of several states. */
export function isFollower(
  { user, following }: ConcernedPerson,
  ...states: Pick<SeenTicket, 'requesterId' | 'assigneeId'>[]
): boolean {
  const isPart = states.some(
    ({ requesterId, assigneeId }) => user.id === requesterId || user.id === assigneeId
  )
  return following ?? isPart
}

interface Notifying {
  states: TicketStates
  concerned: Concerned
  events: readonly TicketChangeEvent[]
  insert: typeof insertNotifications
}

/**
 * Writes what happened to a ticket for everyone who follows it or is mentioned, and lets those who
 * are mentioned follow it, unless they have stopped to. People who may not see it are left out, and
 * so is the person who did it (D41, D42, D44).
 */
export async function notifyFollowers(
  tx: Transaction,
  { actor, at, cause, causedBy }: ChangeAct,
  { states, concerned: { people, mentioned }, events, insert }: Notifying
): Promise<void> {
  if (!events.some(({ kind }) => isNotified(kind))) return
  const [ticket] = states
  const isNote = events.some(({ kind }) => kind === 'note')
  const { id: ticketId } = ticket
  const { privateDepartments } = actor
  const mayKnow = ({ user }: ConcernedPerson) =>
    seesTicket({ ...user, privateDepartments }, ticket) && (!isNote || seesNotes(user, ticket))
  const recipients = people.filter(
    (person) =>
      (person.user.id !== actor.id || causedBy === null) &&
      // A reply is for the requester, also where a rule answers what they have done.
      (person.user.id !== causedBy || causedBy === ticket.requesterId) &&
      (mentioned.has(person) || isFollower(person, ...states)) &&
      mayKnow(person)
  )
  if (recipients.length === 0) return
  const added = idsOf(
    recipients.filter(
      (person) => mentioned.has(person) && person.following === null && !isFollower(person, ticket)
    )
  )
  const rows = recipients.flatMap((person) =>
    notificationsOf(events, person.user.id).map((change) => ({
      userId: person.user.id,
      ticketId,
      actorId: actor.id,
      at,
      ...change,
      mentioned: mentioned.has(person),
      cause: cause ?? null
    }))
  )
  await Promise.all([tx.followers.add(ticketId, added, { byNote: isNote, at }), insert(tx, rows)])
  if (added.length > 0)
    tx.tell({ type: 'personal', userIds: added, event: { type: 'following', id: ticketId } })
  tx.tell({ type: 'personal', userIds: idsOf(recipients), event: { type: 'notifications' } })
}

type NotificationParts = Pick<NewNotificationRow, 'kind' | 'to' | 'commentId'>

/** The notifications of a change for one person: of a new ticket, whether it is theirs (D42). */
function notificationsOf(
  events: readonly TicketChangeEvent[],
  userId: number
): NotificationParts[] {
  if (events.some(({ kind }) => kind === 'created')) {
    const own = String(userId)
    const isTheirs = events.some(({ kind, to }) => kind === 'assignee' && to === own)
    return [
      isTheirs
        ? { kind: 'assignee', to: own, commentId: null }
        : { kind: 'created', to: null, commentId: null }
    ]
  }
  return events.flatMap(({ kind, to = null }): NotificationParts[] => {
    if (!isNotified(kind)) return []
    return kind === 'comment' || kind === 'note'
      ? [{ kind, to: null, commentId: Number(to) }]
      : [{ kind, to, commentId: null }]
  })
}

const isNotified = (kind: TicketEvent): kind is NotifiedChange =>
  NOTIFIED_CHANGES.some((one) => one === kind)

/** Writes notifications, and queues the emails that tell of them too. */
export async function insertNotifications(
  tx: Transaction,
  rows: readonly NewNotificationRow[]
): Promise<void> {
  await Promise.all([tx.notifications.insert(rows), queueEmails(tx, rows)])
}

const idsOf = (people: readonly ConcernedPerson[]) => people.map(({ user }) => user.id)
