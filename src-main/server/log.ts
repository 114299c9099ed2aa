import { inspect } from 'node:util'

/** Where the server writes what happens; the hosts bring their own. */
export interface Log {
  /** Whether anybody reads what is written for debugging; making a line takes longer than some calls. */
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
 * Makes a log in which nobody can forge an entry or hide one, whatever they put into an address or a name: a message is
 * one line, and what an error says below it is moved in.
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

function oneLine(text: string): string {
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  return shown.replaceAll(UNPRINTABLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

function movedIn(text: string): string {
  return text
    .split('\n')
    .map((line) => `\n    ${oneLine(line)}`)
    .join('')
}
