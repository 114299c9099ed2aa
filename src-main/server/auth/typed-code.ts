import { randomInt } from 'node:crypto'

/** Letters and digits that can't be mistaken for each other when read from a screen. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const GROUP_LENGTH = 4

/** Makes a random code that people type: groups of four, of not quite 20 bits each. */
export function makeTypedCode(groups: number): string {
  const letters = Array.from(
    { length: groups * GROUP_LENGTH },
    () => ALPHABET[randomInt(ALPHABET.length)]
  ).join('')
  return letters.replace(/.{4}(?=.)/g, '$&-')
}

/** A typed code in the form in which it is compared: in any case, with or without the dashes. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
