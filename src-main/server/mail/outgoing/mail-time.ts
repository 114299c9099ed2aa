/** A time names its zone, because its reader may be in another one than the server. */
const TIME: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short'
}

/** A time in an email, such as `2 Mar 2026, 11:30 CET`. @param timeZone the server's by default */
export function mailTime(at: Date, timeZone?: string): string {
  return at.toLocaleString('en-GB', { ...TIME, timeZone })
}

const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }

/** A day in an email by the server's time zone, such as `Friday 6 June`. */
export function mailDay(at: Date): string {
  return at.toLocaleDateString('en-GB', DAY)
}
