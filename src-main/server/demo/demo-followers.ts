import { millisecondsInDay } from 'date-fns/constants'
import type { User } from '#shared/api/users.ts'
import { NOTIFIED_CHANGES } from '#shared/domain/ticket-events.ts'
import type { TicketLife } from '../store/imports-store.ts'
import type { NewNotificationRow } from '../store/notifications-store.ts'
import type { Random } from './demo-random.ts'

/** How many days no one has looked at what happened: some of them may be free. */
const UNSEEN_DAYS = 4

/** Of so many tickets one has a follower besides its requester and its assignee. */
const FOLLOWED = 6

/** Someone who follows a ticket of the demo (D42). */
export interface DemoFollower {
  ticketId: number
  userId: number
  at: Date
}

/** Lets people follow some of the tickets that others have to do with. */
export function demoFollowers(
  lives: readonly TicketLife[],
  people: readonly User[],
  random: Random
): DemoFollower[] {
  return lives
    .filter(({ ticket }) => ticket.id % FOLLOWED === 1)
    .flatMap(({ ticket: { id, requesterId, assigneeId, createdAt } }) => {
      const { id: userId } = random.pick(people)
      const isPart = userId === requesterId || userId === assigneeId
      return isPart ? [] : [{ ticketId: id, userId, at: createdAt }]
    })
}

/** Changes by others in the last days in the tickets that people follow, oldest first. */
export function demoNotifications(
  lives: readonly TicketLife[],
  followers: readonly DemoFollower[],
  now: Date
): NewNotificationRow[] {
  const since = now.getTime() - UNSEEN_DAYS * millisecondsInDay
  return lives
    .flatMap(({ ticket: { id, requesterId, assigneeId }, events }) => {
      const own = followers.filter(({ ticketId }) => ticketId === id).map(({ userId }) => userId)
      const reported = [...new Set([requesterId, assigneeId, ...own])].filter((one) => one !== null)
      return events
        .filter(({ kind, at }) => at.getTime() > since && kind !== 'created' && isNotified(kind))
        .flatMap(({ kind, actorId, to = null, at }) =>
          reported
            .filter((userId) => userId !== actorId)
            .map((userId) => ({
              ...{ userId, ticketId: id, actorId, at, mentioned: false },
              kind: kind as 'status' | 'assignee' | 'comment',
              to: kind === 'comment' ? null : to,
              commentId: kind === 'comment' ? Number(to) : null
            }))
        )
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Whether people are notified of an event; waiting, for one, is in the history alone. */
const isNotified = (kind: string): boolean => NOTIFIED_CHANGES.some((change) => change === kind)
