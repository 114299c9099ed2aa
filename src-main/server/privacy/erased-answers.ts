import type { FormDefinition } from '#shared/api/form-definitions.ts'
import type { ProcessPart } from '#shared/api/process-definitions.ts'
import { secretAuthorOf } from '#shared/domain/form-answers.ts'
import type { CheckedAnswers } from '#shared/domain/forms.ts'
import { ERASED_TEXT } from '#shared/domain/privacy.ts'
import type { AnswersRow } from '../store/forms-store.ts'
import type { UnstartedPartOfPerson } from '../store/processes-store.ts'
import type { Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { rewriteAnswers } from '../tickets/forms/rewritten-answers.ts'
import { eraseAskedAnswers } from './approval-texts.ts'

/**
 * Erases the answers of a person to forms of a ticket, and all of a ticket of theirs: words are replaced
 * like other texts, and everything else is taken out (D78). The subjects of approvals lose answers too.
 */
export async function eraseAnswers(
  tx: Transaction,
  ticket: TicketRow,
  personId: number
): Promise<void> {
  const erase = (answers: CheckedAnswers, { fields }: FormDefinition, row: AnswersRow) => {
    const isTheirs = (key: string) =>
      ticket.requesterId === personId || secretAuthorOf(row, key) === personId
    const isText = (key: string) =>
      fields.some((field) => field.key === key && ['line', 'text'].includes(field.type))
    const left = Object.entries(answers).flatMap(([key, answer]) => {
      if (!isTheirs(key)) return [[key, answer]]
      return isText(key) ? [[key, ERASED_TEXT]] : []
    })
    return Object.fromEntries(left)
  }
  if ((await rewriteAnswers(tx, ticket, erase)) > 0) await eraseAskedAnswers(tx, ticket.id)
}

/**
 * Erases the texts of parts that have not started and that answers were filled into (D79). A text that is
 * that of its process stays, so that the process goes on.
 */
export async function erasePartTexts(
  tx: Transaction,
  parts: readonly UnstartedPartOfPerson[]
): Promise<void> {
  for (const { id, processId, definition } of parts) {
    const process = processId === null ? undefined : await tx.processes.find(processId)
    const template = process?.definition.parts.find(({ key }) => key === definition.key)
    if (template && textOf(template) === textOf(definition)) continue
    await tx.processes.updatePart(id, { definition: withText(definition, ERASED_TEXT) })
  }
}

const textOf = (part: ProcessPart) => (part.kind === 'task' ? part.text : part.description)

const withText = (part: ProcessPart, text: string): ProcessPart =>
  part.kind === 'task' ? { ...part, text } : { ...part, description: text }
