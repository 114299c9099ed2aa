import type { ApprovalRequest } from '#shared/api/approval-requests.ts'
import { ruleCause } from '#shared/domain/rules.ts'
import { handlesTicket } from '#shared/domain/ticket-rights.ts'
import { english } from '#shared/languages/texts.ts'
import { ProblemError } from '../http/problem.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { askApproval } from '../tickets/approvals/ask-approval.ts'
import type { ActionParts, Outcome } from './rule-parts.ts'

/** Asks for an approval in the name of the rule's author, unless the rule has asked the same already (D80). */
export async function askApprovalByRule(
  { tx, act, rule, readAuthor, head }: ActionParts,
  ticket: TicketRow,
  request: ApprovalRequest
): Promise<Outcome> {
  if (head && !handlesTicket(head, ticket))
    return { ticket, reason: 'Only people who handle a ticket can ask for an approval.' }
  const cause = ruleCause(rule, false)
  const open = await tx.approvals.listOpenOf(ticket.id)
  if (open.some((one) => one.cause === cause && one.question === request.question))
    return { ticket, reason: 'It is already asked.' }
  const inName = { actor: await readAuthor(), at: act.at, cause }
  try {
    const asked = await askApproval(tx, inName, ticket, request, cause)
    return { ticket: asked.ticket, reason: null }
  } catch (error) {
    // Nothing is written then.
    if (error instanceof ProblemError) return { ticket, reason: reasonOf(error) }
    throw error
  }
}

const reasonOf = (error: ProblemError): string =>
  error.errors?.[0] ? `${english(error.errors[0].message)}.` : error.message
