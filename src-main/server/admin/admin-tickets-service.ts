import type { BackupsService } from '../backups/backups-service.ts'
import { logBulkChange } from '../effects/security-effects.ts'
import type { Authorization } from '../http/authorization.ts'
import { ProblemError } from '../http/problem.ts'

export type AdminTicketsService = ReturnType<typeof createAdminTicketsService>

/** Changes that IT Support Specialists make to all tickets at once. */
export function createAdminTicketsService(backups: BackupsService) {
  return {
    /**
     * Deletes all tickets with their comments; the history stays, and a backup holds the rest
     * (D13). Nothing can be written between the backup and the deletion.
     * @returns the backup's name
     * @throws ProblemError 500 when the backup can't be written; no ticket is deleted then
     */
    async clear(authorization: Authorization): Promise<{ backup: string }> {
      const backup = await authorization.exclusive(async (bulk, actor) => {
        const act = authorization.eventOf('tickets-cleared', actor)
        const { name } = await backups.write('before-clear').catch((cause: unknown) => {
          throw new ProblemError(
            500,
            'The backup could not be created, so no tickets were deleted',
            {
              cause
            }
          )
        })
        await bulk.clearTickets(act)
        logBulkChange(bulk, act)
        bulk.tell({ type: 'tickets-cleared' })
        bulk.tell({ type: 'backups' })
        return name
      })
      return { backup }
    }
  }
}
