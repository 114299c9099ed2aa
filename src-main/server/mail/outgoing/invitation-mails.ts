import { randomUUID } from 'node:crypto'
import type { MadeInvitation, SentInvitation } from '#shared/api/invitations.ts'
import type { MailSettings } from '#shared/api/mail-settings.ts'
import { domainOf } from '#shared/domain/mail.ts'
import { ProblemError } from '../../http/problem.ts'
import { readSettings } from '../../settings/settings-service.ts'
import type { OutgoingMail } from '../transport/smtp-connection.ts'
import { type CurrentSender, createMailSenders, type MailSenderParts } from './mail-senders.ts'

/**
 * How long all emails of a call may take, in milliseconds: their links are only known to its answer,
 * so a slow mail server must not lose it to the patience of a proxy.
 */
const MAX_SENDING_MS = 25_000

/** Where invitations lead; browsers send what follows the # to no server (D51). */
const INVITATION_PATH = '/auth#invitation='

/**
 * Emails of invitations (D99). They are sent while the caller waits and are not queued, because a
 * queue would have to keep their links, of which the database has digests alone.
 */
export function createInvitationMails(parts: MailSenderParts) {
  return {
    /**
     * Sends each link to the address of its invitation, if it has one, over one connection. Once the mail server is
     * away, the others are not tried. Never rejects.
     * @returns them in the same order, with what came of each
     */
    async send(invitations: readonly MadeInvitation[]): Promise<SentInvitation[]> {
      const senders = createMailSenders(parts)
      try {
        const current = await senders.current()
        if (!current) return invitations.map((invitation) => outcomeOf(invitation, null))
        const { url } = (await readSettings(parts.store.read)).publicAddress
        return await sendAll(invitations, url, current)
      } catch (error) {
        const problem = error instanceof ProblemError ? error.message : 'The email was not sent.'
        return invitations.map((invitation) => outcomeOf(invitation, problem))
      } finally {
        senders.close()
      }
    }
  }
}

async function sendAll(
  invitations: readonly MadeInvitation[],
  address: string,
  { settings, sender }: CurrentSender
): Promise<SentInvitation[]> {
  const signal = AbortSignal.timeout(MAX_SENDING_MS)
  const sent: SentInvitation[] = []
  let away: string | null = null
  for (const invitation of invitations) {
    if (invitation.email === null || away !== null) {
      sent.push(outcomeOf(invitation, away))
      continue
    }
    const mail = invitationMail(settings, address, invitation)
    const outcome = await sender.send(mail, signal).catch(() => TOO_LATE)
    if (outcome.kind === 'away') away = outcome.error
    sent.push(
      outcome.kind === 'sent'
        ? { ...invitation, emailed: true, problem: null }
        : outcomeOf(invitation, outcome.error)
    )
  }
  return sent
}

const TOO_LATE = {
  kind: 'away',
  error: 'The mail server took too long, so this email was not sent.'
} as const

const outcomeOf = (invitation: MadeInvitation, problem: string | null): SentInvitation => ({
  ...invitation,
  emailed: false,
  problem
})

/** @param address of the help desk (D85) */
function invitationMail(
  { fromName, fromAddress }: Pick<MailSettings, 'fromName' | 'fromAddress'>,
  address: string,
  { email, token }: MadeInvitation
): OutgoingMail {
  const to = email ?? ''
  return {
    from: fromAddress,
    to,
    messageId: `${randomUUID()}@${domainOf(fromAddress)}`,
    content: {
      from: { name: fromName, address: fromAddress },
      to: { name: '', address: to },
      subject: 'Your invitation to the help desk',
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      text: [
        `You are invited to the help desk at ${address}.`,
        'Open this link within seven days to create your account. It works once:',
        `${address}${INVITATION_PATH}${token}`,
        'If you did not expect this email, you can ignore it.'
      ].join('\n\n')
    }
  }
}
