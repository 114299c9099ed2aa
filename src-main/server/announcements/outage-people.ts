import type { Announcement } from '#shared/api/announcements.ts'
import { MAX_PAGE_ROWS } from '#shared/api/fields.ts'
import { announcementState } from '#shared/domain/announcements.ts'
import { seesTicket, type Viewer } from '#shared/domain/private-departments.ts'
import type { Clock } from '../base/clock.ts'
import { addComment } from '../comments/comments-service.ts'
import { findConcerned, isFollower } from '../effects/notification-effects.ts'
import type { ChangeAct } from '../effects/ticket-change-event.ts'
import type { Authorization } from '../http/authorization.ts'
import { ProblemError } from '../http/problem.ts'
import type { AnnouncementRow } from '../store/announcements-store.ts'
import type { Store, Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { seenTicket } from '../tickets/ticket-rules.ts'
import {
  existingAnnouncement,
  managedAnnouncement,
  toAnnouncement
} from './announcement-answers.ts'
import { withoutPeople } from './answer-ticket.ts'

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
        const ticket = row.ticketId === null ? null : await seenTicket(tx, row.ticketId, actor)
        if (ticket) await follow(tx, ticket, actor, at)
        if (line && ticket) await comment(tx, row, ticket, line, { actor, at })
        else if (line) await tx.announcements.setLine(id, actor.id, line)
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

async function follow(
  tx: Transaction,
  { id }: TicketRow,
  person: Pick<Viewer, 'id'>,
  at: Date
): Promise<void> {
  if (!(await tx.followers.set(id, person.id, true, at))) return
  tx.tell({ type: 'personal', userIds: [person.id], event: { type: 'following', id } })
}

/**
 * Lets those who have an outage too follow the ticket that is behind it from now on, but for those who
 * follow it already or have stopped to.
 */
export async function letAffectedFollow(
  tx: Transaction,
  outage: AnnouncementRow,
  { actor, at }: ChangeAct
): Promise<void> {
  const ids = new Set(await tx.announcements.listAffected(outage.id))
  const ticket = outage.ticketId === null ? undefined : await tx.tickets.find(outage.ticketId)
  if (!ticket || ids.size === 0) return
  const { privateDepartments } = actor
  const { people } = await findConcerned(tx, ticket.id, [...ids])
  const userIds = people
    .filter((person) => {
      const { user, following } = person
      const isNew = following === null && !isFollower(person, ticket)
      const sees = seesTicket({ ...user, privateDepartments }, ticket)
      return ids.has(user.id) && isNew && !user.disabled && sees
    })
    .map(({ user }) => user.id)
  if (userIds.length === 0) return
  await tx.followers.add(ticket.id, userIds, { byNote: false, at })
  tx.tell({ type: 'personal', userIds, event: { type: 'following', id: ticket.id } })
}

/**
 * Writes what a person says of an outage as a comment on its ticket. It notifies those who work on that,
 * and not everyone else who has the outage too: a thousand comments would be a million notifications.
 */
async function comment(
  tx: Transaction,
  outage: AnnouncementRow,
  ticket: TicketRow,
  line: string,
  act: ChangeAct
): Promise<void> {
  const [commentId, found, affected] = await Promise.all([
    tx.comments.nextId(),
    findConcerned(tx, ticket.id, []),
    tx.announcements.listAffected(outage.id)
  ])
  const { requesterId, assigneeId } = ticket
  const others = new Set(affected.filter((id) => id !== requesterId && id !== assigneeId))
  const concerned = withoutPeople(found, others)
  await addComment(tx, { ticket, commentId, concerned }, { message: line, format: 'text' }, act)
}
