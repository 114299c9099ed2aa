import type { BulkChange, BulkResult } from '#shared/api/bulk-changes.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { reasonToDecline, type TicketChanger } from '#shared/domain/ticket-rights.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { listText } from '../../../lib/list-text.ts'
import { t } from '../../../lib/texts.ts'

/** How many references a reason names before it says how many more there are. */
const MAX_NAMED = 5

/** Why tickets were not changed, each reason with the tickets that it is about. */
export function reasonsOf({ unchanged }: Pick<BulkResult, 'unchanged'>): string {
  const byReason = Map.groupBy(unchanged, ({ reason }) => reason)
  return [...byReason]
    .map(([reason, tickets]) => {
      const named = tickets.slice(0, MAX_NAMED).map(({ id }) => formatTicketId(id))
      const values = { tickets: listText(named, 'row'), reason }
      const count = tickets.length - named.length
      return count === 0
        ? t('{tickets}: {reason}', values)
        : t(
            '{count, plural, one {{tickets} and # more: {reason}} other {{tickets} and # more: {reason}}}',
            { ...values, count }
          )
    })
    .join(' ')
}

/**
 * The result of a change that was rejected as a whole, such as for an assignee whose account is
 * disabled by now.
 */
export function rejectedResult(reason: string, { ids }: BulkChange): BulkResult {
  return { changed: [], unchanged: ids.map((id) => ({ id, reason })) }
}

/**
 * The calls that give tickets their former values back, one for all that had the same, as far as the
 * person can still change them (D60), and unless someone has changed them since. A ticket that is moved
 * to another department may lose its assignee, who comes back with it.
 */
export function undoOf(
  { ids: _, keepFollowerIds: __, expected: ___, ...change }: BulkChange,
  { changed }: Pick<BulkResult, 'changed'>,
  person: TicketChanger
): BulkChange[] {
  const left = changed.filter((before) => mayUndo(person, before, change))
  const former = left.map(({ id, status, assigneeId, priority, department }) => ({
    id,
    values: {
      ...(change.status !== undefined && { status }),
      ...(change.priority !== undefined && { priority }),
      ...(change.department !== undefined && { department }),
      ...((change.assigneeId !== undefined || change.department !== undefined) && { assigneeId })
    }
  }))
  return [...Map.groupBy(former, ({ values }) => JSON.stringify(values)).values()].map((same) => ({
    ...same[0]?.values,
    ids: same.map(({ id }) => id),
    expected: change
  }))
}

/**
 * A changed ticket counts as someone else's request: a list can't undo the cancellation of one's
 * own.
 */
function mayUndo(
  person: TicketChanger,
  before: BulkResult['changed'][number],
  change: Omit<BulkChange, 'ids' | 'keepFollowerIds' | 'expected'>
): boolean {
  const isMoved =
    change.department !== undefined &&
    departmentKey(change.department) !== departmentKey(before.department)
  const after = {
    ...before,
    requesterId: 0,
    ...(isMoved && { assigneeId: null }),
    ...(change.status !== undefined && { status: change.status }),
    ...(change.assigneeId !== undefined && { assigneeId: change.assigneeId }),
    ...(change.department !== undefined && { department: change.department })
  }
  const { id: _, ticketId: __, ...back } = before
  return reasonToDecline(person, after, back, false) === null
}
