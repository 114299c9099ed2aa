import type { MailOutcome, MailVerdict } from '#shared/domain/mail.ts'

/** Where an email is on its server. */
export interface MailLocation {
  mailboxId: number
  uidValidity: number
  uid: number
}

/** An email from someone, and its outcome (D58). */
export interface ReceivedMailRow extends MailLocation {
  id: number
  /** Without angle brackets; made of its bytes where the email has none. */
  messageId: string | null
  /** The sender's address, in lower case; empty where there is none. */
  from: string
  subject: string
  /** When its server received it. */
  receivedAt: Date
  outcome: MailOutcome
  /** Why it was not processed, as a sentence; null where it was. */
  reason: string | null
  ticketId: number | null
  /** The comment that it became; null where it became the ticket itself, or nothing. */
  commentId: number | null
  /** The email as it came; null where it was not processed, and where it was redacted (D92). */
  attachmentId: number | null
  /** The parts that were cut off, as Markdown. */
  rest: string
  dkim: MailVerdict
  dmarc: MailVerdict
  spf: MailVerdict
  /** Whether its sender got an account by it (D63). */
  madeAccount: boolean
}

export type NewReceivedMailRow = Omit<ReceivedMailRow, 'id'>

/** A ticket to which a Message-ID belongs. */
interface ReferencedTicket {
  messageId: string
  ticketId: number
  /** To whom the email was that the help desk sent; null for an email that it got. */
  userId: number | null
}

export interface ReceivedMailsStore {
  insert(mail: NewReceivedMailRow): Promise<ReceivedMailRow>
  find(id: number): Promise<ReceivedMailRow | undefined>
  /** The newest mail with a Message-ID. */
  findByMessageId(messageId: string): Promise<ReceivedMailRow | undefined>
  update(
    id: number,
    change: Partial<Omit<ReceivedMailRow, 'id'>>
  ): Promise<ReceivedMailRow | undefined>
  /** The tickets to which Message-IDs belong, of emails that were sent and of those received. */
  findTickets(messageIds: readonly string[]): Promise<ReferencedTicket[]>
  /**
   * How many emails of a sender were processed, or held, after one moment until another.
   */
  countOf(from: string, period: { after: Date; until: Date }): Promise<number>
  /** How many accounts emails of a mailbox have made that were received in a period (D63). */
  countAccountsOf(mailboxId: number, period: { after: Date; until: Date }): Promise<number>
  count(outcome: MailOutcome | undefined): Promise<number>
  /** The newest, or the newest before one, newest first. */
  list(page: {
    limit: number
    before: number | undefined
    outcome: MailOutcome | undefined
  }): Promise<ReceivedMailRow[]>
  /** The emails that a ticket and its comments were, oldest first. */
  listOf(ticketId: number): Promise<ReceivedMailRow[]>
  /**
   * Redacts emails that became tickets or comments: the raw emails, subjects and what was
   * cut off (D92).
   */
  takeOut(ids: readonly number[]): Promise<void>
  /**
   * The emails of a person: those from their address, and those that became something of theirs.
   */
  listOfPerson(userId: number): Promise<ReceivedMailRow[]>
  /** Forgets where the emails of a mailbox are, because its server numbers them again. */
  forgetLocations(mailboxId: number): Promise<void>
  /**
   * Deletes some of those that were not processed and that were not received between two moments.
   * @returns how many it has deleted; fewer than the limit when none is left
   */
  deleteSome(period: { earliest: Date; latest: Date }, limit: number): Promise<number>
}
