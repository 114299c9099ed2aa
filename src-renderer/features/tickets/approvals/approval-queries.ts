import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApprovalRequest } from '#shared/api/approval-requests.ts'
import { askForApproval, listApprovals } from '#shared/api/approvals.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { call } from '../../../lib/api.ts'
import { refresh } from '../../../lib/queries/refresh.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toasts.ts'
import { refreshOverviews } from '../ticket-queries.ts'

/** The query for the approvals of a ticket, oldest first (D80). */
export const approvalsQuery = (ticketId: number) =>
  queryOptions({
    queryKey: queryKeys.approvals(ticketId),
    queryFn: ({ signal }) => call(listApprovals, { params: { id: ticketId }, signal })
  })

/** Asks for an approval of a ticket. Objections to fields are shown by the form. */
export function useAskForApproval({ id, ticketId }: Pick<Ticket, 'id' | 'ticketId'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ApprovalRequest) => call(askForApproval, { params: { id }, body }),
    onSuccess() {
      showToast({
        title: t('Approval requested'),
        description: t('{ticketId} waits until it is answered.', { ticketId })
      })
      refreshOverviews(client)
      return refresh(client, queryKeys.ticket(id))
    }
  })
}
