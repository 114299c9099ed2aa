import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  type NewWebhook,
  renewWebhookSecret,
  sendWebhookDelivery,
  testWebhook,
  updateWebhook
} from '#shared/api/webhooks.ts'
import type { DeliveryStatus } from '#shared/domain/webhooks.ts'
import { call, callPaged, messageOf } from '../../lib/api.ts'
import { showErrorUnlessCancelled } from '../../lib/error-unless-cancelled.ts'
import { withConfirmation } from '../../lib/password-prompt.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'

const PAGE_ROWS = 50

export function useWebhooks() {
  return useQuery({
    queryKey: queryKeys.webhooks,
    queryFn: ({ signal }) => call(listWebhooks, { signal })
  })
}

/** The past and future deliveries of a webhook, newest first, page by page. */
export function useDeliveries(id: number, status: DeliveryStatus | undefined) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.webhookDeliveries(id), status],
    queryFn: ({ pageParam: before, signal }) =>
      callPaged(listWebhookDeliveries, {
        params: { id },
        query: { status, limit: PAGE_ROWS, before },
        signal
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows }) => (rows.length < PAGE_ROWS ? undefined : rows.at(-1)?.id)
  })
}

export function useCreateWebhook() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: NewWebhook) => withConfirmation(() => call(createWebhook, { body })),
    onSuccess: () => refresh(queryKeys.webhooks),
    onError: showErrorUnlessCancelled(t('Failed to create the webhook'))
  })
}

export function useUpdateWebhook(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: NewWebhook) =>
      withConfirmation(() => call(updateWebhook, { params: { id }, body })),
    onSuccess: () => {
      showToast({ title: t('Webhook saved') })
      return refresh(queryKeys.webhooks)
    },
    onError: showErrorUnlessCancelled(t('Failed to save the webhook'))
  })
}

export function useDeleteWebhook(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(deleteWebhook, { params: { id } }),
    onSuccess: () => {
      showToast({ title: t('Webhook deleted') })
      return refresh(queryKeys.webhooks)
    },
    onError: () => showError(t('Failed to delete the webhook'))
  })
}

export function useRenewSecret(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => withConfirmation(() => call(renewWebhookSecret, { params: { id } })),
    onSuccess: () => refresh(queryKeys.webhooks),
    onError: showErrorUnlessCancelled(t('Failed to create a new secret'))
  })
}

export function useTestWebhook(id: number) {
  return useMutation({
    mutationFn: () => call(testWebhook, { params: { id } }),
    onError: (error) => showError(messageOf(error, t('Failed to test the webhook')))
  })
}

export function useSendAgain() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(sendWebhookDelivery, { params: { id } }),
    onSuccess: () => refresh(queryKeys.webhooks),
    onError: (error) => showError(messageOf(error, t('Failed to send the event again')))
  })
}
