import { randomUUID } from 'node:crypto'
import type { MadeInvitation, SentInvitation } from '#shared/api/invitations.ts'
import type { MailSettings } from '#shared/api/mail-settings.ts'
import { domainOf } from '#shared/domain/mail.ts'
import { english, type Sentence, type Translate, text } from '#shared/languages/texts.ts'
import { ProblemError } from '../../http/problem.ts'
import { readSettings } from '../../settings/settings-service.ts'
import type { OutgoingMail } from '../transport/smtp-connection.ts'
import { type MailLanguage, mailLanguages } from './mail-language.ts'
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
    async send(
      invitations: readonly MadeInvitation[],
      t: Translate = english
    ): Promise<SentInvitation[]> {
      const sent = await outcomesOf(invitations)
      return sent.map(({ problem, ...one }) => ({ ...one, problem: problem && t(problem) }))
    }
  }

  async function outcomesOf(invitations: readonly MadeInvitation[]): Promise<Outcome[]> {
    const senders = createMailSenders(parts)
    try {
      const current = await senders.current()
      if (!current) return invitations.map((invitation) => outcomeOf(invitation, null))
      const [{ publicAddress }, language] = await Promise.all([
        readSettings(parts.store.read),
        mailLanguages(parts.store.read).languageOf(null)
      ])
      return await sendAll(invitations, { language, address: publicAddress.url }, current)
    } catch (error) {
      const problem = error instanceof ProblemError ? error.detail : text('The email was not sent.')
      return invitations.map((invitation) => outcomeOf(invitation, problem))
    } finally {
      senders.close()
    }
  }
}

/** What came of an invitation, with why no email was sent. */
type Outcome = Omit<SentInvitation, 'problem'> & { problem: Sentence | null }

/** How invitations are written. */
interface InvitationStyle {
  language: MailLanguage
  /** Of the help desk (D85). */
  address: string
}

async function sendAll(
  invitations: readonly MadeInvitation[],
  style: InvitationStyle,
  { settings, sender }: CurrentSender
): Promise<Outcome[]> {
  const signal = AbortSignal.timeout(MAX_SENDING_MS)
  const sent: Outcome[] = []
  let away: Sentence | null = null
  for (const invitation of invitations) {
    if (invitation.email === null || away !== null) {
      sent.push(outcomeOf(invitation, away))
      continue
    }
    const mail = invitationMail(settings, style, invitation)
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
  error: text('The mail server took too long, so this email was not sent.')
} as const

const outcomeOf = (invitation: MadeInvitation, problem: Sentence | null): Outcome => ({
  ...invitation,
  emailed: false,
  problem
})

function invitationMail(
  { fromName, fromAddress }: Pick<MailSettings, 'fromName' | 'fromAddress'>,
  { language: { t }, address }: InvitationStyle,
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
      subject: t('Your invitation to the help desk'),
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      text: [
        t('You are invited to the help desk at {address}.', { address }),
        t('Open this link within seven days to create your account. It works once:'),
        `${address}${INVITATION_PATH}${token}`,
        t('If you did not expect this email, you can ignore it.')
      ].join('\n\n')
    }
  }
}
