import type { Redaction, RedactionResult } from '#shared/api/privacy.ts'
import { REMOVED_SECRET } from '#shared/domain/privacy.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import type { Authorization } from '../http/authorization.ts'
import { invalid } from '../http/problem.ts'
import type { Store, Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { existingTicket } from '../tickets/ticket-rules.ts'
import type { BackupsHeld } from './held-backups.ts'

/** Takes texts out of tickets that nobody was to read there, such as passwords (D52). */
export function createRedactionService(store: Pick<Store, 'settle'>, backups: BackupsHeld) {
  return {
    /**
     * Takes a text out of a ticket, its comments and notes, and the names of its files.
     * @throws ProblemError 404, 400 naming the text where nothing has it
     */
    async redact(
      id: number,
      { text }: Redaction,
      authorization: Authorization
    ): Promise<RedactionResult> {
      const done = await authorization.transaction(async (tx, actor) => {
        const ticket = await existingTicket(tx, id, actor)
        const places = await overwriting(tx, () => takeOut(tx, ticket, text))
        if (!places.description && places.comments + places.files + places.mails === 0) {
          const message = `${formatTicketId(id)} does not have this text`
          throw invalid([{ path: 'text', message }])
        }
        const detail = `${formatTicketId(id)}: ${placesIn(places).join(', ')}`
        await tx.security.insert(authorization.eventOf('text-removed', actor, { detail }))
        // Pages have read the text in many places, so all of them read everything anew.
        tx.tell({ type: 'resync' })
        return places
      })
      await store.settle?.()
      return { ...done, backups: await backups() }
    }
  }
}

type Places = Omit<RedactionResult, 'backups'> & {
  /** How many mails were taken out as they came, with what was cut off of them. */
  mails: number
}

async function takeOut(tx: Transaction, ticket: TicketRow, text: string): Promise<Places> {
  const without = (whole: string) => whole.replaceAll(text, REMOVED_SECRET)
  const description = ticket.description.includes(text)
  if (description) await tx.tickets.update(ticket, { description: without(ticket.description) })
  const commentIds = new Set<number>()
  const ofTicket = { ticketId: ticket.id, withNotes: true }
  const { last } = await tx.comments.count(ofTicket)
  for await (const page of tx.comments.readAll(ofTicket, last)) {
    for (const { id, message } of page) {
      if (!message.includes(text)) continue
      await tx.privacy.replaceMessage(id, without(message))
      commentIds.add(id)
    }
  }
  const files = (await tx.attachments.list(ofTicket)).filter(({ name }) => name.includes(text))
  for (const { id, name } of files) await tx.privacy.renameFile(id, without(name))
  // Nobody can say where the text stands in a mail as it came, which may be written in any way.
  const mails = (await tx.receivedMails.listOf(ticket.id)).filter(
    ({ commentId, subject, rest }) =>
      (commentId === null ? description : commentIds.has(commentId)) ||
      `${subject}\n${rest}`.includes(text)
  )
  await tx.receivedMails.takeOut(mails.map(({ id }) => id))
  return { description, comments: commentIds.size, files: files.length, mails: mails.length }
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

/** The places as words, for the security log. */
function placesIn({ description, comments, files, mails }: Places): string[] {
  return [
    ...(description ? ['description'] : []),
    ...(comments > 0 ? [`comments ${comments}`] : []),
    ...(files > 0 ? [`names of files ${files}`] : []),
    ...(mails > 0 ? [`mails ${mails}`] : [])
  ]
}
