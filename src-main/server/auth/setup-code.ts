import { randomInt, timingSafeEqual } from 'node:crypto'

/** Letters and digits that can't be mistaken for each other when read from a screen. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/**
 * Makes the code that lets somebody on another machine create the first administrator (D1): some 79
 * bits, valid until the server stops.
 */
export function createSetupCode() {
  const letters = Array.from(
    { length: GROUPS * GROUP_LENGTH },
    () => ALPHABET[randomInt(ALPHABET.length)]
  ).join('')
  return {
    /** The code as it is printed: four groups of four. */
    text: letters.replace(/.{4}(?=.)/g, '$&-'),
    /** Whether a typed text is the code, in any case and with or without the dashes. */
    equals(typed: string | undefined): boolean {
      const given = Buffer.from((typed ?? '').toUpperCase().replace(/[^A-Z0-9]/g, ''))
      const expected = Buffer.from(letters)
      return given.length === expected.length && timingSafeEqual(given, expected)
    }
  }
}
