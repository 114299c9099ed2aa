import { reasonNotToAssign } from '#shared/domain/approvals.ts'
import type { Text } from '#shared/languages/texts.ts'
import { isWithdrawnByEnd } from '../../effects/withdrawn-approvals.ts'
import type { ApprovalRow } from '../../store/approvals-store.ts'
import type { Stores } from '../../store/store.ts'

/**
 * Finds which of some tickets cannot be assigned before they are approved (D80), each with the reason
 * as a sentence. While an approval that a ticket needs is open, it decides, and otherwise the latest.
 */
export async function readUnassignable(
  stores: Pick<Stores, 'approvals' | 'history'>,
  ticketIds: readonly number[]
): Promise<ReadonlyMap<number, Text>> {
  const reasons = new Map<number, Text>()
  const byTicket = Map.groupBy(
    await stores.approvals.listBeforeAssigning(ticketIds),
    ({ ticketId }) => ticketId
  )
  for (const [id, needed] of byTicket) {
    const reason = await reasonOf(stores, needed)
    if (reason !== null) reasons.set(id, reason)
  }
  return reasons
}

/** @param needed those of one ticket, oldest first */
async function reasonOf(
  stores: Pick<Stores, 'history'>,
  needed: readonly Pick<ApprovalRow, 'ticketId' | 'outcome' | 'closedAt'>[]
): Promise<Text | null> {
  if (needed.some(({ outcome }) => outcome === null)) return reasonNotToAssign(null)
  for (const approval of needed.toReversed()) {
    const { outcome } = approval
    if (outcome !== 'withdrawn') return reasonNotToAssign(outcome)
    // The end of a ticket lets no one assign it without the approval, before and after it is reopened.
    if (await isWithdrawnByEnd(stores, approval)) return reasonNotToAssign(null)
  }
  return null
}
