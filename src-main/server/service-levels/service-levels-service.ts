import { isDeepStrictEqual } from 'node:util'
import type { ServiceLevels, ServiceLevelsUpdate } from '#shared/api/service-levels.ts'
import type { Clock } from '../base/clock.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import {
  readServiceLevels,
  SERVICE_LEVELS,
  type StoredLevels
} from '../effects/service-clock-effects.ts'
import type { Authorization } from '../http/authorization.ts'
import { ProblemError } from '../http/problem.ts'
import type { Store } from '../store/store.ts'

export type ServiceLevelsService = ReturnType<typeof createServiceLevelsService>

/** The calendars and targets of the help desk (D70, D71). */
export function createServiceLevelsService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    read: async (): Promise<ServiceLevels> => answered((await readServiceLevels(read)).levels),

    /** Whether tickets have deadlines. */
    areOn: async (): Promise<boolean> => (await readServiceLevels(read)).levels.enabled,

    /**
     * Replaces them as a whole; running clocks are moved afterwards.
     * @throws ProblemError 409 where another change came first
     */
    async update(
      { updatedAt, ...input }: ServiceLevelsUpdate,
      authorization: Authorization
    ): Promise<ServiceLevels> {
      return await authorization.transaction(async (tx, actor) => {
        const { levels: before } = await readServiceLevels(tx)
        if (before.updatedAt !== updatedAt)
          throw new ProblemError(
            409,
            'Someone else has changed the service levels meanwhile. Load them again.'
          )
        const { updatedAt: _, removed, ...current } = before
        if (isDeepStrictEqual(current, input)) return answered(before)
        const at = clock()
        const kept = new Set(input.calendars.map(({ id }) => id))
        const after: StoredLevels = {
          ...input,
          // Clocks may run by a calendar until they are moved to another one.
          removed: [...before.calendars, ...removed].filter(({ id }) => !kept.has(id)),
          updatedAt: at.toISOString()
        }
        await tx.settings.put(SERVICE_LEVELS, JSON.stringify(after), at)
        const detail = detailOf(after)
        await logSecurityEvent(tx, authorization.eventOf('setting-changed', actor, { detail }))
        tx.tell({ type: 'settings' })
        return answered(after)
      })
    }
  }
}

const answered = ({ removed: _, ...levels }: StoredLevels): ServiceLevels => levels

function detailOf({ enabled, calendars, departments }: ServiceLevels): string {
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
  return enabled
    ? `Service levels are on: ${count(calendars.length, 'calendar')}, ${count(departments.length, 'department')}`
    : 'Service levels are off'
}
