import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { SecondFactorOffer } from '#shared/api/second-factor.ts'

/** The name of the product in authenticator apps. */
const ISSUER = 'Help Desk'

/** As long as RFC 4226 asks for, in bytes. */
const SECRET_LENGTH = 20

/** How many intervals of thirty seconds a clock may be off, to either side (RFC 6238, 5.2). */
const DRIFT = 1

export function makeTotpSecret(): Uint8Array {
  return randomBytes(SECRET_LENGTH)
}

/** The secret as authenticator apps take it, with whose it is. */
export function describeSecret(bytes: Uint8Array, username: string): SecondFactorOffer {
  const secret = secretOf(bytes)
  const uri = new TOTP({ issuer: ISSUER, label: username, secret }).toString()
  return { secret: secret.base32, uri }
}

/** Whether a text can be a code of an authenticator app: the library takes six digits only. */
export function isTotpCode(text: string): boolean {
  return /^[0-9]{6}$/.test(text)
}

/**
 * Finds the interval of time that a code belongs to (RFC 6238).
 * @returns its number; null for a code of none around now
 */
export function stepOfCode(bytes: Uint8Array, code: string, now: Date): number | null {
  if (!isTotpCode(code)) return null
  const timestamp = now.getTime()
  const drift = TOTP.validate({ token: code, secret: secretOf(bytes), timestamp, window: DRIFT })
  return drift === null ? null : TOTP.counter({ timestamp }) + drift
}

/**
 * Whether a code may be used after that of another interval: only a later one, because a code works
 * once. An interval that is still to come was used under a wrong clock, and counts for nothing
 * (D35).
 */
export function isUnusedStep(step: number, lastStep: number | null, now: Date): boolean {
  if (lastStep === null || step > lastStep) return true
  return lastStep > TOTP.counter({ timestamp: now.getTime() }) + DRIFT
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}
