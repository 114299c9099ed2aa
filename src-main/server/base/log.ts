import { inspect } from 'node:util'

/** Where the server writes what happens; the hosts bring their own. */
export interface Log {
  /**
   * Whether anybody reads what is written for debugging; making a line takes longer than some
   * calls.
   */
  isVerbose?: boolean
  debug(message: string): void
  info(message: string): void
  warn(message: string): void
  error(message: string, error?: unknown): void
}

/** The longest message of one line, in characters: an address or a page's error can be anything. */
const LONGEST = 10_000

/** What ends a line, colours a terminal, or turns the direction of reading. */
const UNPRINTABLE = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu

/**
 * Makes a log in which nobody can forge an entry or hide one, whatever they put into an address or
 * a name: a message is one line, and what an error says below it is moved in.
 * @param isVerbose whether `log` writes what is for debugging
 */
export function createSafeLog(log: Log, isVerbose = false): Log {
  return {
    isVerbose,
    debug: (message) => log.debug(oneLine(message)),
    info: (message) => log.info(oneLine(message)),
    warn: (message) => log.warn(oneLine(message)),
    error: (message, error) => {
      if (error === undefined) log.error(oneLine(message))
      else log.error(oneLine(message), movedIn(inspect(error)))
    }
  }
}

/** The least time between two lines about one cause, in milliseconds. */
const THROTTLE_MS = 60_000

/**
 * More causes than a server has at a time, unless somebody finds out how to make one of each
 * request.
 */
const MAX_CAUSES = 100

/**
 * Makes lines about one cause come once a minute at most, so that whoever can cause them can't fill
 * the disk (D36).
 * @param now in milliseconds; not the time of day, which may be set back
 * @returns calls `write` with the end of its line, which says how often it was not called since; or
 * counts
 */
export function createLogThrottle(
  now: () => number = () => performance.now()
): (cause: string, write: (since: string) => void) => void {
  const causes = new Map<string, { writtenAt: number; skipped: number }>()
  const isPast = (writtenAt: number) => now() - writtenAt >= THROTTLE_MS

  return (cause, write) => {
    if (causes.size >= MAX_CAUSES) {
      for (const [known, { writtenAt }] of causes) if (isPast(writtenAt)) causes.delete(known)
    }
    const key = causes.has(cause) || causes.size < MAX_CAUSES ? cause : 'others'
    const last = causes.get(key)
    if (last && !isPast(last.writtenAt)) {
      last.skipped += 1
      return
    }
    causes.set(key, { writtenAt: now(), skipped: 0 })
    write(
      last?.skipped
        ? ` (${last.skipped.toLocaleString('en')} times more since the last line about it)`
        : ''
    )
  }
}

function oneLine(text: string): string {
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  return shown.replaceAll(
    UNPRINTABLE,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`
  )
}

function movedIn(text: string): string {
  return text
    .split('\n')
    .map((line) => `\n    ${oneLine(line)}`)
    .join('')
}
