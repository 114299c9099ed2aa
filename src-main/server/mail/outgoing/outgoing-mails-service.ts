import { MAX_PAGE_ROWS } from '#shared/api/fields.ts'
import type { MailTest, MailTrial } from '#shared/api/mail-settings.ts'
import type { listSentMails, MailChoice, SentMail } from '#shared/api/mails.ts'
import type { QueryOf } from '#shared/api/route.ts'
import { english, type Translate } from '#shared/languages/texts.ts'
import type { Authorization, ConfirmedAuthorization } from '../../http/authorization.ts'
import { ProblemError } from '../../http/problem.ts'
import { checkMailUpdate } from '../../settings/mail-rules.ts'
import { readSecret } from '../../settings/secret-settings.ts'
import { readSettings } from '../../settings/settings-service.ts'
import type { MailRow } from '../../store/mails-store.ts'
import { connectionOf, type MailSenderParts } from './mail-senders.ts'
import { trialMail } from './trial-mail.ts'

export type OutgoingMailsService = ReturnType<typeof createOutgoingMailsService>

export interface OutgoingMailsParts extends MailSenderParts {
  /** Lets what is due be sent at once, also where the server was away. */
  tryNow(): void
}

/** Emails to people (D57): whether they can be sent, their outcomes, and who gets them. */
export function createOutgoingMailsService(parts: OutgoingMailsParts) {
  const { secrets, tokens, connect, tryNow } = parts
  const { read } = parts.store
  return {
    /**
     * Sends an email to the caller by settings that may not be saved yet, with the kept password
     * where they name none.
     * @throws ProblemError 400
     */
    async test(
      trial: MailTrial,
      authorization: ConfirmedAuthorization,
      t: Translate = english
    ): Promise<MailTest> {
      const { mail, publicAddress } = await readSettings(read)
      checkMailUpdate(mail, { ...trial, enabled: true })
      const person = await authorization.transaction(async (_tx, actor) => actor)
      const password = trial.password ?? (await readSecret(read, secrets, 'mail')) ?? ''
      const sender = connect(connectionOf(trial, password, tokens))
      try {
        const outcome = await sender.send(
          trialMail(trial, publicAddress.url, person, t),
          new AbortController().signal
        )
        return outcome.kind === 'sent'
          ? {
              isWorking: true,
              message: t('The mail server has accepted a test email to {address}.', {
                address: person.email
              })
            }
          : { isWorking: false, message: t(outcome.error) }
      } finally {
        sender.close()
      }
    },

    /** The newest emails, or the newest before one, and how many there are. */
    async list({
      limit = MAX_PAGE_ROWS,
      before,
      status
    }: QueryOf<typeof listSentMails>): Promise<{ mails: SentMail[]; total: number }> {
      const [total, rows] = await Promise.all([
        read.mails.count(status),
        read.mails.list({ limit, before, status })
      ])
      return { mails: rows.map(toSentMail), total }
    },

    /**
     * Lets an email that waits or has failed be sent at once.
     * @throws ProblemError 404, 409 where it was sent or has nothing to tell any more
     */
    async sendAgain(id: number, authorization: Authorization): Promise<SentMail> {
      const mail = await authorization.transaction(async (tx) => {
        const row = await tx.mails.find(id)
        if (!row) throw new ProblemError(404, 'This email does not exist')
        if (row.status === 'sent') throw new ProblemError(409, 'This email has already been sent')
        if ((await tx.mailEvents.listOf(id)).length === 0)
          throw new ProblemError(409, 'The ticket or comment of this email has been deleted')
        // The one that was due first is sent first.
        const change = { status: 'waiting', attempts: 0, nextAttemptAt: row.createdAt } as const
        await tx.mails.update(id, change)
        tx.tell({ type: 'mails' })
        return toSentMail({ ...row, ...change })
      })
      tryNow()
      return mail
    },

    async choiceOf(userId: number): Promise<MailChoice> {
      const [{ mail }, choice] = await Promise.all([
        readSettings(read),
        read.mailChoices.find(userId)
      ])
      return { enabled: mail.enabled, choice }
    },

    async choose(
      { choice }: Pick<MailChoice, 'choice'>,
      authorization: Authorization
    ): Promise<MailChoice> {
      return await authorization.transaction(async (tx, actor) => {
        await tx.mailChoices.set(actor.id, choice)
        return { enabled: (await readSettings(tx)).mail.enabled, choice }
      })
    }
  }
}

function toSentMail(row: MailRow): SentMail {
  const { id, userId, ticketId, status, attempts, error } = row
  return {
    id,
    userId,
    ticketId,
    status,
    attempts,
    error,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: status === 'waiting' ? row.nextAttemptAt.toISOString() : null,
    sentAt: row.sentAt?.toISOString() ?? null
  }
}
