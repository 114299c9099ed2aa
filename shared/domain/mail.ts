/**
 * The tickets about which a person gets emails: of all tickets they follow, of those they raised or
 * have, of none.
 */
export const MAIL_CHOICES = ['all', 'mine', 'none'] as const
export type MailChoice = (typeof MAIL_CHOICES)[number]

/** The outcome of an email to someone (D57). */
export const MAIL_STATUSES = ['waiting', 'sent', 'failed'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

/**
 * The outcome of an email from someone (D58): a ticket, a comment; nothing, because a program wrote
 * it; nothing, because its sender may not; nothing yet, because there were too many from one
 * sender, or because something went wrong.
 */
export const MAIL_OUTCOMES = ['ticket', 'comment', 'ignored', 'refused', 'held', 'failed'] as const
export type MailOutcome = (typeof MAIL_OUTCOMES)[number]

/** How a connection to a mail server is encrypted; `none` is for this machine alone. */
export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const
export type MailSecurity = (typeof MAIL_SECURITIES)[number]

/** How the help desk signs in to a mail server; OAuth 2 by the consent for its username. */
export const MAIL_SIGN_INS = ['none', 'password', 'oauth'] as const
export type MailSignIn = (typeof MAIL_SIGN_INS)[number]

/** Who gives tokens for mail servers. */
export const MAIL_PROVIDERS = ['microsoft', 'google', 'other'] as const
export type MailProvider = (typeof MAIL_PROVIDERS)[number]

/** Which emails of a mailbox are read that were there before it was named. */
export const MAILBOX_BEGINNINGS = ['all', 'now'] as const
export type MailboxBeginning = (typeof MAILBOX_BEGINNINGS)[number]

/** A server's result of checking a sender (RFC 8601). */
export const MAIL_VERDICTS = ['pass', 'fail', 'none'] as const
export type MailVerdict = (typeof MAIL_VERDICTS)[number]

/**
 * The line at the top of an email that can be answered (D57): the text below it is cut off (D58).
 */
export const ANSWER_ABOVE = '— Reply above this line —'

/** The same line in emails that earlier versions sent, to which people still reply. */
export const FORMER_ANSWER_ABOVE = '— Write above this line to answer —'

/** Whether a text has the line at the top of our emails, in its present or former words. */
export function hasAnswerLine(text: string): boolean {
  return text.includes(ANSWER_ABOVE) || text.includes(FORMER_ANSWER_ABOVE)
}

/** The domain of an email address, in lower case. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

/**
 * Whether an email address is of one of these domains, which are in lower case; not of a part of
 * one.
 */
export function isOfDomain(address: string, domains: readonly string[]): boolean {
  return domains.includes(domainOf(address))
}
