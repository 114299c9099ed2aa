import type { Follower } from '#shared/api/followers.ts'
import { seesNotes } from '#shared/domain/notes.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { Clock } from '../base/clock.ts'
import type { Authorization } from '../http/authorization.ts'
import { findConcerned, isFollower } from '../notifications/notify-followers.ts'
import type { Store } from '../store/store.ts'
import { existingTicket } from '../tickets/ticket-rules.ts'

export type FollowersService = ReturnType<typeof createFollowersService>

/** Who follows a ticket (D42). */
export function createFollowersService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    /**
     * The requester, the assignee, and the others by name; whoever follows by a note only for those
     * who see notes (D41).
     * @throws ProblemError 404 when there is no such ticket
     */
    async list(ticketId: number, actor: Viewer): Promise<Follower[]> {
      const [ticket, { people }] = await Promise.all([
        existingTicket(read, ticketId, actor),
        findConcerned(read, ticketId, [])
      ])
      const { requesterId, assigneeId } = ticket
      const mayKnowNotes = seesNotes(actor, ticket)
      const rank = ({ id }: Follower) => (id === requesterId ? 0 : id === assigneeId ? 1 : 2)
      return people
        .filter((person) => isFollower(person, ticket) && (mayKnowNotes || !person.byNote))
        .map(({ user }) => user)
        .sort((a, b) => rank(a) - rank(b) || a.fullName.localeCompare(b.fullName, 'en'))
    },

    /**
     * Lets the person who asks follow a ticket, or stop to.
     * @throws ProblemError 404 when there is no such ticket
     */
    async set(ticketId: number, following: boolean, authorization: Authorization): Promise<void> {
      await authorization.transaction(async (tx, actor) => {
        await existingTicket(tx, ticketId, actor)
        if (!(await tx.followers.set(ticketId, actor.id, following, clock()))) return
        const event = { type: 'following', id: ticketId } as const
        tx.tell({ type: 'personal', userIds: [actor.id], event })
      })
    }
  }
}
