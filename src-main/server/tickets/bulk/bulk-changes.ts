import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { BulkChange, BulkResult } from '#shared/api/tickets.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import type { Clock } from '../../base/clock.ts'
import type { Authorization } from '../../http/authorization.ts'
import { changeTicket } from '../ticket-changes.ts'
import { checkPerson, seenTicket } from '../ticket-rules.ts'

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
      authorization: Authorization
    ): Promise<BulkResult> {
      return await authorization.transaction(async (tx, actor) => {
        if (change.assigneeId) await checkPerson(tx, 'assigneeId', change.assigneeId)
        const result: BulkResult = { changed: [], unchanged: [] }
        const at = clock()
        for (const id of ids) {
          if (!(await seenTicket(tx, id, actor))) {
            result.unchanged.push({ id, reason: 'It could not be found.' })
            continue
          }
          const { before, after } = await changeTicket(tx, id, change, { actor, at })
          if (after === before) result.unchanged.push({ id, reason: 'It was so already.' })
          else result.changed.push({ ...before, ticketId: formatTicketId(id) })
          // Meanwhile others read (D36).
          await yieldToEventLoop()
        }
        return result
      })
    }
  }
}
