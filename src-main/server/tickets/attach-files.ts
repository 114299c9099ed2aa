import { invalid } from '../http/problem.ts'
import type { Transaction } from '../store/store.ts'
import { ticketQuotaExceeded, ticketQuotaOf } from './file-limits.ts'

/**
 * Gives uploaded files to the ticket or comment that names them, in its transaction (D40).
 * @param ids what the request names; undefined for nothing
 * @param withNotes whether their uploader sees the internal notes of the ticket (D41)
 * @throws ProblemError 400 where one is no upload of this person that nothing names yet, 409 where
 * the ticket has no room for them (D65)
 */
export async function attachFiles(
  tx: Pick<Transaction, 'attachments' | 'settings'>,
  ids: readonly number[] | undefined,
  to: { uploaderId: number; ticketId: number; commentId: number | null },
  withNotes: boolean
): Promise<void> {
  if (!ids || ids.length === 0) return
  const of = { ticketId: to.ticketId, withNotes }
  const quota = await ticketQuotaOf(tx, of)
  const named = await tx.attachments.name(ids, to)
  if (named === ids.length) {
    const after = await tx.attachments.bytesOf(of)
    if (after > quota.limit) throw ticketQuotaExceeded(quota)
    return
  }
  throw invalid([
    {
      path: 'attachmentIds',
      message: 'An attached file is no longer available. Attach it again.'
    }
  ])
}
