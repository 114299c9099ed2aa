/**
 * Stops email that goes round in circles (D58): emails of the help desk itself and of programs
 * become nothing, and what exceeds a rate is held for an administrator. What a program has written
 * is found by `reading/automatic-mail.ts`.
 */
import { millisecondsInHour } from 'date-fns/constants'
import { readSettings } from '../../settings/settings-service.ts'
import type { MailboxRow } from '../../store/mailboxes-store.ts'
import type { Stores } from '../../store/store.ts'
import type { AutomaticReason, ReceivedMail } from '../reading/received-mail.ts'

/** How many emails of one sender are taken within {@link WINDOW_MS}; more are held (D58). */
const MAX_MAILS_PER_SENDER = 20

/** How many accounts emails of one mailbox make within {@link WINDOW_MS}; more are held (D63). */
const MAX_ACCOUNTS_PER_MAILBOX = 20

const WINDOW_MS = millisecondsInHour

/** Why an email that no person has written becomes nothing (RFC 3834). */
export const AUTOMATIC_REASONS: Record<AutomaticReason, string> = {
  own: 'The help desk sent this email itself.',
  'auto-submitted': 'This email was written automatically, for example an out-of-office reply.',
  'delivery-report': 'This email is a delivery report.',
  'meeting-response': 'This email is a reply to a meeting invitation.',
  list: 'This email came from a mailing list.',
  bulk: 'This email was sent in bulk.'
}

export const SENDER_RATE_REASON = `More than ${MAX_MAILS_PER_SENDER} emails came from this sender within an hour.`

export const NEW_ACCOUNTS_REASON = `More than ${MAX_ACCOUNTS_PER_MAILBOX} people without an account wrote to this mailbox within an hour.`

/**
 * Why an email becomes nothing; null where a person has written it.
 * @param isVouched whether an administrator takes it for an email of its sender's own
 */
export async function reasonToIgnore(
  stores: Stores,
  mail: ReceivedMail,
  isVouched: boolean
): Promise<string | null> {
  const automatic = mail.automatic ?? ((await isOwn(stores, mail)) ? 'own' : null)
  // Two help desks would answer each other without an end, and one itself.
  const isIgnored = automatic !== null && (automatic === 'own' || !isVouched)
  return isIgnored ? AUTOMATIC_REASONS[automatic] : null
}

/** Whether an email comes from an address of the help desk itself. */
async function isOwn(stores: Stores, { from }: ReceivedMail): Promise<boolean> {
  if (!from) return false
  const { mail } = await readSettings(stores)
  const mailboxes = await stores.mailboxes.list()
  return [mail.fromAddress, ...mailboxes.map(({ address }) => address)].includes(from.address)
}

/**
 * Whether a sender has sent so many emails that one more is held, by when their server got them.
 */
export async function exceedsSenderRate(
  { receivedMails }: Stores,
  from: string,
  until: Date
): Promise<boolean> {
  const after = new Date(until.getTime() - WINDOW_MS)
  return (await receivedMails.countOf(from, { after, until })) >= MAX_MAILS_PER_SENDER
}

/**
 * Whether emails of a mailbox have made so many accounts that one more waits for an administrator
 * (D63).
 */
export async function exceedsAccountRate(
  { receivedMails }: Stores,
  { id }: MailboxRow,
  until: Date
): Promise<boolean> {
  const after = new Date(until.getTime() - WINDOW_MS)
  return (await receivedMails.countAccountsOf(id, { after, until })) >= MAX_ACCOUNTS_PER_MAILBOX
}
