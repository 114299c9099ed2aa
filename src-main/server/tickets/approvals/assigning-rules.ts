import { reasonNotToAssign } from '#shared/domain/approvals.ts'
import type { Stores } from '../../store/store.ts'

/**
 * Finds which of some tickets cannot be assigned before they are approved (D80), each with the reason
 * as a sentence. The latest approval of a ticket that it needs decides.
 */
export async function readUnassignable(
  { approvals }: Pick<Stores, 'approvals'>,
  ticketIds: readonly number[]
): Promise<ReadonlyMap<number, string>> {
  const latest = new Map(
    (await approvals.listBeforeAssigning(ticketIds)).map((row) => [row.ticketId, row.outcome])
  )
  const reasons = [...latest].flatMap(([id, outcome]) => {
    const reason = reasonNotToAssign(outcome)
    return reason === null ? [] : [[id, reason] as const]
  })
  return new Map(reasons)
}
