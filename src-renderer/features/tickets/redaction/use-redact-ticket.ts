import { useMutation } from '@tanstack/react-query'
import { type Redaction, redactTicket } from '#shared/api/privacy.ts'
import { ApiError, call, messageOf } from '../../../lib/api.ts'
import { t } from '../../../lib/texts.ts'
import { showError } from '../../../lib/toasts.ts'

/** Redacts a text in a ticket. The server tells all pages to fetch everything again. */
export function useRedactTicket(id: number) {
  return useMutation({
    mutationFn: (body: Redaction) => call(redactTicket, { params: { id }, body }),
    onError: (error) => {
      // A problem with the text is shown at its field.
      if (error instanceof ApiError && error.fieldErrors.length > 0) return
      showError(messageOf(error, t('Failed to redact the text')))
    }
  })
}
