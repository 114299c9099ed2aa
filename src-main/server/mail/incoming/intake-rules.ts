import type { Account } from '#shared/api/users.ts'
import type { MailAuthentication } from '../reading/received-mail.ts'

/** Why nobody is let in by a mail. */
export const REJECTION_REASONS = {
  nobody: 'The mail names no sender.',
  several: 'The mail names more than one sender, or one that can be read in two ways.',
  forged: 'By what the mail server noted, the mail is not from the address that it names.',
  unchecked:
    'The mail server noted nothing that shows the mail to be from the address that it names.',
  stranger: 'Nobody has an account with this address, and its domain is none of those allowed.',
  unfit: 'No account can have an address like this one.',
  unproven:
    'The account with this address has not proven that it is its own, and its domain is none of those allowed.',
  deleted: 'The account with this address was deleted.',
  disabled: 'The account with this address is disabled.',
  waiting: 'The account with this address waits for approval.',
  service: 'The account with this address is one for programs.'
} as const

/** Why a mail is held whose files have no room (D65). */
export const FULL_PERSON_REASON =
  'Its sender may upload no more files for now. Take it again after 24 hours, or raise the limit in the settings.'
export const FULL_TICKET_REASON =
  'Its files are too large for its ticket. Take it again after raising the limit in the settings, or deleting files of the ticket.'

/**
 * What in the notes of the receiving server speaks against the sender (RFC 8601, D63). Without DMARC a
 * server that may not send for the domain and no signature do.
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

/** Why an account may not write by mail; null where it may. */
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
