import type { Account } from '#shared/api/users.ts'
import { email } from '#shared/api/users.ts'
import { isOfDomain } from '#shared/domain/mail.ts'
import { replyEffect } from '#shared/domain/reopening.ts'
import { readSettings } from '../../settings/settings-service.ts'
import type { MailboxRow } from '../../store/mailboxes-store.ts'
import type { ReceivedMailRow } from '../../store/received-mails-store.ts'
import type { Stores } from '../../store/store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { ticketQuotaOf, uploadQuotaOf } from '../../tickets/file-limits.ts'
import { viewerOf } from '../../tickets/viewer-of.ts'
import type { ReceivedMail } from '../reading/received-mail.ts'
import { answeredTicket } from './answered-ticket.ts'
import {
  accountRejection,
  authenticationRejection,
  FULL_PERSON_REASON,
  FULL_TICKET_REASON,
  REJECTION_REASONS
} from './intake-rules.ts'
import {
  exceedsAccountRate,
  exceedsSenderRate,
  NEW_ACCOUNTS_REASON,
  reasonToIgnore,
  SENDER_RATE_REASON
} from './loop-protection.ts'

const MIB = 1024 * 1024

/** An email as it was read, and when its server received it. */
export interface MailToTake {
  mail: ReceivedMail & { messageId: string }
  receivedAt: Date
}

/** Who has written: an account, or someone who gets one. */
export type Sender = { account: Account } | { address: string; name: string }

/** The planned outcome of an email. */
export type Plan =
  | { outcome: 'known'; row: ReceivedMailRow }
  | { outcome: 'ignored' | 'refused' | 'held'; reason: string }
  | (Reading & {
      outcome: 'comment'
      sender: { account: Account }
      ticket: TicketRow
      isReopened: boolean
    })
  /** `former` is the ticket that the new one is related to. */
  | (Reading & { outcome: 'ticket'; sender: Sender; former: TicketRow | null })

/** The text of an email: without earlier emails where the ticket that it answers has them. */
interface Reading {
  reading: 'whole' | 'reply'
}

export interface PlanOptions {
  mailbox: MailboxRow
  now: Date
  /** The size of its files and the original email, in bytes. */
  bytes: number
  /** The row of an email that someone wants to be taken again: it is no flood, and known. */
  again?: ReceivedMailRow
  /** Whether an administrator has looked at it and takes it for an email of its sender's own. */
  isVouched?: boolean
  /** Whether a ticket has all of the earlier emails that an answer to it quotes. */
  hasQuotes(stores: Stores, ticket: TicketRow, readerId: number): Promise<boolean>
}

/**
 * Decides the outcome of an email (D58), as a transaction or what is committed sees it. One whose
 * files have no room is held, so that nothing of it is lost (D65).
 */
export async function planFor(
  stores: Stores,
  take: MailToTake,
  options: PlanOptions
): Promise<Plan> {
  const plan = await planOf(stores, take, options)
  if (plan.outcome !== 'ticket' && plan.outcome !== 'comment') return plan
  const reason = await reasonToHold(stores, plan, options)
  return reason === null ? plan : { outcome: 'held', reason }
}

async function reasonToHold(
  stores: Stores,
  plan: Extract<Plan, { outcome: 'ticket' | 'comment' }>,
  { bytes, now }: PlanOptions
): Promise<string | null> {
  if ('account' in plan.sender) {
    const { left } = await uploadQuotaOf(stores, plan.sender.account.id, now)
    if (bytes > left) return FULL_PERSON_REASON
  }
  if (plan.outcome === 'ticket') {
    const { ticketMib } = (await readSettings(stores)).files
    return bytes > ticketMib * MIB ? FULL_TICKET_REASON : null
  }
  const { left } = await ticketQuotaOf(stores, { ticketId: plan.ticket.id, withNotes: true })
  return bytes > left ? FULL_TICKET_REASON : null
}

async function planOf(
  stores: Stores,
  { mail, receivedAt }: MailToTake,
  { mailbox, now, again, isVouched = false, hasQuotes }: PlanOptions
): Promise<Plan> {
  const row = await stores.receivedMails.findByMessageId(mail.messageId)
  if (row && row.id !== again?.id) return { outcome: 'known', row }
  const reason = await reasonToIgnore(stores, mail, isVouched)
  if (reason !== null) return { outcome: 'ignored', reason }
  const sender = await senderOf(stores, mail, { mailbox, isVouched })
  if (typeof sender === 'string') return { outcome: 'refused', reason: sender }
  if (!again && (await exceedsSenderRate(stores, mail.from?.address ?? '', receivedAt)))
    return { outcome: 'held', reason: SENDER_RATE_REASON }
  if (!('account' in sender)) {
    if (!again && (await exceedsAccountRate(stores, mailbox, receivedAt)))
      return { outcome: 'held', reason: NEW_ACCOUNTS_REASON }
    return { outcome: 'ticket', sender, former: null, reading: 'whole' }
  }
  const answered = await answeredTicket(stores, mail, await viewerOf(stores, sender.account))
  const effect = answered && replyEffect(answered.ticket, answered.involvement, now)
  if (!answered) return { outcome: 'ticket', sender, former: null, reading: 'whole' }
  const { ticket } = answered
  const reading = (await hasQuotes(stores, ticket, sender.account.id)) ? 'reply' : 'whole'
  if (effect === 'follow-up') return { outcome: 'ticket', sender, former: ticket, reading }
  return { outcome: 'comment', sender, ticket, isReopened: effect === 'reopen', reading }
}

/** @returns who has written an email, or why no one is let in */
async function senderOf(
  { users }: Stores,
  { from, senderProblem, authentication }: ReceivedMail,
  { mailbox, isVouched }: { mailbox: MailboxRow; isVouched: boolean }
): Promise<Sender | string> {
  if (!from) return senderProblem === 'several' ? REJECTION_REASONS.several : REJECTION_REASONS.none
  const { domains, authority, role } = mailbox
  const rejection = isVouched ? null : authenticationRejection(authentication, authority !== '')
  if (rejection !== null) return rejection
  const found = await users.findByEmail(from.address)
  // Anyone can register with an address that is not theirs (D62).
  const isUnproven = found?.user.unprovenEmail && !found.deleted
  if (found && !isUnproven) return accountRejection(found) ?? { account: found.user }
  const isLetIn = isOfDomain(from.address, domains) || (isVouched && role !== '')
  if (!isLetIn) return REJECTION_REASONS[isUnproven ? 'unproven' : 'stranger']
  if (!email.safeParse(from.address).success) return REJECTION_REASONS.unfit
  return from
}
