import type { SeenTicket } from '#shared/domain/private-departments.ts'
import type { NotifiedEvent } from '#shared/domain/ticket-events.ts'
import type { TicketRow } from './tickets-store.ts'

/** How many characters of a description are read, of which the first line is shown. */
export const DESCRIPTION_START = 300

export interface NewNotificationRow {
  userId: number
  ticketId: number
  /** Of an alarm, which no one raises, the person themself (D73). */
  actorId: number
  kind: NotifiedEvent
  to: string | null
  commentId: number | null
  mentioned: boolean
  at: Date
  /** The cause of what happened by itself, as in the history; absent where the actor did. */
  cause?: string | null
}

/** A notification with what decides whether its person may still see it. */
export interface NotificationRow extends Omit<NewNotificationRow, 'userId' | 'actorId'> {
  id: number
  /** Null where the account is deleted. */
  actorId: number | null
  /** Of its description only the start. */
  ticket: Omit<SeenTicket, 'followerIds'> & Pick<TicketRow, 'description' | 'format'>
  /** Whether the person has said that they follow the ticket. */
  isFollowing: boolean
}

/** Unread notifications (D42). */
export interface NotificationsStore {
  /** The newest of a person, newest first. */
  list(userId: number, limit: number): Promise<NotificationRow[]>
  insert(rows: readonly NewNotificationRow[]): Promise<void>
  /** Deletes those of a person up to an id. @returns whether there were any */
  deleteUpTo(userId: number, id: number): Promise<boolean>
  /** Deletes those that were not made between two moments. */
  deleteOutside(earliest: Date, latest: Date): Promise<void>
}
