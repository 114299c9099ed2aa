import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { finishMailConsent } from '#shared/api/mail-settings.ts'
import {
  createMailbox,
  deleteMailbox,
  type MailboxInput,
  testMailbox,
  updateMailbox
} from '#shared/api/mailboxes.ts'
import {
  listReceivedMails,
  listSentMails,
  processMail,
  readMailAgain,
  sendMailAgain
} from '#shared/api/mails.ts'
import type { MailOutcome, MailStatus } from '#shared/domain/mail.ts'
import { call, callPaged, messageOf } from '../../lib/api.ts'
import {
  showErrorUnlessCancelled,
  showReasonUnlessCancelled
} from '../../lib/error-unless-cancelled.ts'
import { withConfirmation } from '../../lib/password-prompt.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'

const PAGE_ROWS = 50

export function useCreateMailbox() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: MailboxInput) => withConfirmation(() => call(createMailbox, { body })),
    onSuccess: ({ address }) => {
      showToast({
        title: t('Mailbox added'),
        description: t('The help desk now reads {address}.', { address })
      })
      return refresh(queryKeys.mailboxes)
    },
    onError: showReasonUnlessCancelled(t('Failed to add the mailbox'))
  })
}

export function useUpdateMailbox(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: MailboxInput) =>
      withConfirmation(() => call(updateMailbox, { params: { id }, body })),
    onSuccess: () => {
      showToast({ title: t('Mailbox saved') })
      return refresh(queryKeys.mailboxes)
    },
    onError: showReasonUnlessCancelled(t('Failed to save the mailbox'))
  })
}

export function useDeleteMailbox(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(deleteMailbox, { params: { id } }),
    onSuccess: () => {
      showToast({ title: t('Mailbox deleted') })
      return refresh(queryKeys.mailboxes)
    },
    onError: () => showError(t('Failed to delete the mailbox'))
  })
}

/** @param id of the mailbox whose kept password is used; undefined for a new one */
export function useTestMailbox(id: number | undefined) {
  return useMutation({
    mutationFn: (mailbox: MailboxInput) =>
      withConfirmation(() =>
        call(testMailbox, { body: { mailbox, ...(id !== undefined && { id }) } })
      ),
    onError: showErrorUnlessCancelled(t('Failed to test the mailbox'))
  })
}

/** Sent emails, newest first, page by page. */
export function useSentEmails(status: MailStatus | undefined) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.sentMails, status],
    queryFn: ({ pageParam: before, signal }) =>
      callPaged(listSentMails, { query: { status, limit: PAGE_ROWS, before }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam
  })
}

/** Emails from people, newest first, page by page. */
export function useReceivedEmails(outcome: MailOutcome | undefined) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.receivedMails, outcome],
    queryFn: ({ pageParam: before, signal }) =>
      callPaged(listReceivedMails, { query: { outcome, limit: PAGE_ROWS, before }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam
  })
}

function getNextPageParam({ rows }: { rows: readonly { id: number }[] }) {
  return rows.length < PAGE_ROWS ? undefined : rows.at(-1)?.id
}

/** The newest emails on hold, and their number. */
export function useHeldEmails() {
  return useQuery({
    queryKey: [...queryKeys.receivedMails, 'newest-held'],
    queryFn: ({ signal }) =>
      callPaged(listReceivedMails, { query: { outcome: 'held', limit: PAGE_ROWS }, signal })
  })
}

export function useSendMailAgain() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(sendMailAgain, { params: { id } }),
    onError: (error) => showError(messageOf(error, t('Failed to send the email again'))),
    onSettled: () => refresh(queryKeys.sentMails)
  })
}

export function useReadMailAgain() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(readMailAgain, { params: { id } }),
    onError: (error) => showError(messageOf(error, t('Failed to process the email again'))),
    onSettled: () => refresh(queryKeys.receivedMails)
  })
}

/** Processes an email that was ignored or rejected; asks for the password first (D90). */
export function useProcessMail() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => withConfirmation(() => call(processMail, { params: { id } })),
    onError: showReasonUnlessCancelled(t('Failed to process the email')),
    onSettled: () => refresh(queryKeys.receivedMails)
  })
}

/** Ends a consent with what the provider has sent a browser back with. */
export function finishConsent(query: string) {
  return call(finishMailConsent, { body: { query } })
}
