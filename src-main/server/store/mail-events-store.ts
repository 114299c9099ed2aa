import { type NewNotificationRow, NOTIFICATION_KINDS } from './notifications-store.ts'

/** What a mail can be about (D57): what the bell tells of, and that a mail became a ticket. */
export const MAIL_EVENT_KINDS = [...NOTIFICATION_KINDS, 'acknowledged'] as const
export type MailEventKind = (typeof MAIL_EVENT_KINDS)[number]

/** What somebody is to be told by mail. */
export interface NewMailEventRow extends Omit<NewNotificationRow, 'kind'> {
  kind: MailEventKind
}

export interface MailEventRow extends NewMailEventRow {
  id: number
  /** The mail that tells of it; null while none does. */
  mailId: number | null
}

/** What is to be told by mail (D57). */
export interface MailEventsStore {
  insert(rows: readonly NewMailEventRow[]): Promise<void>
}
