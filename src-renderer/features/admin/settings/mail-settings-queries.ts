import { useMutation, useQuery } from '@tanstack/react-query'
import {
  beginMailConsent,
  listMailConsents,
  type MailUpdate,
  testMail
} from '#shared/api/mail-settings.ts'
import { call } from '../../../lib/api.ts'
import { showReasonUnlessCancelled } from '../../../lib/error-unless-cancelled.ts'
import { withConfirmation } from '../../../lib/password-prompt.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

/** Sends a mail to whoever asks for it. */
export function useTestMail() {
  return useMutation({
    mutationFn: (body: MailUpdate) => withConfirmation(() => call(testMail, { body })),
    onError: showReasonUnlessCancelled('Failed to send a mail')
  })
}

/** The accounts of mail servers that the help desk may use; fetched again whenever it is shown. */
export function useMailConsents() {
  return useQuery({
    queryKey: queryKeys.mailConsents,
    queryFn: ({ signal }) => call(listMailConsents, { signal }),
    staleTime: 0
  })
}

/** Opens where somebody consents: another window, in the desktop the system's browser. */
export function useConnectMail() {
  return useMutation({
    mutationFn: (username: string) =>
      withConfirmation(() => call(beginMailConsent, { body: { username } })),
    onSuccess: ({ address }) => void window.open(address, '_blank', 'noopener'),
    onError: showReasonUnlessCancelled('Failed to begin')
  })
}
