/** The key for how many lines of announcements pages on this device showed last. */
export const LINES_KEY = 'help-desk-announcement-lines'

/** The height of a line in the bar of announcements. */
export const ANNOUNCED_HEIGHT_REM = 2.25

/** How many lines the bar probably has, so that nothing moves when they have loaded. */
export function lastLines(): number {
  try {
    const lines = Number(window.localStorage.getItem(LINES_KEY))
    return lines > 0 && lines < 5 ? lines : 0
  } catch {
    return 0
  }
}
