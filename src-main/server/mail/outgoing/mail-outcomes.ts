import { millisecondsInDay } from 'date-fns/constants'
import { english } from '#shared/languages/texts.ts'
import type { MailRow } from '../../store/mails-store.ts'
import type { Transaction } from '../../store/store.ts'
import type { SendOutcome } from '../transport/smtp-outcome.ts'
import { MAX_ATTEMPTS, pauseAfter } from './mail-pauses.ts'

/** For how long emails are tried, in milliseconds (D57). */
const PATIENCE_MS = 2 * millisecondsInDay

/**
 * How often an email is tried before all others while the server seems away. One at which a server
 * hangs up would keep them for two days.
 */
const ATTEMPTS_AS_FIRST = 5

/**
 * Notes that an email is about to be sent, so that a server that ends in the meantime leaves it for
 * a while.
 */
export async function noteAttempt(
  { mails }: Pick<Transaction, 'mails'>,
  mail: MailRow,
  now: Date
): Promise<void> {
  const attempts = mail.attempts + 1
  await mails.update(mail.id, { attempts, nextAttemptAt: after(now, attempts) })
}

/**
 * Notes what came of an attempt. While the server is away an email stays the first.
 * @param mail as it was before
 * @param failures how often in a row the server was away, this attempt included
 */
export async function noteOutcome(
  { mails, mailEvents }: Pick<Transaction, 'mails' | 'mailEvents'>,
  mail: MailRow,
  outcome: SendOutcome,
  { now, failures }: { now: Date; failures: number }
): Promise<void> {
  const attempts = mail.attempts + 1
  if (outcome.kind === 'sent') {
    await mails.update(mail.id, { status: 'sent', attempts, error: null, sentAt: now })
    return await mailEvents.deleteOf(mail.id)
  }
  // Stored in English (D82).
  const error = english(outcome.error)
  const isHopeless = outcome.kind === 'refused' || attempts >= MAX_ATTEMPTS
  const staysFirst = outcome.kind === 'away' && attempts < ATTEMPTS_AS_FIRST
  await mails.update(mail.id, {
    attempts,
    error,
    status: isHopeless ? 'failed' : 'waiting',
    nextAttemptAt: staysFirst ? mail.nextAttemptAt : after(now, attempts)
  })
  // Both, because clocks jump (D35): so many attempts take as long.
  if (outcome.kind === 'away' && failures >= MAX_ATTEMPTS)
    await mails.giveUp(new Date(now.getTime() - PATIENCE_MS), error)
}

const after = (now: Date, attempts: number) => new Date(now.getTime() + pauseAfter(attempts))
