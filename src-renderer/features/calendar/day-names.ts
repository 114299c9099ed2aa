// Days of the calendar, which are dates without a zone, in words.

const long = new Intl.DateTimeFormat(undefined, {
  ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }
})
const month = new Intl.DateTimeFormat(undefined, {
  ...{ month: 'long', year: 'numeric', timeZone: 'UTC' }
})
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' })
const longWeekday = new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' })

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** Such as `Thursday, December 24`. */
export const dayName = (day: string) => long.format(dateOf(day))
/** Such as `December 2026`. */
export const monthName = (text: string) => month.format(dateOf(`${text}-01`))
/** Such as `Thu`. */
export const weekdayName = (day: string) => weekday.format(dateOf(day))
export const longWeekdayName = (day: string) => longWeekday.format(dateOf(day))
