const timeOfDay = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A time today, or else with its day, by the device's clock and in its language. */
export function nearTimeText(at: Date, now: Date): string {
  const isToday = at.toDateString() === now.toDateString()
  return (isToday ? timeOfDay : dayAndTime).format(at)
}
