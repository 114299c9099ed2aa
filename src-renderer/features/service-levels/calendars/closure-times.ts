import { type Closure, closedTime, DAY_MS } from '#shared/domain/working-hours.ts'

/** A closure of whole days. */
export function withDays({ name, from, until }: Closure): Closure {
  return { name, from: from.slice(0, 10), until: until.slice(0, 10) }
}

/**
 * A closure as fields of dates and times show it: they have no 24:00, which is the next day's 00:00.
 * @param isForced whether whole days become times
 */
export function withTimes(closure: Closure, isForced = false): Closure {
  const [from, until] = isForced ? closedTime(closure) : [closure.from, closure.until]
  return { name: closure.name, from, until: withoutEndOfDay(until) }
}

function withoutEndOfDay(text: string): string {
  const [day, time] = text.split('T')
  return time === '24:00' && day ? `${nextDay(day, 1)}T00:00` : text
}

/** A closure that ends with a day where it would end with the first moment of the next one. */
export function withEndOfDay({ name, from, until }: Closure): Closure {
  const [day, time] = until.split('T')
  const isMidnight = time === '00:00' && day !== undefined && until > from
  return { name, from, until: isMidnight ? `${nextDay(day, -1)}T24:00` : until }
}

/** The day some days later; a text that is no day stays. */
function nextDay(day: string, days: number): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(at)) return day
  return new Date(at + days * DAY_MS).toISOString().slice(0, 10)
}
