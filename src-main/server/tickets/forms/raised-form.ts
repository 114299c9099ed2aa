import type { FormDefinition } from '#shared/api/form-definitions.ts'
import type { NewTicket } from '#shared/api/tickets.ts'
import { type CheckedAnswers, formFor } from '#shared/domain/forms.ts'
import { readForms, versionsOf } from '../../effects/known-forms.ts'
import type { ChangeAct } from '../../effects/ticket-change-event.ts'
import { invalid } from '../../http/problem.ts'
import type { Transaction } from '../../store/store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { answeredVersion, checkAnswers, formTextOf } from './given-answers.ts'

/** Answers with which a ticket is raised, as they are written. */
export interface RaisedForm {
  formId: number
  versionId: number
  definition: FormDefinition
  answers: CheckedAnswers
  formText: string | null
}

/**
 * Checks the answers with which a ticket is raised (D78): they are complete, but for files that come
 * later, and to the form of its place, also in an earlier version that the person had before them.
 * What follows from them is as the form is now.
 * @throws ProblemError 400 with the path of each answer, 409 where the version is gone
 */
export async function checkRaisedForm(
  tx: Transaction,
  { form, attachmentIds = [], ...ticket }: NewTicket
): Promise<RaisedForm | null> {
  if (!form) return null
  const known = await readForms(tx)
  const asked = formFor(known.forms, ticket)
  if (asked?.id !== form.formId)
    throw invalid([
      { path: 'form.formId', message: 'This form is not for this department and category' }
    ])
  const version = await answeredVersion(tx, known, form)
  const answers = await checkAnswers(tx, {
    ...{ path: 'form.answers', version, answers: form.answers, filesLater: form.filesLater },
    fileIds: attachmentIds
  })
  // Only the questions are those of an earlier version: no one goes by an approval with it.
  const present = (await versionsOf(tx, known, [asked.versionId])).get(asked.versionId)
  const { startProcess, approval } = (present ?? version).definition
  const definition = { ...version.definition, startProcess, approval }
  const formText = formTextOf([{ definition, answers }])
  return { formId: form.formId, versionId: version.id, definition, answers, formText }
}

/** Keeps the answers with which a ticket is raised. */
export async function keepRaisedForm(
  tx: Transaction,
  { actor, at }: ChangeAct,
  { id: ticketId }: TicketRow,
  { formId, versionId, answers }: RaisedForm
): Promise<void> {
  const row = { ticketId, formId, versionId, answers, authorId: actor.id, answeredAt: at }
  await tx.forms.putAnswers(row)
}
