/** A time names its zone, because its reader may be in another one than the server. */
const TIME: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short'
}

/**
 * A time in an email, such as `2 Mar 2026, 11:30 CET`.
 * @param locale of the email (`MailLanguage`)
 * @param timeZone the server's by default
 */
export function mailTime(locale: string, at: Date, timeZone?: string): string {
  return at.toLocaleString(locale, { ...TIME, timeZone })
}

/** A time on the day of a mail, such as `11:30 CET`, and with its date on another one. */
export function mailMoment(locale: string, at: Date, mailAt: Date): string {
  if (at.toDateString() !== mailAt.toDateString()) return mailTime(locale, at)
  const { hour, minute, timeZoneName } = TIME
  return at.toLocaleTimeString(locale, { hour, minute, timeZoneName })
}

const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }

/** A day in an email by the server's time zone, such as `Friday 6 June`. */
export function mailDay(locale: string, at: Date): string {
  return at.toLocaleDateString(locale, DAY)
}
