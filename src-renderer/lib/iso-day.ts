/** A day of the person's calendar, ISO 8601, such as `2026-03-31`. */
export function isoDay(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) =>
    String(part).padStart(2, '0')
  )
  return `${date.getFullYear()}-${month}-${day}`
}
