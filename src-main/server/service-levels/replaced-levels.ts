import type { ServiceLevels } from '#shared/api/service-levels.ts'
import type { StoredLevels } from '../effects/service-clock-effects.ts'

/** The levels that replace others, with the calendars that these had. */
export function replacedLevels(
  before: StoredLevels,
  input: Omit<ServiceLevels, 'updatedAt'>,
  at: Date
): StoredLevels {
  const kept = new Set(input.calendars.map(({ id }) => id))
  return {
    ...input,
    // Clocks may run by a calendar until they are moved to another one.
    removed: [...before.calendars, ...before.removed].filter(({ id }) => !kept.has(id)),
    updatedAt: at.toISOString()
  }
}
