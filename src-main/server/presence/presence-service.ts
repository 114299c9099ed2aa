import type { TicketViewer } from '#shared/api/presence.ts'
import { seesNotes } from '#shared/domain/notes.ts'
import type { TicketActivity } from '#shared/domain/presence.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { Authorization } from '../http/authorization.ts'
import type { Store } from '../store/store.ts'
import { existingTicket } from '../tickets/ticket-rules.ts'
import type { PresenceBoard } from './presence-board.ts'

export type PresenceService = ReturnType<typeof createPresenceService>

/** Who looks at a ticket at the same time. Nothing of it is stored. */
export function createPresenceService(
  { read, broadcastPresence }: Pick<Store, 'read' | 'broadcastPresence'>,
  board: PresenceBoard
) {
  return {
    /**
     * Says that someone looks at a ticket.
     * @returns who else does
     * @throws ProblemError 404
     */
    async renew(
      id: number,
      activity: TicketActivity,
      viewer: Viewer,
      authorization: Authorization
    ): Promise<TicketViewer[]> {
      const ticket = await existingTicket(read, id, viewer)
      await authorization.check()
      const mayKnowNotes = seesNotes(viewer, ticket)
      await broadcastPresence({
        ticketId: id,
        userId: viewer.id,
        activity,
        seesNotes: mayKnowNotes
      })
      return board.othersAt(id, viewer.id).map((other) => ({
        userId: other.userId,
        isWriting: other.activity === 'commenting' || (other.activity === 'noting' && mayKnowNotes)
      }))
    },

    /** @throws ProblemError 404 */
    async end(id: number, viewer: Viewer, authorization: Authorization): Promise<void> {
      await existingTicket(read, id, viewer)
      await authorization.check()
      await broadcastPresence({ ticketId: id, userId: viewer.id, activity: null, seesNotes: false })
    }
  }
}
