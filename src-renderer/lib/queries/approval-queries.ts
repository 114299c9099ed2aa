import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Approval, getApproval, withdrawApproval } from '#shared/api/approvals.ts'
import { call, messageOf } from '../api.ts'
import { queryKeys } from '../query-keys.ts'
import { t } from '../texts.ts'
import { showError, showToast } from '../toasts.ts'
import { refresh } from './refresh.ts'

/** The query for an approval with its subject (D80). */
export const approvalQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.approval(id),
    queryFn: ({ signal }) => call(getApproval, { params: { id }, signal })
  })

/** Withdraws an approval that is open. */
export function useWithdrawApproval({ id, ticketId }: Pick<Approval, 'id' | 'ticketId'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(withdrawApproval, { params: { id } }),
    onSuccess: () => showToast({ title: t('Approval withdrawn') }),
    onError: (error) =>
      showError(messageOf(error, t('There was an error withdrawing the approval.'))),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.notifications })
      return refresh(client, queryKeys.ticket(ticketId))
    }
  })
}
