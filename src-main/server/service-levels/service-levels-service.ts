import { isDeepStrictEqual } from 'node:util'
import type { ServiceLevelEffect } from '#shared/api/service-level-effect.ts'
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
import { replacedLevels } from './replaced-levels.ts'
import { findEffect } from './service-level-effect.ts'

export type ServiceLevelsService = ReturnType<typeof createServiceLevelsService>

/** The calendars and targets of the help desk (D70, D71). */
export function createServiceLevelsService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    read: async (): Promise<ServiceLevels> => answered((await readServiceLevels(read)).levels),

    /** Whether tickets have deadlines. */
    areOn: async (): Promise<boolean> => (await readServiceLevels(read)).levels.enabled,

    /** Counts what a change would do to open tickets, without making it. */
    async effect(
      change: ServiceLevelsUpdate,
      authorization: Authorization
    ): Promise<ServiceLevelEffect> {
      await authorization.check()
      return await findEffect({ read }, change, clock())
    },

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
        const { updatedAt: _, removed: __, ...current } = before
        if (isDeepStrictEqual(current, input)) return answered(before)
        const at = clock()
        const after = replacedLevels(before, input, at)
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
