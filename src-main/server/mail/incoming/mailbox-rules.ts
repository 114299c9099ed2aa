import { MAX_MAILBOXES, type MailboxInput } from '#shared/api/mailboxes.ts'
import { resemblesItSupportSpecialist } from '#shared/domain/teams.ts'
import { text } from '#shared/languages/texts.ts'
import { invalid, ProblemError } from '../../http/problem.ts'
import { mailServerErrors } from '../../settings/mail-rules.ts'
import type { MailboxRow } from '../../store/mailboxes-store.ts'

/** The fields that decide which emails are in a folder. */
type Place = Pick<MailboxRow, 'host' | 'username' | 'folder'>

/**
 * The checks of a mailbox that only the server can do.
 * @param before what is kept; null where nothing is
 * @param isUsed whether the help desk signs in there from now on
 * @throws ProblemError 400 naming the fields
 */
export function checkMailbox(
  before: MailboxRow | null,
  input: MailboxInput,
  isUsed = input.enabled
): void {
  const kept = before && { ...before, hasSecret: before.secret !== null }
  const errors = mailServerErrors(kept, input, isUsed)
  if (input.signIn === 'none')
    errors.push({ path: 'signIn', message: text('A mailbox cannot be read without signing in') })
  // A role that anyone can get by an email may never be more than any account (D2).
  if (resemblesItSupportSpecialist(input.role))
    errors.push({ path: 'role', message: text('An email cannot create an IT Support Specialist') })
  if (errors.length > 0) throw invalid(errors)
}

/**
 * Rejects a mailbox whose emails another one reads.
 * @param others all but this one
 * @throws ProblemError 409
 */
export function checkOthers(others: readonly MailboxRow[], input: MailboxInput): void {
  if (others.length >= MAX_MAILBOXES)
    throw new ProblemError(
      409,
      text('There can be at most {max, plural, other {# mailboxes}}', { max: MAX_MAILBOXES })
    )
  if (others.some(({ address }) => address === input.address))
    throw new ProblemError(
      409,
      text('A mailbox for {address} already exists', { address: input.address })
    )
  if (others.some((other) => isSamePlace(other, input)))
    throw new ProblemError(409, 'Another mailbox already reads this folder')
}

/** Whether two are the same folder. */
export function isSamePlace(one: Place, other: Place): boolean {
  return placeOf(one) === placeOf(other)
}

/** Servers' names know no case, nor does the name of the inbox (RFC 9051). */
function placeOf({ host, username, folder }: Place): string {
  const name = folder.toUpperCase() === 'INBOX' ? 'INBOX' : folder
  return JSON.stringify([host.toLowerCase(), username, name])
}
