import type { FormDefinition } from '#shared/api/form-definitions.ts'
import { type CheckedAnswers, shownFields } from '#shared/domain/forms.ts'
import { startProcess } from '../../effects/process-effects.ts'
import type { ChangeAct } from '../../effects/ticket-change-event.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Transaction } from '../../store/store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { askApprovalOfForm } from '../approvals/ask-approval.ts'

interface Given {
  formId: number
  definition: FormDefinition
  answers: CheckedAnswers
}

/**
 * Starts the process of a form (D79) and asks for its approval (D80), once its ticket is raised and
 * rules have run, in the same transaction. @returns the ticket as it is then
 */
export async function followForm(
  tx: Transaction,
  act: ChangeAct,
  ticket: TicketRow,
  { formId, definition, answers }: Given
): Promise<TicketRow> {
  const { startProcess: processId, approval } = definition
  const values = valuesOf(definition, answers)
  const left =
    processId === null ? ticket : await startIfPossible(tx, act, { processId, ticket, values })
  return approval === null
    ? left
    : await askApprovalOfForm(tx, act, left, { formId, request: approval })
}

/** A process that is gone or can't start must not keep anyone from raising a ticket. */
async function startIfPossible(...[tx, act, start]: Parameters<typeof startProcess>) {
  try {
    return await startProcess(tx, act, start)
  } catch (error) {
    if (error instanceof ProblemError) return start.ticket
    throw error
  }
}

/** The answers with which texts of a process are filled in: none of secret fields. */
function valuesOf(definition: FormDefinition, answers: CheckedAnswers): Record<string, string> {
  const written = shownFields(definition, answers).filter(
    ({ type, key, secret }) =>
      !secret && type !== 'file' && type !== 'person' && Object.hasOwn(answers, key)
  )
  return Object.fromEntries(
    written.map(({ key }) => {
      const answer = answers[key]
      if (typeof answer === 'boolean') return [key, answer ? 'Yes' : 'No']
      return [key, [answer].flat().join(', ')]
    })
  )
}
