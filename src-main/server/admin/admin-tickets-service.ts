import type { Authorization } from '../auth/authorization.ts'
import type { BackupsService } from '../backups/backups-service.ts'
import type { Clock } from '../clock.ts'
import { writeInThread } from '../db/write-in-thread.ts'
import type { EventHub } from '../events/event-hub.ts'
import { ProblemError } from '../http/problem.ts'
import { deletionOfTickets } from './bulk-writes.ts'

export type AdminTicketsService = ReturnType<typeof createAdminTicketsService>

/** What IT Support Specialists do with all tickets at once. */
export function createAdminTicketsService(clock: Clock, events: EventHub, backups: BackupsService) {
  return {
    /**
     * Deletes all tickets with their comments; the history stays, and a backup holds the rest (D13). Nothing can be written
     * between the backup and the deletion.
     * @returns the backup's name
     * @throws ProblemError 500 when the backup can't be written; no ticket is deleted then
     */
    async clear(authorization: Authorization): Promise<{ backup: string }> {
      const backup = await authorization.alone(async (file, actor) => {
        const at = clock()
        const { name } = await backups.write('before-clear').catch((cause: unknown) => {
          throw new ProblemError(500, 'The backup could not be written, so no ticket was deleted', { cause })
        })
        await writeInThread(file, deletionOfTickets({ actorId: actor.id, at }))
        return name
      })
      events.publish({ type: 'tickets-cleared' })
      events.publish({ type: 'backups' })
      return { backup }
    }
  }
}
