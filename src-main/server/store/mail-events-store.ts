import { NOTIFIED_EVENTS } from '#shared/domain/ticket-events.ts'
import type { NewNotificationRow } from './notifications-store.ts'

/** The subjects of emails (D57): those of notifications, and that an email became a ticket. */
export const MAIL_EVENT_KINDS = [...NOTIFIED_EVENTS, 'acknowledged'] as const
type MailEventKind = (typeof MAIL_EVENT_KINDS)[number]

/** A change to send to a person by email. */
export interface NewMailEventRow extends Omit<NewNotificationRow, 'kind'> {
  kind: MailEventKind
}

export interface MailEventRow extends NewMailEventRow {
  id: number
  /** The email that tells of it; null while none does. */
  mailId: number | null
}

/** A person with events of a ticket that are in no email yet. */
export interface PendingMail {
  userId: number
  ticketId: number
  /** When their last email about it was sent, or else made; null where there was none. */
  lastAt: Date | null
}

/** The changes to send by email (D57). */
export interface MailEventsStore {
  /**
   * Writes what people are to be told while email is enabled, but not for those who get no such
   * mail: who has no address or has not confirmed it (D62), cannot sign in, or has chosen
   * otherwise, by how their account and the ticket are now.
   */
  insert(rows: readonly NewMailEventRow[]): Promise<void>
  /**
   * For whom there is something that no email tells yet, longest waiting first, but for those whose
   * last email about the ticket has yet to be sent, so that emails come in their order.
   */
  listPending(): Promise<PendingMail[]>
  /** Gives each of some new emails what its person is to be notified of its ticket. */
  tie(mails: readonly { id: number; userId: number; ticketId: number }[]): Promise<void>
  /** The changes in an email, oldest first. */
  listOf(mailId: number): Promise<MailEventRow[]>
  deleteOf(mailId: number): Promise<void>
  /** Deletes what no email tells and did not happen between two moments. */
  deletePending(period: { earliest: Date; latest: Date }): Promise<void>
}

/** Sorts people by when their first event began to wait. */
export function pendingMails(
  rows: readonly {
    userId: number
    ticketId: number
    firstId: number | null
    createdAt: Date | null
    sentAt: Date | null
  }[]
): PendingMail[] {
  return rows
    .toSorted((a, b) => Number(a.firstId) - Number(b.firstId))
    .map(({ userId, ticketId, createdAt, sentAt }) => ({
      userId,
      ticketId,
      lastAt: sentAt ?? createdAt
    }))
}
