import type { Account } from '#shared/api/users.ts'
import type { MailAuthentication } from '../reading/received-mail.ts'

/** Why no one is let in by a mail. */
export const REJECTION_REASONS = {
  none: 'The email names no sender.',
  several: 'The email names more than one sender, or an ambiguous one.',
  forged: 'The mail server’s checks show that the email is not from the address it names.',
  unchecked: 'The mail server did not confirm that the email is from the address it names.',
  stranger: 'No account has this address, and its domain is not allowed.',
  unfit: 'This address is not valid for an account.',
  unproven: 'The account with this address has not confirmed it, and its domain is not allowed.',
  deleted: 'The account with this address was deleted.',
  disabled: 'The account with this address is disabled.',
  waiting: 'The account with this address is waiting for approval.',
  service: 'The account with this address is a service account.'
} as const

/** Why an email is held whose files have no room (D65). */
export const FULL_PERSON_REASON =
  'The sender has reached the limit for uploaded files. Process the email again after 24 hours, or raise the limit in Settings.'
export const FULL_TICKET_REASON =
  'The files are too large for the ticket. Raise the limit in Settings or delete files of the ticket, then process the email again.'

/**
 * The reason against the sender in the notes of the receiving server (RFC 8601, D63). Without
 * DMARC a server that may not send for the domain and no signature do.
 * @param isServerNamed whether the mailbox names that server: then something has to speak for the
 * sender too
 */
export function authenticationRejection(
  { dkim, dmarc, spf }: MailAuthentication,
  isServerNamed: boolean
): string | null {
  if (dmarc !== 'none') return dmarc === 'fail' ? REJECTION_REASONS.forged : null
  if (dkim === 'pass') return null
  if (spf === 'fail') return REJECTION_REASONS.forged
  return isServerNamed && spf !== 'pass' ? REJECTION_REASONS.unchecked : null
}

/** Why an account may not write by email; null where it may. */
export function accountRejection(found: { user: Account; deleted: boolean }): string | null {
  const { user, deleted } = found
  if (deleted) return REJECTION_REASONS.deleted
  if (user.disabled) return REJECTION_REASONS.disabled
  if (user.waiting) return REJECTION_REASONS.waiting
  return user.service ? REJECTION_REASONS.service : null
}

/** The number of the ticket that a subject names; null where it names none. */
export function ticketIn(subject: string): number | null {
  const [, digits] = /\bTKT-(\d{5,15})\b/i.exec(subject) ?? []
  const id = Number(digits ?? 0)
  return id > 0 ? id : null
}
