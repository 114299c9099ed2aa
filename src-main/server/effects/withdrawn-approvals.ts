import { MAX_PAGE_ROWS } from '#shared/api/fields.ts'
import type { ApprovalRow } from '../store/approvals-store.ts'
import type { Stores } from '../store/store.ts'

/** An approval, as far as it says when and how it ended. */
type Ended = Pick<ApprovalRow, 'ticketId' | 'outcome' | 'closedAt'>

/**
 * Whether an approval was withdrawn by the end of its ticket and not by a person (D80): its ticket was
 * resolved or cancelled at the same moment.
 */
export async function isWithdrawnByEnd(
  { history }: Pick<Stores, 'history'>,
  { ticketId, outcome, closedAt }: Ended
): Promise<boolean> {
  if (outcome !== 'withdrawn' || closedAt === null) return false
  const at = closedAt.toISOString()
  for (let before: number | undefined; ; ) {
    const of = { ticketId, withNotes: false }
    const entries = await history.list(of, { limit: MAX_PAGE_ROWS, before })
    if (entries.some((entry) => entry.kind === 'status' && entry.at === at)) return true
    const [oldest] = entries
    if (!oldest || oldest.at < at) return false
    before = oldest.id
  }
}

/**
 * Finds the approvals that a ticket needs before it is assigned and that its last end has withdrawn. With
 * the ticket they are open again.
 */
export async function listWithdrawnByEnd(
  stores: Pick<Stores, 'approvals' | 'history'>,
  ticketId: number
): Promise<ApprovalRow[]> {
  const withdrawn = (await stores.approvals.listOf(ticketId)).filter(
    ({ beforeAssigning, outcome }) => beforeAssigning && outcome === 'withdrawn'
  )
  const times = withdrawn.map(({ closedAt }) => closedAt?.getTime() ?? 0)
  const last = withdrawn.filter(({ closedAt }) => closedAt?.getTime() === Math.max(...times))
  const [one] = last
  return one && (await isWithdrawnByEnd(stores, one)) ? last : []
}
