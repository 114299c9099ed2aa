import { inspect } from 'node:util'
import { numberText } from '#shared/domain/number-text.ts'

/** Where the server writes what happens; each host passes its own. */
export interface Log {
  /** Whether debug lines are written anywhere; building one takes longer than some calls. */
  isVerbose?: boolean
  debug(message: string): void
  info(message: string): void
  warn(message: string): void
  error(message: string, error?: unknown): void
}

/**
 * The longest message of a line, in characters, because addresses and errors of pages can be of any
 * length.
 */
const MAX_LINE_LENGTH = 10_000

/** Characters that end a line, colour a terminal, or change the direction of text. */
const UNPRINTABLE = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu

/**
 * Makes a log in which no one can forge or hide an entry, whatever an address or a name contains: a
 * message is one line, and the lines of an error below it are indented.
 * @param isVerbose whether `log` writes debug lines
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
 * The most causes to tell apart: more than a server has at a time, unless someone can make every
 * request cause a new one.
 */
const MAX_CAUSES = 100

/**
 * Limits the lines about one cause to one a minute, so that no one who can cause them can fill the
 * disk (D36).
 * @param now in milliseconds; not the time of day, which may be set back
 * @returns a function that either calls `write` with the end of the line, which says how many were
 * skipped, or counts one more as skipped
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
      last?.skipped ? ` (${numberText(last.skipped)} times more since the last line about it)` : ''
    )
  }
}

function oneLine(text: string): string {
  const shown = text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH)}…` : text
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
