import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { AnswerValue } from '#shared/api/form-answers.ts'
import type { Redaction, RedactionResult } from '#shared/api/privacy.ts'
import type { CheckedAnswers } from '#shared/domain/forms.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { Authorization } from '../http/authorization.ts'
import { invalid } from '../http/problem.ts'
import { rejectWhileBusy } from '../imports/import-state.ts'
import { LISTED_IMPORTS } from '../imports/imports-service.ts'
import { isDeleted } from '../store/attachments-store.ts'
import type { FileFolder } from '../store/files/file-folder.ts'
import type { ImportRow } from '../store/imports-store.ts'
import type { Store, Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { subjectChanged } from '../tickets/approvals/subject-changes.ts'
import { rewriteAnswers } from '../tickets/forms/rewritten-answers.ts'
import { existingTicket } from '../tickets/ticket-rules.ts'
import { redactAnnouncements } from './announcement-texts.ts'
import { redactApprovals } from './approval-texts.ts'
import type { FindBackupsWithData } from './backups-with-data.ts'
import { findMailCopies, type MailCopies } from './mail-copies.ts'
import { hasSecret, redactedText } from './redacted-text.ts'

interface Parts {
  store: Pick<Store, 'read' | 'purgeDeleted'>
  files: FileFolder
  clock: Clock
  backups: FindBackupsWithData
  /** Deletes the bytes of digests that no file has any more. */
  removeUnused(digests: readonly string[]): Promise<void>
}

/** Takes texts out of tickets that no one was to read there, such as passwords (D92). */
export function createRedactionService(parts: Parts) {
  const { store, files, clock, backups, removeUnused } = parts
  return {
    /**
     * Takes a text out of a ticket, its comments, notes and tasks, the names of its files, and every copy
     * of them that the product has made, as it is written and as people see it (D65). What people
     * have uploaded is not looked through.
     * @throws ProblemError 404, 400 naming the text where nothing has it, 409 while the file that
     * the ticket came with is being imported
     */
    async redact(
      id: number,
      { text }: Redaction,
      authorization: Authorization
    ): Promise<RedactionResult> {
      await authorization.check()
      const copies = await findMailCopies(store.read, files, id, text)
      const gone: string[] = []
      try {
        const done = await authorization.transaction(async (tx, actor) => {
          gone.length = 0
          const ticket = await existingTicket(tx, id, actor)
          const places = await overwriting(tx, () => takeOut(tx, ticket, text, copies))
          await subjectChanged(tx, { actor, at: clock() }, id)
          await overwriting(tx, () => redactAnnouncements(tx, id, text, clock()))
          if (!places.description && countIn(places) === 0) {
            const message = lacksText(id)
            throw invalid([{ path: 'text', message }])
          }
          gone.push(
            ...places.digests,
            ...(await takeOutOfImports(tx, ticket, text, places, clock()))
          )
          const detail = `${formatTicketId(id)}: ${placesIn(places).join(', ')}`
          await logSecurityEvent(tx, authorization.eventOf('text-removed', actor, { detail }))
          // Pages have read the text in many places, so all of them read everything again.
          tx.tell({ type: 'resync' })
          return places
        })
        await store.purgeDeleted?.()
        const { description, comments, mails, tasks, answers } = done
        return {
          description,
          comments,
          files: done.files,
          ...(tasks > 0 && { tasks }),
          ...(mails > 0 && { mails }),
          ...(answers > 0 && { answers }),
          backups: await backups()
        }
      } finally {
        // Contents with a row stay: former bytes after a change, the new ones without it.
        await removeUnused([...gone, ...copies.files.map(({ digest }) => digest)])
      }
    }
  }
}

interface Places {
  description: boolean
  comments: number
  tasks: number
  /** How many files had it in their name. */
  files: number
  /** How many original emails were redacted, with their cut-off parts. */
  mails: number
  /** How many answers to forms had it (D78). */
  answers: number
  /** The former contents of files that were changed or deleted. */
  digests: string[]
}

async function takeOut(
  tx: Transaction,
  ticket: TicketRow,
  text: string,
  copies: MailCopies
): Promise<Places> {
  const left = redactedText(ticket.description, ticket.format, text)
  const description = left !== ticket.description
  if (description) await tx.tickets.update(ticket, { description: left })
  const answers = await rewriteAnswers(tx, { ...ticket, description: left }, (given) =>
    redactedValues(given, text)
  )
  const commentIds = new Set<number>()
  const ofTicket = { ticketId: ticket.id, withNotes: true }
  const { last } = await tx.comments.count(ofTicket)
  for await (const page of tx.comments.readAll(ofTicket, last)) {
    for (const { id, message, format = 'text' } of page) {
      const without = redactedText(message, format, text)
      // Long texts in Markdown take a while, and meanwhile others read (D36).
      await yieldToEventLoop()
      if (without === message) continue
      await tx.privacy.replaceMessage(id, without)
      commentIds.add(id)
    }
  }
  const tasks = await takeOutOfTasks(tx, ticket, text)
  // A question about an approval is a comment too.
  const messages = await redactApprovals(tx, ticket.id, text)
  const attachments = await tx.attachments.list(ofTicket)
  let files = 0
  for (const { id, name } of attachments) {
    const without = redactedText(name, 'text', text)
    if (without === name) continue
    await tx.privacy.renameFile(id, without)
    files += 1
  }
  // No one can say where the text stands in an email as it came, which may be written in any way.
  const mails = (await tx.receivedMails.listOf(ticket.id)).filter(
    ({ id, commentId, subject, rest }) =>
      copies.mailIds.has(id) ||
      (commentId === null ? description : commentIds.has(commentId)) ||
      hasSecret(subject, text) ||
      hasSecret(rest, text)
  )
  const rawIds = new Set(mails.map(({ attachmentId }) => attachmentId))
  const digests = attachments.filter(({ id }) => rawIds.has(id)).map(({ digest }) => digest)
  digests.push(...(await replaceFiles(tx, copies)))
  await tx.receivedMails.takeOut(mails.map(({ id }) => id))
  const comments = Math.max(commentIds.size, messages)
  const counts = { comments, tasks, files, mails: mails.length, answers }
  return { description, ...counts, digests }
}

/** Answers with a text redacted from the words among them. */
function redactedValues(answers: CheckedAnswers, text: string): CheckedAnswers {
  const redacted = (value: AnswerValue): AnswerValue =>
    typeof value === 'string' ? redactedText(value, 'text', text) : value
  return Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, redacted(value)]))
}

/** Takes a text also out of parts of processes that have not started. @returns how many had the text */
async function takeOutOfTasks(tx: Transaction, { id }: TicketRow, text: string): Promise<number> {
  let count = 0
  for (const task of await tx.tasks.list(id)) {
    const without = redactedText(task.text, 'text', text)
    if (without === task.text) continue
    await tx.tasks.update(task.id, { text: without })
    count += 1
  }
  const processes = await tx.processes.listAbout([id])
  for (const { id: partId, definition } of processes.flatMap(({ ticketId, parts }) =>
    ticketId === id ? parts : []
  )) {
    const field = definition.kind === 'task' ? 'text' : 'description'
    const written = 'text' in definition ? definition.text : definition.description
    const without = redactedText(written, 'text', text)
    if (without === written) continue
    await tx.processes.updatePart(partId, { definition: { ...definition, [field]: without } })
    count += 1
  }
  return count
}

/** Gives files of whole texts their new bytes. @returns the digests of the former ones */
async function replaceFiles(tx: Transaction, { files }: MailCopies): Promise<string[]> {
  const former: string[] = []
  for (const { attachment, digest, size } of files) {
    const present = await tx.attachments.find(attachment.id)
    if (!present || isDeleted(present)) continue
    await tx.attachments.replaceBytes(attachment.id, { digest, size })
    former.push(present.digest)
  }
  return former
}

/**
 * Takes a text out of what imports have kept of their files, and the file of the ticket's own
 * import.
 * @returns the digests of files that are gone
 */
async function takeOutOfImports(
  tx: Transaction,
  { id }: TicketRow,
  text: string,
  { description }: Places,
  now: Date
): Promise<string[]> {
  const own = description ? await tx.imports.findOfTicket(id) : undefined
  const others = (await tx.imports.list(LISTED_IMPORTS)).filter((row) => row.id !== own?.id)
  const gone: string[] = []
  for (const row of [...(own ? [own] : []), ...others]) {
    const kept = redactedImport(row, text)
    if (row !== own && kept === null) continue
    rejectWhileBusy([row], now, IN_IMPORT)
    const file = row.attachmentId === null ? undefined : await tx.attachments.find(row.attachmentId)
    if (file) {
      await tx.attachments.delete(file.id)
      gone.push(file.digest)
    }
    if (kept) await tx.imports.update(row.id, kept)
  }
  return gone
}

/** The JSON of an import, without a text; null where it has none of it. */
function redactedImport({ findings, mapping }: ImportRow, text: string) {
  const kept = { findings: redactedJson(findings, text), mapping: redactedJson(mapping, text) }
  return kept.findings === findings && kept.mapping === mapping ? null : kept
}

function redactedJson(json: string | null, text: string): string | null {
  return json === null ? null : JSON.stringify(redactedValue(JSON.parse(json), text))
}

/** A value of JSON with a text redacted from its texts and names. */
function redactedValue(value: unknown, text: string): unknown {
  if (typeof value === 'string') return redactedText(value, 'text', text)
  if (Array.isArray(value)) return value.map((item) => redactedValue(item, text))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([name, item]) => [redactedText(name, 'text', text), redactedValue(item, text)])
  )
}

/** Has the search index overwrite what `work` replaces. */
export async function overwriting<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await tx.privacy.overwriteReplaced(true)
  try {
    return await work()
  } finally {
    await tx.privacy.overwriteReplaced(false)
  }
}

/** In how many places besides the description it was. */
const countIn = ({ comments, tasks, files, mails, answers }: Places) =>
  comments + tasks + files + mails + answers

/** The places as words, for the security log. */
function placesIn({ description, comments, tasks, files, mails, answers }: Places): string[] {
  return [
    ...(description ? ['description'] : []),
    ...(comments > 0 ? [`comments ${comments}`] : []),
    ...(tasks > 0 ? [`tasks ${tasks}`] : []),
    ...(files > 0 ? [`file names ${files}`] : []),
    ...(mails > 0 ? [`emails ${mails}`] : []),
    ...(answers > 0 ? [`answers ${answers}`] : [])
  ]
}

const IN_IMPORT = text('The text is in a file that is being imported. Try again after the import.')

const lacksText = (id: number) =>
  text('{ticket} does not contain this text', { ticket: formatTicketId(id) })
