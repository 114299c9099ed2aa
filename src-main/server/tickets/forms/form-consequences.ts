import type { FormDefinition } from '#shared/api/form-definitions.ts'
import type { ChangeAct } from '../../effects/ticket-change-event.ts'
import type { Transaction } from '../../store/store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { askApprovalOfForm } from '../approvals/ask-approval.ts'

/**
 * Something that begins with a ticket that is raised with answers to a form (D78), in the same
 * transaction. @returns the ticket as it is then
 */
type Consequence = (
  tx: Transaction,
  act: ChangeAct,
  ticket: TicketRow,
  definition: FormDefinition
) => Promise<TicketRow>

/** The process (D79) and the approval (D80) of a form, in this order. */
const CONSEQUENCES: readonly Consequence[] = [
  async (tx, act, ticket, { approval }) =>
    approval === null ? ticket : await askApprovalOfForm(tx, act, ticket, approval)
]

/** Begins everything that a form says, once its ticket is raised and rules have run. */
export async function followForm(
  tx: Transaction,
  act: ChangeAct,
  ticket: TicketRow,
  definition: FormDefinition
): Promise<TicketRow> {
  let now = ticket
  for (const begin of CONSEQUENCES) now = await begin(tx, act, now, definition)
  return now
}
