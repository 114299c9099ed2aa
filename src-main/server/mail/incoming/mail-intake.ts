import type { MailOutcome } from '#shared/domain/mail.ts'
import { verbatim } from '#shared/languages/texts.ts'
import type { Clock } from '../../base/clock.ts'
import type { Log } from '../../base/log.ts'
import { createLogThrottle } from '../../base/log.ts'
import { ProblemError } from '../../http/problem.ts'
import type { FileFolder } from '../../store/files/file-folder.ts'
import type { MailboxRow } from '../../store/mailboxes-store.ts'
import type { ReceivedMailRow } from '../../store/received-mails-store.ts'
import { StorageError } from '../../store/storage-error.ts'
import type { Store, Stores, Transaction } from '../../store/store.ts'
import { mailLanguages } from '../outgoing/mail-language.ts'
import { readMail } from '../reading/read-mail.ts'
import { type ReadText, type ReceivedMail, UnreadableMailError } from '../reading/received-mail.ts'
import { type ArrivedMail, bytesOf, factsOf, identified } from './arrived-mail.ts'
import { keepFiles, type MailFiles } from './intake-files.ts'
import { type MailToTake, type Plan, type PlanOptions, planFor } from './intake-plan.ts'
import { NOTHING, writeMail } from './intake-writer.ts'
import { areKnown, readKnownTexts } from './known-quotes.ts'

/** How often the outcome of an email is decided again because something has changed meanwhile. */
const MAX_DECISIONS = 3

interface Parts {
  store: Store
  files: FileFolder
  /** The size of the largest file, in bytes. */
  maxFileBytes: number
  clock: Clock
  log: Log
  /** The id of this help desk, which its own emails carry. */
  installation(): Promise<string>
  /** Called with the outcome of each email. */
  count(outcome: MailOutcome): void
}

export type MailIntake = ReturnType<typeof createMailIntake>

/** An email that was read, or why it could not be. */
type Reading = { read: MailToTake } | { failed: string; read: MailToTake | null }

/** Runs what changes something in a transaction, with the rights of the person who asks for it. */
type Transact = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

interface AgainOptions {
  mailbox: MailboxRow
  transact: Transact
  vouch?(tx: Transaction): Promise<void>
}

/** Makes tickets and comments of emails (D58). */
export function createMailIntake(parts: Parts) {
  const { store, files, clock, log } = parts
  const throttle = createLogThrottle()

  async function reading(
    arrived: ArrivedMail,
    { authority, address }: MailboxRow
  ): Promise<Reading> {
    const { raw, problem, receivedAt } = arrived
    try {
      const mail = await readMail(raw, {
        installation: await parts.installation(),
        ...(authority !== '' && { trustedServer: authority }),
        addresses: [address]
      })
      const read = { mail: identified(mail, raw), receivedAt }
      return problem === null ? { read } : { failed: problem, read }
    } catch (error) {
      if (!(error instanceof UnreadableMailError)) throw error
      return { failed: problem ?? `${error.message}.`, read: null }
    }
  }

  /**
   * Decides the outcome of an email and writes it in one transaction. Files are received before
   * it, so that no one waits for them, and only those of emails of which something becomes.
   * @param options.write gets what was decided within the transaction
   */
  async function decide<T>(
    take: MailToTake,
    { raw }: ArrivedMail,
    options: {
      transact: Transact
      plan(stores: Stores): Promise<Plan | null>
      write(tx: Transaction, plan: Plan | null, files: MailFiles | null): Promise<T>
    }
  ): Promise<T> {
    for (let decision = 1; ; decision++) {
      const expected = await options.plan(store.read)
      const content = textToKeep(expected, take.mail)
      const kept = content && (await keepFiles(files, content, raw, parts.maxFileBytes))
      const written = await options.transact(async (tx) => {
        const plan = await options.plan(tx)
        const wanted = textToKeep(plan, take.mail)
        if (wanted !== null && wanted !== content) return null
        return { done: await options.write(tx, plan, kept) }
      })
      if (written) return written.done
      if (decision === MAX_DECISIONS) throw new Error('The result of an email keeps changing')
    }
  }

  /** The mailbox of an email that has yet to be taken from it; null where someone changed it. */
  async function mailboxFor({ mailboxes }: Stores, { mailboxId, uidValidity, uid }: ArrivedMail) {
    const mailbox = await mailboxes.find(mailboxId)
    if (!mailbox?.enabled || mailbox.uidValidity !== uidValidity) return null
    return (mailbox.lastUid ?? 0) < uid ? mailbox : null
  }

  /** Notes an email that nothing is made of, and that it was looked at. */
  async function fail(arrived: ArrivedMail, reason: string, read: MailToTake | null) {
    return await store.transaction(async (tx) => {
      if (!(await mailboxFor(tx, arrived))) return null
      await tx.mailboxes.update(arrived.mailboxId, { lastUid: arrived.uid })
      const facts = factsOf(arrived, read)
      const known = await tx.receivedMails.findByMessageId(facts.messageId)
      if (known) return await stillThere(tx, known, arrived)
      await tx.receivedMails.insert({ ...facts, ...NOTHING, outcome: 'failed', reason })
      return 'failed' as const
    })
  }

  async function take(arrived: ArrivedMail, mailbox: MailboxRow) {
    const understood = await reading(arrived, mailbox)
    if ('failed' in understood) return await fail(arrived, understood.failed, understood.read)
    const { read } = understood
    const bytes = bytesOf(read, arrived)
    const hasQuotes = quotesOf(read)
    return await decide(read, arrived, {
      transact: (work) => store.transaction(work),
      async plan(stores) {
        const present = await mailboxFor(stores, arrived)
        return (
          present &&
          (await planFor(stores, read, { mailbox: present, now: clock(), bytes, hasQuotes }))
        )
      },
      async write(tx, plan, kept) {
        if (plan === null) return null
        await tx.mailboxes.update(arrived.mailboxId, { lastUid: arrived.uid })
        if (plan.outcome === 'known') return await stillThere(tx, plan.row, arrived)
        const what = { mailbox, read, kept, at: clock() }
        const result = await writeMail(tx, files, plan, what)
        await tx.receivedMails.insert({ ...factsOf(arrived, read), ...result })
        return plan.outcome
      }
    })
  }

  return {
    /**
     * Takes an email, and notes that its mailbox is read up to it. An error of the help desk's own
     * is reported in the log, and the email stays in its mailbox as one that failed.
     * @returns its outcome; null where it was taken already, or its mailbox is another now
     * @throws StorageError while the database is away, which is no fault of the email
     */
    async take(arrived: ArrivedMail, mailbox: MailboxRow): Promise<MailOutcome | null> {
      const outcome = await take(arrived, mailbox).catch(async (error: unknown) => {
        if (isPassing(error)) throw error
        log.error(`An email to ${mailbox.address} could not be processed: ${error}`, error)
        const reason = 'An unexpected error occurred. Details are in the server log.'
        return await fail(arrived, reason, null)
      })
      if (outcome !== null) parts.count(outcome)
      if (outcome === 'held')
        throttle(`held ${mailbox.id}`, (since) =>
          log.warn(
            `Email to ${mailbox.address} is on hold; the reasons are on the email page of Admin${since}`
          )
        )
      return outcome
    },

    /**
     * Takes an email again that was rejected, held or failed; one for which an administrator
     * vouches also where it was ignored.
     * @param options.transact checks once more that the person may do this
     * @param options.vouch notes who does so, in the same transaction, where there is an outcome
     * for it
     * @returns what is known of it then; null where it was processed meanwhile
     * @throws ProblemError 409 where its files have no room although someone vouches for it (D65)
     */
    async takeAgain(
      row: ReceivedMailRow,
      arrived: ArrivedMail,
      { mailbox, transact, vouch }: AgainOptions
    ): Promise<ReceivedMailRow | null> {
      const understood = await reading(arrived, mailbox)
      const { read } = understood
      if ('failed' in understood || !read) {
        const reason = 'failed' in understood ? understood.failed : ''
        return await transact(async (tx) => await update(tx, { outcome: 'failed', reason }))
      }
      const bytes = bytesOf(read, arrived)
      const hasQuotes = quotesOf(read)
      async function update(tx: Transaction, change: Partial<ReceivedMailRow>) {
        return (await tx.receivedMails.update(row.id, change)) ?? null
      }
      return await decide(read, arrived, {
        transact,
        async plan(stores) {
          const present = await stores.receivedMails.find(row.id)
          const isWanted = vouch ? mayBeProcessed : isOpen
          if (!present || !isWanted(present)) return null
          const isVouched = vouch !== undefined
          return await planFor(stores, read, {
            mailbox,
            now: clock(),
            bytes,
            hasQuotes,
            again: present,
            isVouched
          })
        },
        async write(tx, plan, kept) {
          if (plan === null || plan.outcome === 'known') return null
          // On hold, it would be decided again without the administrator's confirmation.
          if (vouch && plan.outcome === 'held') throw new ProblemError(409, verbatim(plan.reason))
          const what = { mailbox, read, kept, at: clock() }
          const result = await writeMail(tx, files, plan, what)
          if (plan.outcome === 'ticket' || plan.outcome === 'comment') await vouch?.(tx)
          parts.count(plan.outcome)
          return await update(tx, { ...factsOf(arrived, read), ...result })
        }
      })
    }
  }
}

/** Whether an email was not processed for now, so that it can be taken again. */
export function isOpen({ outcome }: Pick<ReceivedMailRow, 'outcome'>): boolean {
  return outcome === 'refused' || outcome === 'held' || outcome === 'failed'
}

/** Whether an administrator can say that an email is one of its sender's own. */
export function mayBeProcessed({ outcome }: Pick<ReceivedMailRow, 'outcome'>): boolean {
  return outcome === 'ignored' || outcome === 'refused'
}

/** The text of an email that is processed; null for any other. */
function textToKeep(plan: Plan | null, mail: ReceivedMail): ReadText | null {
  const isKept = plan?.outcome === 'ticket' || plan?.outcome === 'comment'
  return isKept ? mail[plan.reading] : null
}

/**
 * Compares the quotes of an email with what a ticket has, once for each ticket and so before the
 * transaction, in which others would wait for it.
 */
function quotesOf({ mail: { quoted } }: MailToTake): PlanOptions['hasQuotes'] {
  const answers = new Map<number, boolean>()
  return async (stores, ticket, readerId) => {
    if (quoted?.length === 0) return true
    const known = answers.get(ticket.id)
    if (known !== undefined) return known
    const languages = await mailLanguages(stores).list()
    const answer = areKnown(quoted, await readKnownTexts(stores, ticket, readerId, languages))
    answers.set(ticket.id, answer)
    return answer
  }
}

/** Whether an error is of a database or a disk that are away for a while. */
function isPassing(error: unknown): boolean {
  return error instanceof StorageError
}

/** An email that is known already has its place again, where its server numbers emails again. */
async function stillThere(tx: Transaction, known: ReceivedMailRow, arrived: ArrivedMail) {
  const { mailboxId, uidValidity, uid } = arrived
  if (known.mailboxId === mailboxId) await tx.receivedMails.update(known.id, { uidValidity, uid })
  return null
}
