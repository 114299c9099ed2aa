import type { User } from '#shared/api/users.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import type { TicketLife } from '../store/imports-store.ts'
import type { Transaction } from '../store/store.ts'
import { askApproval } from '../tickets/approvals/ask-approval.ts'
import { viewerById } from '../tickets/viewer-of.ts'

/** The categories of tickets for which something is bought. */
const BOUGHT = ['it-assets', 'hardware']

/**
 * Asks a department head to approve a ticket of the demo for which something is bought (D80).
 * @param lives tickets, of which the newest open one is chosen
 * @param now the end of the demo
 */
export async function insertDemoApproval(
  tx: Transaction,
  people: readonly User[],
  lives: readonly TicketLife[],
  now: Date
): Promise<void> {
  const [author] = people
  const head = people.find(({ role, isDepartmentHead }) => isDepartmentHead && role === 'Logistics')
  const life = lives.findLast(
    ({ ticket: { category, status, requesterId } }) =>
      BOUGHT.includes(category) &&
      requesterId !== head?.id &&
      ACTIVE_STATUSES.some((active) => active === status)
  )
  const ticket = life && (await tx.tickets.find(life.ticket.id))
  if (!author || !head || !ticket) return
  const request = {
    ...{ question: 'May we order a replacement? It costs €1,240 plus VAT.', of: 'people' as const },
    ...{ personIds: [head.id], needsAll: false, beforeAssigning: false }
  }
  await askApproval(tx, { actor: await viewerById(tx, author.id), at: now }, ticket, request, null)
}
