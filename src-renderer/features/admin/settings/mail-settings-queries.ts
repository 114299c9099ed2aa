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
import { t } from '../../../lib/texts.ts'

/** Sends a test email to the person who asks. */
export function useTestMail() {
  return useMutation({
    mutationFn: (body: MailUpdate) => withConfirmation(() => call(testMail, { body })),
    onError: showReasonUnlessCancelled(t('Failed to send the test email'))
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

/** Opens the page of the provider in another window; the desktop uses the system browser. */
export function useConnectMail() {
  return useMutation({
    mutationFn: (username: string) =>
      withConfirmation(() => call(beginMailConsent, { body: { username } })),
    onSuccess: ({ address }) => void window.open(address, '_blank', 'noopener'),
    onError: showReasonUnlessCancelled(t('Failed to open the sign-in page'))
  })
}
