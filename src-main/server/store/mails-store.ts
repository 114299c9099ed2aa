import type { MailStatus } from '#shared/domain/mail.ts'

export interface NewMailRow {
  userId: number
  ticketId: number
  /** Without angle brackets; what an answer names. */
  messageId: string
  createdAt: Date
}

/** An email to someone, and its outcome (D57). Its text is made when it is sent. */
export interface MailRow extends NewMailRow {
  id: number
  status: MailStatus
  attempts: number
  nextAttemptAt: Date
  /** The last error, as a sentence; null without one. */
  error: string | null
  sentAt: Date | null
}

/** The fields of an email that an attempt changes. */
export type MailChange = Partial<
  Pick<MailRow, 'status' | 'attempts' | 'nextAttemptAt' | 'error' | 'sentAt'>
>

/** How many emails wait and have failed, and since when the oldest of them waits. */
export interface MailCounts {
  waiting: number
  failed: number
  oldestWaitingAt: Date | null
}

export interface MailsStore {
  /** Makes emails that are to be sent at once. @returns their ids with what they are about */
  insert(mails: readonly NewMailRow[]): Promise<{ id: number; userId: number; ticketId: number }[]>
  find(id: number): Promise<MailRow | undefined>
  /**
   * The email that has been due for longest.
   * @param window.latest after which no next attempt can be: a wrong clock has dated it (D35)
   */
  findDue(window: { now: Date; latest: Date }): Promise<MailRow | undefined>
  /** When the first of those that wait is to be tried; null where none waits. */
  firstAttemptAt(): Promise<Date | null>
  update(id: number, change: MailChange): Promise<void>
  delete(id: number): Promise<void>
  /** Gives up those that wait and were made before a moment. */
  giveUp(before: Date, error: string): Promise<void>
  /** The Message-IDs of those sent to a person about a ticket before an email, newest first. */
  listFormer(mail: MailRow, limit: number): Promise<string[]>
  /** The emails that some Message-IDs name, for the reader of answers (D58). */
  findByMessageIds(messageIds: readonly string[]): Promise<MailRow[]>
  count(status: MailStatus | undefined): Promise<number>
  /** The newest, or the newest before one, newest first. */
  list(page: {
    limit: number
    before: number | undefined
    status: MailStatus | undefined
  }): Promise<MailRow[]>
  countOpen(): Promise<MailCounts>
  /**
   * Deletes some of those that do not wait and were not made between two moments, with what they
   * tell.
   * @returns how many it has deleted; fewer than the limit when none is left
   */
  deleteSome(period: { earliest: Date; latest: Date }, limit: number): Promise<number>
}
