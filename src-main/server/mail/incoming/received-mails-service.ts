import { MAX_PAGE_ROWS } from '#shared/api/fields.ts'
import type { listReceivedMails, ReceivedMail, TicketMail } from '#shared/api/mails.ts'
import type { QueryOf } from '#shared/api/route.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { text, verbatim } from '#shared/languages/texts.ts'
import type { Clock } from '../../base/clock.ts'
import type { SecretBox } from '../../base/secret-box.ts'
import { logSecurityEvent } from '../../effects/security-effects.ts'
import type { Authorization } from '../../http/authorization.ts'
import { ProblemError } from '../../http/problem.ts'
import type { MailboxRow } from '../../store/mailboxes-store.ts'
import type { ReceivedMailRow } from '../../store/received-mails-store.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { existingTicket } from '../../tickets/ticket-rules.ts'
import type { FetchedMail } from '../transport/imap-connection.ts'
import { MailError } from '../transport/mail-errors.ts'
import { isOpen, type MailIntake, mayBeProcessed } from './mail-intake.ts'
import type { TokenFor } from './mail-tokens.ts'
import { arrivedAs, openFolder } from './mailbox-reader.ts'

/** How long fetching an email again may take, in milliseconds. */
const FETCH_TIMEOUT_MS = 60_000

export type ReceivedMailsService = ReturnType<typeof createReceivedMailsService>

interface Parts {
  store: Pick<Store, 'read'>
  clock: Clock
  secrets: SecretBox
  tokenFor: TokenFor
  intake: Pick<MailIntake, 'takeAgain'>
}

/** The outcome of emails from people (D58). */
export function createReceivedMailsService(parts: Parts) {
  const { clock, intake } = parts
  const { read } = parts.store

  /**
   * Fetches one mail. @throws ProblemError 409 where it is not there, 503 where its server is away
   */
  async function fetch(mailbox: MailboxRow, { uid, uidValidity }: ReceivedMailRow) {
    const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS)
    try {
      const folder = await openFolder(parts, mailbox, signal)
      try {
        const isSame = folder.uidValidity === uidValidity && uid > 0
        const mail = isSame ? await firstOf(folder.fetchSince(uid - 1)) : undefined
        if (mail?.uid !== uid) throw gone()
        return mail
      } finally {
        await folder.close()
      }
    } catch (error) {
      if (!(error instanceof MailError) && error !== signal.reason) throw error
      const sentence =
        error instanceof MailError ? error.sentence : text('The mail server is taking too long.')
      throw new ProblemError(503, sentence)
    }
  }

  /** @throws ProblemError 404, 409 where it was processed */
  async function rowOf(id: number, isWanted: (row: ReceivedMailRow) => boolean) {
    const row = await read.receivedMails.find(id)
    if (!row) throw new ProblemError(404, 'This email does not exist')
    if (!isWanted(row)) throw decided()
    return row
  }

  async function again(
    row: ReceivedMailRow,
    authorization: Authorization,
    vouch?: (tx: Transaction) => Promise<void>
  ): Promise<ReceivedMail> {
    const mailbox = await read.mailboxes.find(row.mailboxId)
    if (!mailbox)
      throw new ProblemError(409, 'The mailbox of this email has been removed or disabled')
    const arrived = {
      ...arrivedAs(await fetch(mailbox, row), mailbox.id, row.uidValidity, clock()),
      receivedAt: row.receivedAt
    }
    const changed = await intake.takeAgain(row, arrived, {
      mailbox,
      transact: (work) =>
        authorization.transaction(async (tx) => {
          tx.tell({ type: 'mails' })
          return await work(tx)
        }),
      ...(vouch && { vouch })
    })
    if (!changed) throw decided()
    return toReceivedMail(changed)
  }

  return {
    /** The newest emails, or the newest before one, and how many there are. */
    async list({
      limit = MAX_PAGE_ROWS,
      before,
      outcome
    }: QueryOf<typeof listReceivedMails>): Promise<{ mails: ReceivedMail[]; total: number }> {
      const [total, rows] = await Promise.all([
        read.receivedMails.count(outcome),
        read.receivedMails.list({ limit, before, outcome })
      ])
      return { mails: rows.map(toReceivedMail), total }
    },

    /**
     * Takes an email again that was rejected, held or failed.
     * @throws ProblemError 404, 409 where it was processed or it is there no more, 503 where
     * its server is away
     */
    async takeAgain(id: number, authorization: Authorization): Promise<ReceivedMail> {
      await authorization.check()
      return await again(await rowOf(id, isOpen), authorization)
    },

    /**
     * Processes an email that was ignored or rejected as one of its sender's own, because an
     * administrator who has looked at it says so; the security log has that (D55).
     * @throws ProblemError 403 until the password was confirmed, 404, 409 where it still can't
     * become anything, or is there no more, 503 where its server is away
     */
    async process(id: number, actor: Viewer, authorization: Authorization): Promise<ReceivedMail> {
      const confirmed = await authorization.confirmed()
      await confirmed.check()
      const row = await rowOf(id, mayBeProcessed)
      const about = {
        detail: `From ${row.from || 'no sender'}, received ${row.receivedAt.toISOString()}`
      }
      const mail = await again(row, confirmed, async (tx) => {
        await logSecurityEvent(tx, confirmed.eventOf('mail-processed', actor, about))
      })
      if (mayBeProcessed(mail))
        throw new ProblemError(
          409,
          mail.reason ? verbatim(mail.reason) : text('This email can’t be processed')
        )
      return mail
    },

    /** The emails that a ticket and its comments were. @throws ProblemError 404 */
    async listOf(ticketId: number, actor: Viewer): Promise<TicketMail[]> {
      await existingTicket(read, ticketId, actor)
      const rows = await read.receivedMails.listOf(ticketId)
      return rows.flatMap((row) => {
        // An email that was redacted from the ticket is no longer available (D92).
        if (row.attachmentId === null) return []
        const { attachmentId, rest } = row
        return [{ ...toReceivedMail(row), attachmentId, rest }]
      })
    }
  }
}

async function firstOf(mails: AsyncGenerator<FetchedMail, void, void>) {
  for await (const mail of mails) return mail
  return undefined
}

const gone = () => new ProblemError(409, 'The email is no longer in its mailbox')
const decided = () => new ProblemError(409, 'This email has already been processed')

function toReceivedMail({ receivedAt, ...row }: ReceivedMailRow): ReceivedMail {
  return { ...row, receivedAt: receivedAt.toISOString() }
}
