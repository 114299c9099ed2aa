import { dateFormat } from '../../lib/formats.ts'

// Days of the calendar, which are dates without a zone, in words.

const long = dateFormat({
  ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }
})
const month = dateFormat({
  ...{ month: 'long', year: 'numeric', timeZone: 'UTC' }
})
const weekday = dateFormat({ weekday: 'short', timeZone: 'UTC' })
const longWeekday = dateFormat({ weekday: 'long', timeZone: 'UTC' })

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** Such as `Thursday, December 24`. */
export const dayName = (day: string) => long.format(dateOf(day))
/** Such as `December 2026`. */
export const monthName = (text: string) => month.format(dateOf(`${text}-01`))
/** Such as `Thu`. */
export const weekdayName = (day: string) => weekday.format(dateOf(day))
export const longWeekdayName = (day: string) => longWeekday.format(dateOf(day))
