import type { Follower, OutsideFollower } from '#shared/api/followers.ts'
import { seesNotes } from '#shared/domain/notes.ts'
import { isPrivate, type Viewer } from '#shared/domain/private-departments.ts'
import { changedFields, handlesTicket, reasonToDecline } from '#shared/domain/ticket-rights.ts'
import type { Clock } from '../base/clock.ts'
import { findConcerned, isFollower } from '../effects/notification-effects.ts'
import type { Authorization } from '../http/authorization.ts'
import { ProblemError } from '../http/problem.ts'
import type { Store } from '../store/store.ts'
import { existingTicket } from '../tickets/ticket-rules.ts'
import { byName, isOutside } from './outside-followers.ts'

export type FollowersService = ReturnType<typeof createFollowersService>

/** Who follows a ticket (D42). */
export function createFollowersService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    /**
     * The requester, the assignee, and the others by name; people who follow by a note only for
     * those who see notes (D41).
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
    },

    /**
     * Removes someone who follows a ticket; they can follow it again where they see it (D64).
     * @throws ProblemError 403 unless the person handles the ticket, 404, 409 for its requester and
     * assignee
     */
    async remove(ticketId: number, userId: number, authorization: Authorization): Promise<void> {
      await authorization.transaction(async (tx, actor) => {
        const ticket = await existingTicket(tx, ticketId, actor)
        if (!handlesTicket(actor, ticket)) {
          throw new ProblemError(
            403,
            'Only people who handle a ticket can remove its followers: its team, its assignee and IT Support Specialists.'
          )
        }
        if (userId === ticket.requesterId || userId === ticket.assigneeId) {
          throw new ProblemError(
            409,
            'Only the requester and the assignee themselves can stop following the ticket.'
          )
        }
        const { people } = await findConcerned(tx, ticketId, [])
        const follower = people.find(({ user, following }) => following && user.id === userId)
        // Its requester handles the ticket of an own team, and must not learn of notes (D41).
        if (!follower || (follower.byNote && !seesNotes(actor, ticket)))
          throw new ProblemError(404, 'This person does not follow the ticket')
        await tx.followers.remove(ticketId, [userId])
        const event = { type: 'following', id: ticketId } as const
        tx.tell({ type: 'personal', userIds: [userId], event })
      })
    },

    /**
     * Who would see tickets by following alone once they are in a private department, by name; of
     * those that are there already, and of those that a person can't move there, nothing is said
     * (D64).
     */
    async listOutside(
      ids: readonly number[],
      department: string,
      actor: Viewer
    ): Promise<OutsideFollower[]> {
      if (!isPrivate({ department }, actor.privateDepartments)) return []
      const seen = await read.tickets.listSeen(ids, actor)
      // As if each had a note, of whose followers only those may know who see notes (D41).
      const movable = seen.filter(
        (ticket) =>
          changedFields(ticket, { department }).length > 0 &&
          reasonToDecline(actor, ticket, { department }, true) === null
      )
      const found = await read.followers.listOutside(movable.map(({ id }) => id))
      const outside = found.filter(({ user }) => isOutside(user, [department]))
      return [...Map.groupBy(outside, ({ user }) => user.id).values()]
        .flatMap(([first, ...rest]) => (first ? [{ ...first.user, tickets: 1 + rest.length }] : []))
        .sort(byName)
    }
  }
}
