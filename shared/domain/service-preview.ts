import type { PreviewEvent, ServiceLevelPreview } from '../api/service-level-preview.ts'
import {
  type ClockChange,
  changeClock,
  type HoursOf,
  type ServiceClock,
  startClock
} from './service-levels.ts'

const MINUTE_MS = 60_000

/** The clock of a ticket that was made up, after everything that happens to it (D72). */
export function previewClock(
  {
    calendar,
    start,
    targetMinutes,
    events
  }: Pick<ServiceLevelPreview, 'calendar' | 'start' | 'targetMinutes' | 'events'>,
  hoursOf: HoursOf
): ServiceClock {
  return events.reduce(
    (clock, event) => changeClock(clock, changeOf(event), Date.parse(event[0]), hoursOf),
    startClock(calendar, targetMinutes * MINUTE_MS, Date.parse(start))
  )
}

function changeOf([, kind, value]: PreviewEvent): ClockChange {
  if (kind === 'target') return { kind, target: value * MINUTE_MS }
  return kind === 'calendar' ? { kind, calendar: value } : { kind }
}
