/** The time of day, passed in so that tests can set it. */
export type Clock = () => Date

/** The machine's own clock. */
export const systemClock: Clock = () => new Date()

/** Whether a moment is at most so many milliseconds old; one after now never counts (D35). */
export function isWithin(timestamp: Date, milliseconds: number, now: Date): boolean {
  const age = now.getTime() - timestamp.getTime()
  return age >= 0 && age <= milliseconds
}
