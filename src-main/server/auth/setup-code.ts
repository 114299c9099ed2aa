import { timingSafeEqual } from 'node:crypto'
import { makeTypedCode, plainCode } from './typed-code.ts'

const GROUPS = 4

/**
 * Makes a code that lets someone on another machine create the first administrator (D1): some 79
 * bits, as four groups of four.
 */
export function makeSetupCode(): string {
  return makeTypedCode(GROUPS)
}

/** Whether a typed text is the code, in any case and with or without the dashes. */
export function isSetupCode(typed: string | undefined, code: string): boolean {
  const [given, expected] = [typed ?? '', code].map((text) => Buffer.from(plainCode(text))) as [
    Buffer,
    Buffer
  ]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
