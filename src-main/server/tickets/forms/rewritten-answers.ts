import type { FormDefinition } from '#shared/api/form-definitions.ts'
import type { CheckedAnswers } from '#shared/domain/forms.ts'
import { readForms } from '../../effects/known-forms.ts'
import type { AnswersRow } from '../../store/forms-store.ts'
import type { Transaction } from '../../store/store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { formTextOf, toChecked, withDefinitions } from './given-answers.ts'

/**
 * Writes answers of a ticket again, as their author would have given them, also where searches find
 * them (D92). It leaves no trace in the history.
 * @param rewrite the same answers where they stay
 * @returns how many answers have become others
 */
export async function rewriteAnswers(
  tx: Transaction,
  ticket: TicketRow,
  rewrite: (answers: CheckedAnswers, definition: FormDefinition, row: AnswersRow) => CheckedAnswers
): Promise<number> {
  const rows = await tx.forms.listAnswers(ticket.id)
  if (rows.length === 0) return 0
  let changed = 0
  const after: { definition: FormDefinition; answers: CheckedAnswers }[] = []
  for (const { row, definition } of await withDefinitions(tx, await readForms(tx), rows)) {
    const before = toChecked(row)
    const answers = rewrite(before, definition, row)
    after.push({ definition, answers })
    const differing = Object.keys(before).filter(
      (key) => JSON.stringify(before[key]) !== JSON.stringify(answers[key])
    )
    if (differing.length === 0) continue
    changed += differing.length
    const { id: _, ...kept } = row
    await tx.forms.putAnswers({ ...kept, answers })
  }
  if (changed > 0) await tx.tickets.update(ticket, { formText: formTextOf(after) })
  return changed
}
