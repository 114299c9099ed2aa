/** An email as a person reads it (D58). */
export interface ReceivedMail {
  /** Without angle brackets; null where the email has none. */
  messageId: string | null
  /** Message-IDs of what it answers, nearest first, without angle brackets. */
  references: string[]
  /** Null where the email names no sender, or more than one (D63). */
  from: MailAddress | null
  /** Why there is no sender; null where there is one. */
  senderProblem: SenderProblem | null
  replyTo: MailAddress | null
  /** To and Cc together. */
  recipients: MailAddress[]
  /** One line. */
  subject: string
  sentAt: Date | null
  /** The text where it answers no ticket: all but the signature. */
  whole: ReadText
  /** The text where it answers a ticket: without the parts that the ticket has already. */
  reply: ReadText
  /**
   * The letters and digits of each earlier mail that `reply` leaves out, so that the ticket can be
   * asked for them; null where they are too long for that.
   */
  quoted: string[] | null
  /** Why it is no email of a person's own; null where it is one. */
  automatic: AutomaticReason | null
  /** The results that the receiving server noted (RFC 8601). */
  authentication: MailAuthentication
}

export interface ReadText {
  /** The sender's text, as Markdown (D43). Inline pictures stand in it as `![name](cid:…)`. */
  text: string
  /**
   * The parts that were cut off, as Markdown: the signature and earlier emails; '' where nothing
   * was.
   */
  rest: string
  files: MailFile[]
}

/**
 * `missing`: no address; `several`: more than one address or header, or one that can be read twice.
 */
export type SenderProblem = 'missing' | 'several'

export interface MailAddress {
  name: string
  /** In lower case. */
  address: string
}

export interface MailFile {
  name: string
  bytes: Uint8Array
  /** Without angle brackets; null for what is only attached. */
  contentId: string | null
}

/**
 * `own`: sent by this installation; `delivery-report`: about an email that did or did not arrive;
 * `meeting-response`: someone accepted or declined an invitation; `auto-submitted`: written by a
 * program (RFC 3834), such as an absence note; `list`: from a mailing list; `bulk`: sent to many.
 */
export type AutomaticReason =
  | 'auto-submitted'
  | 'delivery-report'
  | 'meeting-response'
  | 'list'
  | 'bulk'
  | 'own'

export type Verdict = 'pass' | 'fail' | 'none'

/**
 * The results for the domain of the sender: what was noted of others passes for nothing (D63).
 */
export interface MailAuthentication {
  dkim: Verdict
  dmarc: Verdict
  spf: Verdict
}

/** The facts that the reader needs besides the email. */
export interface ReadingOptions {
  /** The id of this installation, which its own emails carry. */
  installation: string
  /**
   * The name by which the mailbox's server signs its results (RFC 8601, authserv-id);
   * `outlook.com` for Microsoft 365, which leaves the name out.
   */
  trustedServer?: string
  /** Addresses of the mailbox, in lower case: a list that has one of them feeds the mailbox. */
  addresses?: readonly string[]
}

/** An email of which nothing can be read; the message is a sentence for a person. */
export class UnreadableMailError extends Error {
  override name = 'UnreadableMailError'
}
