import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import { inLanguage } from '#shared/languages/translations.ts'
import { addComment } from '../comments/comments-service.ts'
import { type Concerned, findConcerned } from '../effects/notification-effects.ts'
import type { ChangeAct } from '../effects/ticket-change-event.ts'
import { languageOfPerson } from '../languages/person-texts.ts'
import type { AnnouncementRow } from '../store/announcements-store.ts'
import type { Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { applyChange } from '../tickets/ticket-changes.ts'

/** An announcement in the language of the person who has raised a ticket, in which that is answered (D82). */
export async function inRequesterLanguage(
  tx: Transaction,
  row: AnnouncementRow,
  { requesterId }: TicketRow
): Promise<AnnouncementRow> {
  return row.translations ? inLanguage(row, await languageOfPerson(tx, requesterId)) : row
}

/** Whom the answer of an announcement concerns in a ticket. */
export async function concernedBy(
  tx: Transaction,
  { id }: TicketRow,
  { answer }: Pick<AnnouncementRow, 'answer'>
): Promise<Concerned> {
  return await findConcerned(tx, id, [], { text: answer ?? '', format: 'markdown' })
}

/**
 * Gives the answer of an announcement that has ended in a ticket, as a comment of the person who has
 * ended it, also where that person does not see the ticket.
 * @param concerned who is notified here: not people who are told elsewhere
 */
export async function answerTicket(
  tx: Transaction,
  { ticket, concerned }: { ticket: TicketRow; concerned: Concerned },
  { answer, resolves }: Pick<AnnouncementRow, 'answer' | 'resolves'>,
  act: ChangeAct
): Promise<void> {
  if (answer !== null) {
    const written = { message: answer, format: 'markdown' } as const
    await addComment(tx, { ticket, commentId: await tx.comments.nextId(), concerned }, written, act)
  }
  if (!resolves) return
  // Rules may have changed it after the comment (D75), and people whom that mentions follow it now.
  const before = (await tx.tickets.find(ticket.id)) ?? ticket
  if (!ACTIVE_STATUSES.some((status) => status === before.status)) return
  const now = await findConcerned(tx, ticket.id, [])
  const people = new Set(concerned.people.map(({ user }) => user.id))
  const others = now.people.flatMap(({ user }) => (people.has(user.id) ? [] : user.id))
  const changed = { before, concerned: withoutPeople(now, new Set(others)) }
  await applyChange(tx, changed, { status: 'resolved' }, act)
}

/** Whom a change concerns, without people who are not to be notified of it. */
export function withoutPeople(concerned: Concerned, ids: ReadonlySet<number>): Concerned {
  const people = concerned.people.filter(({ user }) => !ids.has(user.id))
  return { ...concerned, people }
}
