import type { Announcement } from '#shared/api/announcements.ts'
import { MAX_PAGE_ROWS } from '#shared/api/fields.ts'
import { announcementState } from '#shared/domain/announcements.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { Clock } from '../base/clock.ts'
import type { Authorization } from '../http/authorization.ts'
import { ProblemError } from '../http/problem.ts'
import type { AnnouncementRow } from '../store/announcements-store.ts'
import type { Store, Transaction } from '../store/store.ts'
import { seenTicket } from '../tickets/ticket-rules.ts'
import {
  existingAnnouncement,
  managedAnnouncement,
  toAnnouncement
} from './announcement-answers.ts'

/** Who has an outage too (D81). */
export function createOutagePeople({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    /**
     * Counts a person as one who has an outage too, once, and lets them follow its ticket where they
     * see that. Pages of others learn nothing of it, because there may be a thousand in a minute.
     * @param line what they say of it
     * @throws ProblemError 404, 409 where it is no outage that holds
     */
    async haveThisToo(
      id: number,
      line: string | null | undefined,
      authorization: Authorization
    ): Promise<Announcement> {
      return await authorization.transaction(async (tx, actor) => {
        const at = clock()
        const row = await existingAnnouncement(tx, id, actor)
        checkHolds(row, at)
        await tx.announcements.addAffected(id, actor.id, at)
        await follow(tx, row, actor, at)
        if (line) await tx.announcements.setLine(id, actor.id, line)
        return await toAnnouncement(tx, row, { viewer: actor, now: at })
      })
    },

    /** What people have said that no ticket took. @throws ProblemError 404, 403 */
    async lines(id: number, viewer: Viewer) {
      await managedAnnouncement(read, id, viewer)
      const lines = await read.announcements.listLines(id, MAX_PAGE_ROWS)
      return lines.map(({ at, ...line }) => ({ ...line, at: at.toISOString() }))
    }
  }
}

/** @throws ProblemError 409 */
function checkHolds(row: AnnouncementRow, at: Date): void {
  if (row.kind !== 'outage') throw new ProblemError(409, 'This announcement is not an outage')
  const state = announcementState(row, at)
  if (state === 'ended') throw new ProblemError(409, 'This outage has ended')
  if (state === 'planned') throw new ProblemError(409, 'This outage has not begun yet')
}

/** Lets a person follow the ticket behind an outage, unless they do not see it (D44). */
async function follow(
  tx: Transaction,
  { ticketId }: AnnouncementRow,
  { id, ...actor }: Viewer,
  at: Date
): Promise<void> {
  if (ticketId === null || !(await seenTicket(tx, ticketId, { id, ...actor }))) return
  if (!(await tx.followers.set(ticketId, id, true, at))) return
  tx.tell({ type: 'personal', userIds: [id], event: { type: 'following', id: ticketId } })
}
