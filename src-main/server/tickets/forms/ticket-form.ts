import type { AskedForm, TicketForm } from '#shared/api/forms.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { hiddenKeys, secretKeys, withoutKeys } from '#shared/domain/form-answers.ts'
import { formFor, openFields } from '#shared/domain/forms.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { handlesTicket } from '#shared/domain/ticket-rights.ts'
import { type KnownForms, versionsOf } from '../../effects/known-forms.ts'
import type { FormRow } from '../../store/forms-store.ts'
import type { Stores } from '../../store/store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { toChecked, type WithDefinition, withDefinitions } from './given-answers.ts'

/** The form that a ticket asks, and its answers to all forms. */
export interface FormState {
  /** The form of its place, with the definition that counts: that of its answers, or the present one. */
  asked: { form: FormRow; answered: WithDefinition | null; current: AskedForm['definition'] } | null
  others: WithDefinition[]
}

/** Reads which form a ticket asks, and what it has answered. Without any form this is no statement. */
export async function readFormState(
  stores: Pick<Stores, 'forms'>,
  known: KnownForms,
  ticket: TicketRow
): Promise<FormState> {
  if (known.version === undefined) return { asked: null, others: [] }
  const form = formFor(known.forms, ticket)
  const [rows, versions] = await Promise.all([
    stores.forms.listAnswers(ticket.id),
    versionsOf(stores, known, form ? [form.versionId] : [])
  ])
  const all = await withDefinitions(stores, known, rows)
  const others = all.filter(({ row }) => row.formId !== form?.id)
  const current = form && versions.get(form.versionId)?.definition
  if (!form || !current) return { asked: null, others }
  const answered = all.find(({ row }) => row.formId === form.id) ?? null
  return { asked: { form, answered, current }, others }
}

/** Whether a person answers the form of a ticket: its requester, and those who handle it. */
export const mayAnswer = (viewer: Viewer, ticket: TicketRow) =>
  viewer.id === ticket.requesterId || handlesTicket(viewer, ticket)

/** Whether a person asks the requester of a ticket: someone else who handles it. */
export const mayAsk = (viewer: Viewer, ticket: TicketRow) =>
  viewer.id !== ticket.requesterId && handlesTicket(viewer, ticket)

/**
 * The keys of open fields for a person. Whether a secret field has an answer is known to those who may
 * answer it.
 */
export function openFor(
  viewer: Viewer,
  ticket: TicketRow,
  { answered, current }: NonNullable<FormState['asked']>
): string[] {
  const definition = answered?.definition ?? current
  const open = openFields(definition, answered?.row.answers ?? {})
  if (mayAnswer(viewer, ticket)) return open
  const secret = secretKeys(definition)
  return open.filter((key) => !secret.includes(key))
}

/** The part of a ticket that says whether it has open questions and answers; nothing without a form. */
export function formSummary(
  { asked, others }: FormState,
  ticket: TicketRow,
  viewer: Viewer
): Pick<Ticket, 'form'> {
  if (!asked && others.length === 0) return {}
  const open = asked ? openFor(viewer, ticket, asked).length : 0
  return { form: { open, answered: others.length > 0 || Boolean(asked?.answered) } }
}

/** The form of a ticket and its answers as a person may see them (D78). */
export function toTicketForm(
  { asked, others }: FormState,
  { forms }: KnownForms,
  ticket: TicketRow,
  viewer: Viewer
): TicketForm {
  const placeOf = (formId: number) => {
    const {
      department = null,
      category = null,
      subcategory = null
    } = forms.find(({ id }) => id === formId) ?? {}
    return { department, category, subcategory }
  }
  const answersFor = ({ row, definition }: WithDefinition) => {
    const hidden = hiddenKeys(viewer, ticket, definition, row)
    return { answers: withoutKeys(toChecked(row), hidden), hidden }
  }
  const known = asked?.answered ?? null
  return {
    asked: asked && {
      ...{ formId: asked.form.id, ...placeOf(asked.form.id) },
      version: known ? known.number : asked.form.version,
      definition: known?.definition ?? asked.current,
      ...(known ? answersFor(known) : { answers: {}, hidden: [] }),
      open: openFor(viewer, ticket, asked),
      answeredAt: known?.row.answeredAt.toISOString() ?? null,
      authorId: known?.row.authorId ?? null
    },
    others: others.map((other) => ({
      ...{ formId: other.row.formId, ...placeOf(other.row.formId) },
      ...{ version: other.number, fields: other.definition.fields, ...answersFor(other) },
      ...{ answeredAt: other.row.answeredAt.toISOString(), authorId: other.row.authorId }
    })),
    mayAnswer: mayAnswer(viewer, ticket),
    mayAsk: mayAsk(viewer, ticket)
  }
}
