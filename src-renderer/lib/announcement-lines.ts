/** The key for how many lines of announcements pages on this device showed last. */
const KEY = 'help-desk-announcement-lines'

/** The most announcements that a page shows; a last line says how many more there are. */
export const MAX_ANNOUNCED = 3

/** The height of a line in the bar of announcements. */
export const ANNOUNCED_HEIGHT_REM = 2.25

/** How many lines the bar probably has, so that nothing moves when they have loaded. */
export function lastLines(): number {
  try {
    const lines = Number(window.localStorage.getItem(KEY))
    return lines > 0 && lines <= MAX_ANNOUNCED + 1 ? lines : 0
  } catch {
    return 0
  }
}

/** Keeps how many lines the bar has, for {@link lastLines} after a reload. */
export function noteLines(lines: number): void {
  try {
    window.localStorage.setItem(KEY, String(lines))
  } catch {
    // The next page begins without room for them.
  }
}
