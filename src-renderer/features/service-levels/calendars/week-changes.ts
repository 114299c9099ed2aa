import type { NamedCalendar } from '#shared/api/service-levels.ts'
import { MONDAY_FIRST } from '#shared/domain/recurrence.ts'
import type { Weekday } from '#shared/domain/working-hours.ts'

type Week = NamedCalendar['open']
type Opening = [from: string, until: string]

const WEEKDAYS: readonly Weekday[] = MONDAY_FIRST.slice(0, 5)
const LUNCH: Opening = ['12:00', '13:00']

/** A week with other openings on a day. */
export function withDay(week: Week, day: Weekday, openings: Opening[]): Week {
  return { ...week, [day]: openings }
}

/** A week with one more opening on a day, after those it has. */
export function withOpening(week: Week, day: Weekday): Week {
  const openings = week[day] ?? []
  const last = openings.at(-1)
  if (!last) return withDay(week, day, [['08:00', '17:00']])
  return withDay(week, day, [...openings, [last[1], '24:00']])
}

/** A week whose days from Monday to Friday are open like one of its days. */
export function withEqualWeekdays(week: Week, day: Weekday): Week {
  const openings = week[day] ?? []
  return WEEKDAYS.reduce((changed, other) => withDay(changed, other, openings), week)
}

/** A week that is closed at lunchtime wherever it was open all through it. */
export function withLunchBreak(week: Week): Week {
  return MONDAY_FIRST.reduce((changed, day) => {
    const openings = changed[day]?.flatMap(([from, until]): Opening[] =>
      isSplit([from, until])
        ? [
            [from, LUNCH[0]],
            [LUNCH[1], until]
          ]
        : [[from, until]]
    )
    return openings ? withDay(changed, day, openings) : changed
  }, week)
}

const isSplit = ([from, until]: Opening) => from < LUNCH[0] && until > LUNCH[1]

/** Whether a lunch break would change a week. */
export function canHaveLunchBreak(week: Week): boolean {
  return MONDAY_FIRST.some((day) => week[day]?.some(isSplit))
}
