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
        if (!places.description && places.comments + places.files === 0) {
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

type Places = Omit<RedactionResult, 'backups'>

async function takeOut(tx: Transaction, ticket: TicketRow, text: string): Promise<Places> {
  const without = (whole: string) => whole.replaceAll(text, REMOVED_SECRET)
  const description = ticket.description.includes(text)
  if (description) await tx.tickets.update(ticket, { description: without(ticket.description) })
  let comments = 0
  const ofTicket = { ticketId: ticket.id, withNotes: true }
  const { last } = await tx.comments.count(ofTicket)
  for await (const page of tx.comments.readAll(ofTicket, last)) {
    for (const { id, message } of page) {
      if (!message.includes(text)) continue
      await tx.privacy.replaceMessage(id, without(message))
      comments++
    }
  }
  const files = (await tx.attachments.list(ofTicket)).filter(({ name }) => name.includes(text))
  for (const { id, name } of files) await tx.privacy.renameFile(id, without(name))
  return { description, comments, files: files.length }
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
function placesIn({ description, comments, files }: Places): string[] {
  return [
    ...(description ? ['description'] : []),
    ...(comments > 0 ? [`comments ${comments}`] : []),
    ...(files > 0 ? [`names of files ${files}`] : [])
  ]
}
