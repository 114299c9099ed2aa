import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import { addComment } from '../comments/comments-service.ts'
import { type Concerned, findConcerned } from '../effects/notification-effects.ts'
import type { ChangeAct } from '../effects/ticket-change-event.ts'
import type { Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { applyChange } from '../tickets/ticket-changes.ts'

/**
 * Gives the answer of an announcement that has ended in a ticket, as a comment of the person who has
 * ended it, also where that person does not see the ticket.
 * @param toldIds who is told elsewhere, and so is not notified here
 */
export async function answerTicket(
  tx: Transaction,
  ticket: TicketRow,
  { answer, resolves }: { answer: string | null; resolves: boolean },
  act: ChangeAct,
  toldIds: ReadonlySet<number>
): Promise<void> {
  const found = await findConcerned(tx, ticket.id, [], {
    ...{ text: answer ?? '', format: 'markdown' }
  })
  const concerned = withoutPeople(found, toldIds)
  if (answer !== null) {
    const written = { message: answer, format: 'markdown' } as const
    await addComment(tx, { ticket, commentId: await tx.comments.nextId(), concerned }, written, act)
  }
  if (!resolves) return
  // Rules may have changed it after the comment (D75).
  const before = (await tx.tickets.find(ticket.id)) ?? ticket
  if (ACTIVE_STATUSES.some((status) => status === before.status))
    await applyChange(tx, { before, concerned }, { status: 'resolved' }, act)
}

/** Whom a change concerns, without people who are not to be notified of it. */
export function withoutPeople(concerned: Concerned, ids: ReadonlySet<number>): Concerned {
  const people = concerned.people.filter(({ user }) => !ids.has(user.id))
  return { ...concerned, people }
}
