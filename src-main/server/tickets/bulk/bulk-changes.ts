import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { BulkChange, BulkResult } from '#shared/api/bulk-changes.ts'
import { changedFields } from '#shared/domain/ticket-rights.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { english, type Sentence, type Translate } from '#shared/languages/texts.ts'
import type { Clock } from '../../base/clock.ts'
import { findConcerned, insertNotifications } from '../../effects/notification-effects.ts'
import { expectProcesses } from '../../effects/process-effects.ts'
import { levelsIn } from '../../effects/service-clock-effects.ts'
import type { ChangeAct } from '../../effects/ticket-change-event.ts'
import type { Authorization } from '../../http/authorization.ts'
import { ProblemError } from '../../http/problem.ts'
import type { NewNotificationRow } from '../../store/notifications-store.ts'
import type { Transaction } from '../../store/store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { readUnassignable } from '../approvals/assigning-rules.ts'
import { changeFound, listNoted } from '../ticket-changes.ts'
import { checkPerson } from '../ticket-rules.ts'

/** How many tickets are asked for together: a database may be a network away. */
const READ_AT_ONCE = 50

/** Changes many tickets at once (D47). */
export function createBulkChanges(clock: Clock) {
  return {
    /**
     * Changes each ticket by the rules of a single one, all of them or, if an error comes, none.
     * A ticket that the person does not see counts as one that does not exist (D44).
     * @throws ProblemError 400 when the assignee does not exist
     */
    async updateMany(
      { ids, ...change }: BulkChange,
      authorization: Authorization,
      t: Translate = english
    ): Promise<BulkResult> {
      return await authorization.transaction(async (tx, actor) => {
        if (change.assigneeId) await checkPerson(tx, 'assigneeId', change.assigneeId)
        const act = { actor, at: clock() }
        const result: BulkResult = { changed: [], unchanged: [] }
        for (let start = 0; start < ids.length; start += READ_AT_ONCE) {
          const some = await changeSome(tx, ids.slice(start, start + READ_AT_ONCE), change, {
            ...{ act, t }
          })
          result.changed.push(...some.changed)
          result.unchanged.push(...some.unchanged)
        }
        return result
      })
    }
  }
}

/** Changes tickets that are read together; what people are notified of is written together. */
async function changeSome(
  tx: Transaction,
  ids: readonly number[],
  { expected = {}, ...change }: Omit<BulkChange, 'ids'>,
  { act, t }: { act: ChangeAct; t: Translate }
): Promise<BulkResult> {
  const result: BulkResult = { changed: [], unchanged: [] }
  const reported: NewNotificationRow[] = []
  const collect: typeof insertNotifications = async (_tx, rows) => void reported.push(...rows)
  const [seen, noted, unassignable, , , ...ofEach] = await Promise.all([
    tx.tickets.listSeen(ids, act.actor),
    listNoted(tx, ids, change),
    readUnassignable(tx, change.assigneeId ? ids : []),
    levelsIn(tx),
    change.status !== undefined && expectProcesses(tx, ids),
    ...ids.map((id) => findConcerned(tx, id, [change.assigneeId]))
  ])
  const byId = new Map(seen.map((ticket) => [ticket.id, ticket]))
  for (const [index, id] of ids.entries()) {
    const before = byId.get(id)
    const concerned = ofEach[index]
    if (!before || !concerned) {
      result.unchanged.push({ id, reason: t('It could not be found.') })
      continue
    }
    if (changedFields(before, expected).length > 0) {
      result.unchanged.push({ id, reason: t('It has changed in the meantime.') })
      continue
    }
    const hasNotes = noted.includes(id)
    const ticket = { before, concerned, hasNotes, unassignable: unassignable.get(id) }
    const after = await unlessDeclined(changeFound(tx, ticket, change, act, collect))
    if ('reason' in after) result.unchanged.push({ id, reason: t(after.reason) })
    else if (after === before) result.unchanged.push({ id, reason: t('Already set.') })
    else result.changed.push({ ...before, ticketId: formatTicketId(id) })
    // Meanwhile others read (D36).
    await yieldToEventLoop()
  }
  await insertNotifications(tx, reported)
  return result
}

/**
 * @returns the ticket, or why it can't be changed like this (D60, D79, D80): nothing is written then
 */
async function unlessDeclined(
  changing: Promise<TicketRow>
): Promise<TicketRow | { reason: Sentence }> {
  try {
    return await changing
  } catch (error) {
    if (error instanceof ProblemError && [403, 409].includes(error.status))
      return { reason: error.detail }
    throw error
  }
}
