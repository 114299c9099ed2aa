import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import type { FormDefinition, FormField } from '#shared/api/form-definitions.ts'
import {
  answerTicketForm,
  askTicketForm,
  type Form,
  type FormAnswering,
  getForm,
  getTicketForm,
  type TicketForm
} from '#shared/api/forms.ts'
import { fieldIn, type ReadField } from '#shared/domain/form-translations.ts'
import type { Language } from '#shared/languages/languages.ts'
import { ApiError, call, messageOf } from '../../../lib/api.ts'
import { useRefresh } from '../../../lib/queries/refresh.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { t, texts } from '../../../lib/texts.ts'
import { showError, showToast } from '../../../lib/toasts.ts'

const inPageLanguage = (fields: readonly FormField[]): ReadField[] =>
  fields.map((field) => fieldIn(field, texts.locale as Language))

const readForm = (form: Form): Form => ({ ...form, definition: readDefinition(form.definition) })

const readTicketForm = ({ asked, others, ...form }: TicketForm): TicketForm => ({
  ...form,
  asked: asked && { ...asked, definition: readDefinition(asked.definition) },
  others: others.map((other) => ({ ...other, fields: inPageLanguage(other.fields) }))
})

const readDefinition = (definition: FormDefinition): FormDefinition => ({
  ...definition,
  fields: inPageLanguage(definition.fields)
})

/**
 * The fields of a form, in the page’s language where they are translated (D82).
 * @param id undefined for none
 */
export function useFormFields(id: number | undefined) {
  return useQuery({
    queryKey: queryKeys.form(id ?? 0),
    queryFn:
      id === undefined ? skipToken : ({ signal }) => call(getForm, { params: { id }, signal }),
    select: readForm
  })
}

/** The questions of a ticket with their answers (D78), in the page’s language. */
export function useTicketForm(ticketId: number) {
  return useQuery({
    queryKey: queryKeys.ticketForm(ticketId),
    queryFn: ({ signal }) => call(getTicketForm, { params: { id: ticketId }, signal }),
    select: readTicketForm
  })
}

/** Answers the form of a ticket. Objections, and answers by someone else, show on the page. */
export function useAnswerForm(ticketId: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: FormAnswering) => call(answerTicketForm, { params: { id: ticketId }, body }),
    onSuccess: () => {
      showToast({ title: t('Answers saved') })
      return refresh(queryKeys.ticket(ticketId))
    },
    onError(error) {
      const isShown =
        error instanceof ApiError && (error.fieldErrors.length > 0 || error.status === 409)
      if (!isShown) showError(messageOf(error, t('Failed to save the answers')))
    }
  })
}

/** Asks the requester for the open answers. */
export function useAskForm(ticketId: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(askTicketForm, { params: { id: ticketId } }),
    onSuccess: () => {
      showToast({
        title: t('Requester asked'),
        description: t('They get a notification and an email with a link to the questions.')
      })
      return refresh(queryKeys.ticket(ticketId))
    },
    onError: (error) => showError(messageOf(error, t('Failed to ask the requester')))
  })
}
