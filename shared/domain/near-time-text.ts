/** The two formats of a locale. */
const formatsOf = (locale: string | undefined) => ({
  timeOfDay: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }),
  dayAndTime: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
})

const made = new Map<string | undefined, ReturnType<typeof formatsOf>>()

/**
 * A time today, or else with its day, by the device's clock.
 * @param locale of the language; undefined for the device's own
 */
export function nearTimeText(at: Date, now: Date, locale: string | undefined): string {
  const formats = made.get(locale) ?? formatsOf(locale)
  made.set(locale, formats)
  const isToday = at.toDateString() === now.toDateString()
  return (isToday ? formats.timeOfDay : formats.dayAndTime).format(at)
}
