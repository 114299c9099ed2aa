import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type ApprovalPage,
  answerApproval,
  listOwnApprovals,
  type NewApprovalAnswer
} from '#shared/api/approvals.ts'
import { text } from '#shared/languages/texts.ts'
import { call, callPaged } from '../../lib/api.ts'
import { approvalQuery } from '../../lib/queries/approval-queries.ts'
import { refresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showToast } from '../../lib/toasts.ts'

const PAGE_ROWS = 50

/** The open approvals that the person can answer, newest first, page by page (D80). */
export function useOpenApprovals() {
  return useInfiniteQuery({
    queryKey: queryKeys.openApprovals,
    queryFn: ({ pageParam: before, signal }) =>
      callPaged(listOwnApprovals, { query: { limit: PAGE_ROWS, before }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows }) => (rows.length < PAGE_ROWS ? undefined : rows.at(-1)?.id)
  })
}

const DONE = {
  yes: text('Approved'),
  no: text('Declined'),
  question: text('Question sent')
} as const

/** Answers an approval. Objections to the message are shown by the form. */
export function useAnswerApproval({ id, ticketId }: Pick<ApprovalPage, 'id' | 'ticketId'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewApprovalAnswer) => call(answerApproval, { params: { id }, body }),
    onSuccess(page, { answer }) {
      showToast({ title: t(DONE[answer]), description: page.reference })
      client.setQueryData(approvalQuery(id).queryKey, page)
    },
    onSettled: () => refresh(client, queryKeys.notifications, queryKeys.ticket(ticketId))
  })
}
