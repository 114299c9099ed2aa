/** The local hour from which on what is done every night is due. */
const NIGHT_HOUR = 2

/** When the first night after a moment begins. */
export function nextNight(now: Date): Date {
  const night = new Date(now)
  night.setHours(NIGHT_HOUR, 0, 0, 0)
  if (night <= now) night.setDate(night.getDate() + 1)
  return night
}

/** Whether something that was done at a moment was done since the last night began. */
export function isOfThisNight(done: Date, now: Date): boolean {
  const night = nextNight(now)
  night.setDate(night.getDate() - 1)
  return done >= night
}
