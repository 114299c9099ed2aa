import { invalid } from '../http/problem.ts'
import type { Transaction } from '../store/store.ts'

/**
 * Gives uploaded files to the ticket or comment that names them, in its transaction (D40).
 * @param ids what the request names; undefined for nothing
 * @throws ProblemError 400 where one is no upload of this person that nothing names yet
 */
export async function nameAttachments(
  { attachments }: Pick<Transaction, 'attachments'>,
  ids: readonly number[] | undefined,
  to: { uploaderId: number; ticketId: number; commentId: number | null }
): Promise<void> {
  if (!ids || ids.length === 0) return
  if ((await attachments.name(ids, to)) === ids.length) return
  throw invalid([
    {
      path: 'attachmentIds',
      message: 'An attached file is not among your uploads any more. Attach it again.'
    }
  ])
}
