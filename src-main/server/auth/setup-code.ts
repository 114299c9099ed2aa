import { randomInt, timingSafeEqual } from 'node:crypto'

/** Letters and digits that can't be mistaken for each other when read from a screen. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/**
 * Makes a code that lets somebody on another machine create the first administrator (D1): some 79
 * bits, as four groups of four.
 */
export function makeSetupCode(): string {
  const letters = Array.from(
    { length: GROUPS * GROUP_LENGTH },
    () => ALPHABET[randomInt(ALPHABET.length)]
  ).join('')
  return letters.replace(/.{4}(?=.)/g, '$&-')
}

/** Whether a typed text is the code, in any case and with or without the dashes. */
export function isSetupCode(typed: string | undefined, code: string): boolean {
  const [given, expected] = [typed ?? '', code].map((text) =>
    Buffer.from(text.toUpperCase().replace(/[^A-Z0-9]/g, ''))
  ) as [Buffer, Buffer]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
