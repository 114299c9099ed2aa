import type {
  ServiceLevelDeadline,
  ServiceLevelPreview
} from '#shared/api/service-level-preview.ts'
import { isoText } from '#shared/domain/instants.ts'
import { dueAt, hoursBy, isRunning } from '#shared/domain/service-levels.ts'
import { previewClock } from '#shared/domain/service-preview.ts'
import { text } from '#shared/languages/texts.ts'
import { ProblemError } from '../http/problem.ts'

/**
 * Computes when a ticket that was made up would be due (D72).
 * @throws ProblemError 400 where its calendar is open so rarely that there is no deadline
 */
export function previewDeadline({ calendars, ...made }: ServiceLevelPreview): ServiceLevelDeadline {
  const hoursOf = hoursBy((name) => existing(calendars, name))
  const clock = previewClock(made, hoursOf)
  const due = dueAt(clock, hoursOf)
  if (due === null && isRunning(clock))
    throw new ProblemError(
      400,
      text('The calendar {calendar} is open too rarely: the target is not reached in 20 years', {
        calendar: clock.calendar
      })
    )
  return { due: isoText(due), lateAt: isoText(clock.lateAt) }
}

/** A calendar that the schema has found to exist. */
function existing<T>(calendars: Record<string, T>, name: string): T {
  const calendar = calendars[name]
  if (calendar === undefined) throw new Error(`There is no calendar named ${name}`)
  return calendar
}
