import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import {
  createForm,
  deleteForm,
  type Form,
  type FormInput,
  getForm,
  updateForm
} from '#shared/api/forms.ts'
import { ApiError, call, messageOf } from '../../lib/api.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'

/**
 * A form, which is fetched again whenever its editor opens.
 * @param id undefined for none
 */
export function useForm(id: number | undefined) {
  return useQuery({
    queryKey: queryKeys.form(id ?? 0),
    queryFn:
      id === undefined ? skipToken : ({ signal }) => call(getForm, { params: { id }, signal }),
    staleTime: 0
  })
}

interface Saved {
  input: FormInput
  /** Whether a change that someone else has made meanwhile is overwritten. */
  overwrites: boolean
}

/** Creates a form, or changes one. Objections to fields, and a change by someone else, show in the editor. */
export function useSaveForm(form: Form | null) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ input, overwrites }: Saved) =>
      form === null
        ? call(createForm, { body: input })
        : call(updateForm, {
            params: { id: form.id },
            body: { ...input, ...(!overwrites && { updatedAt: form.updatedAt }) }
          }),
    onSuccess: () => {
      showToast({ title: t('Form saved') })
      return refresh(queryKeys.forms, queryKeys.currentUser)
    },
    onError(error) {
      const isShown =
        error instanceof ApiError && (error.fieldErrors.length > 0 || error.status === 409)
      if (!isShown) showError(messageOf(error, t('Failed to save the form')))
    }
  })
}

export function useDeleteForm(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(deleteForm, { params: { id } }),
    onSuccess: () => {
      showToast({ title: t('Form deleted') })
      return refresh(queryKeys.forms, queryKeys.currentUser)
    },
    onError: (error) => showError(messageOf(error, t('Failed to delete the form')))
  })
}
