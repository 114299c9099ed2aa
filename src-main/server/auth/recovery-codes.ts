import { hash } from 'node:crypto'
import { RECOVERY_CODES } from '#shared/api/second-factor.ts'
import { makeTypedCode, plainCode } from './typed-code.ts'

/** Some 119 bits, so that a plain digest is as good as one that takes long (ASVS 6.5.2). */
const GROUPS = 6

/** Makes the recovery codes of a person, of whom the database keeps only digests (D53). */
export function newRecoveryCodes(userId: number): { codes: string[]; digests: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => makeTypedCode(GROUPS))
  return { codes, digests: codes.map((code) => recoveryCodeDigest(userId, code)) }
}

export function recoveryCodeDigest(userId: number, typed: string): string {
  return hash('sha256', `${userId}:${plainCode(typed)}`)
}
