import type { NamedCalendar } from '#shared/api/service-levels.ts'
import { t } from '../../lib/texts.ts'
import type { LevelsDraft } from './levels-draft.ts'

/** A random id (UUID v4). `crypto.randomUUID` is missing on pages without HTTPS. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [[0, 8], [8, 12], [12, 16], [16, 20], [20]]
    .map(([from, until]) => hex.slice(from, until))
    .join('-')
}

/** The time zone of this browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** A calendar from Monday to Friday. @param names those that are taken */
export function newCalendar(names: readonly string[], zone = ownZone()): NamedCalendar {
  const day: [string, string][] = [['08:00', '17:00']]
  const open = { mon: day, tue: day, wed: day, thu: day, fri: day }
  return { id: newId(), name: freeName(t('Office hours'), names), zone, open, closures: [] }
}

function freeName(name: string, taken: readonly string[]): string {
  const free = [name, ...taken.map((_, index) => `${name} ${index + 2}`)]
  return free.find((one) => !taken.includes(one)) ?? name
}

const HOUR = 60

/** Targets to begin with, in minutes. */
const FIRST_TARGETS = {
  high: { response: HOUR, nextResponse: 2 * HOUR, resolution: 8 * HOUR },
  medium: { response: 4 * HOUR, nextResponse: 8 * HOUR, resolution: 24 * HOUR },
  low: { response: 8 * HOUR, nextResponse: 16 * HOUR, resolution: 40 * HOUR }
}

/** Turns service levels on, with a calendar and targets for each department. */
export function withFirstLevels(
  draft: LevelsDraft,
  departments: readonly string[],
  calendar: NamedCalendar
): LevelsDraft {
  return {
    ...draft,
    enabled: true,
    calendars: [...draft.calendars, calendar],
    calendar: calendar.id,
    departments: departments.map((department) => ({
      ...{ department, calendar: calendar.id, targets: FIRST_TARGETS, warnings: '75' },
      restart: false
    }))
  }
}
