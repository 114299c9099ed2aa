import type { Closure } from '#shared/domain/working-hours.ts'

/** A closure of whole days. */
export function withDays({ name, from, until }: Closure): Closure {
  return { name, from: from.slice(0, 10), until: until.slice(0, 10) }
}

/**
 * A closure as fields of dates and times show it: they have no 24:00, which is the next day's 00:00.
 * @param isForced whether whole days become times
 */
export function withTimes({ name, from, until }: Closure, isForced = false): Closure {
  const timed = (text: string, time: string) =>
    isForced && !text.includes('T') ? `${text}T${time}` : text
  return { name, from: timed(from, '00:00'), until: withoutEndOfDay(timed(until, '24:00')) }
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
  return new Date(at + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}
