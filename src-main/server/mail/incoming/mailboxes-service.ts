import type { MailTest } from '#shared/api/mail-settings.ts'
import type { Mailbox, MailboxInput } from '#shared/api/mailboxes.ts'
import { english, type Translate } from '#shared/languages/texts.ts'
import type { Clock } from '../../base/clock.ts'
import type { SecretBox } from '../../base/secret-box.ts'
import { logSecurityEvent } from '../../effects/security-effects.ts'
import type { Authorization, ConfirmedAuthorization } from '../../http/authorization.ts'
import { ProblemError } from '../../http/problem.ts'
import { type MailboxRow, UNREAD } from '../../store/mailboxes-store.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { testMailbox } from '../transport/imap-connection.ts'
import type { TokenFor } from './mail-tokens.ts'
import { connectionOf } from './mailbox-connection.ts'
import { checkMailbox, checkOthers, isSamePlace } from './mailbox-rules.ts'
import { openPassword, sealPassword } from './mailbox-secret.ts'

/** How long trying a mailbox may take, in milliseconds. */
const TRIAL_TIMEOUT_MS = 30_000

export type MailboxesService = ReturnType<typeof createMailboxesService>

interface Parts {
  store: Pick<Store, 'read'>
  clock: Clock
  secrets: SecretBox
  tokenFor: TokenFor
}

/** Mailboxes whose emails become tickets and comments (D58). Their worker hears of each change. */
export function createMailboxesService({ store: { read }, clock, secrets, tokenFor }: Parts) {
  /** Keeps the password that is typed; one that no one signs in with is not kept. */
  async function withPassword(tx: Transaction, row: MailboxRow, input: MailboxInput) {
    const { password } = input
    const secret =
      input.signIn !== 'password'
        ? null
        : password === undefined
          ? row.secret
          : await sealPassword(secrets, row.id, password)
    return secret === row.secret ? row : ((await tx.mailboxes.update(row.id, { secret })) ?? row)
  }

  /** Where servers share a database, one with another key must not seal what they can't open. */
  async function checkKey(tx: Transaction) {
    if (!secrets.isShared) return
    const other = (await tx.mailboxes.list()).find(({ secret }) => secret !== null)
    if (other) openPassword(secrets, other)
  }

  return {
    async list(): Promise<Mailbox[]> {
      return (await read.mailboxes.list()).map(toMailbox)
    },

    /** @throws ProblemError 400, 409 where another reads the same emails, or beyond the most */
    async create(input: MailboxInput, authorization: ConfirmedAuthorization): Promise<Mailbox> {
      checkMailbox(null, input)
      return await authorization.transaction(async (tx, actor) => {
        checkOthers(await tx.mailboxes.list(), input)
        await checkKey(tx)
        const { password: _, ...fields } = input
        const made = await tx.mailboxes.insert({
          ...fields,
          secret: null,
          creatorId: actor.id,
          createdAt: clock()
        })
        const row = await withPassword(tx, made, input)
        const detail = describedAs(row)
        await logSecurityEvent(tx, authorization.eventOf('mailbox-made', actor, { detail }))
        tx.tell({ type: 'mails' })
        return toMailbox(row)
      })
    },

    /**
     * Replaces what someone has written, and forgets what went wrong. Another folder is read from
     * its beginning, and so is one of which all emails are wanted from now on.
     * @throws ProblemError 400, 404, 409 where another reads the same emails
     */
    async update(
      id: number,
      input: MailboxInput,
      authorization: ConfirmedAuthorization
    ): Promise<Mailbox> {
      return await authorization.transaction(async (tx, actor) => {
        const all = await tx.mailboxes.list()
        const before = all.find((one) => one.id === id) ?? missing()
        checkMailbox(before, input)
        checkOthers(
          all.filter((one) => one !== before),
          input
        )
        await checkKey(tx)
        const { password: _, ...fields } = input
        const isOther = !isSamePlace(before, input)
        const isReset = isOther || (input.beginning === 'all' && before.beginning === 'now')
        if (isOther) await tx.receivedMails.forgetLocations(id)
        const changed = await tx.mailboxes.update(id, {
          ...fields,
          failingSince: null,
          error: null,
          ...(isReset && UNREAD)
        })
        const row = await withPassword(tx, changed ?? missing(), input)
        const detail = describedAs(row)
        await logSecurityEvent(tx, authorization.eventOf('mailbox-changed', actor, { detail }))
        tx.tell({ type: 'mails' })
        return toMailbox(row)
      })
    },

    /** @throws ProblemError 404 */
    async delete(id: number, authorization: Authorization): Promise<void> {
      await authorization.transaction(async (tx, actor) => {
        const { address } = (await tx.mailboxes.find(id)) ?? missing()
        await tx.mailboxes.delete(id)
        const about = { detail: address }
        await logSecurityEvent(tx, authorization.eventOf('mailbox-deleted', actor, about))
        tx.tell({ type: 'mails' })
      })
    },

    /**
     * Opens a mailbox with what is given; the kept password where none is typed.
     * @throws ProblemError 400, 404
     */
    async test(
      { id, mailbox }: { id?: number | undefined; mailbox: MailboxInput },
      authorization: ConfirmedAuthorization,
      t: Translate = english
    ): Promise<MailTest> {
      await authorization.check()
      const kept = id === undefined ? null : ((await read.mailboxes.find(id)) ?? missing())
      checkMailbox(kept, mailbox, true)
      const password = mailbox.password ?? (kept && openPassword(secrets, kept))
      const connection = connectionOf({ ...mailbox, password: password || null }, tokenFor)
      const signal = AbortSignal.timeout(TRIAL_TIMEOUT_MS)
      return await testMailbox(connection, { folder: mailbox.folder, signal }, t)
    }
  }
}

function missing(): never {
  throw new ProblemError(404, 'This mailbox no longer exists')
}

const describedAs = ({ address, host, folder, department, enabled }: MailboxRow) =>
  `${address}, ${enabled ? 'on' : 'off'}: ${folder} of ${host}, for ${department}`

function toMailbox({ secret, ...row }: MailboxRow): Mailbox {
  const { createdAt, readAt, failingSince } = row
  return {
    ...row,
    hasSecret: secret !== null,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null
  }
}
