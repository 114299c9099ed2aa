import { createRequire } from 'node:module'
import type argon2 from 'argon2'

/** The real one: its name alone leads back here, where tests run with this one. */
const {
  hash: digest,
  needsRehash: isOther,
  verify
}: typeof argon2 = createRequire(import.meta.url)('argon2')

/** The least that argon2 takes. */
const LIGHT = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/**
 * Stands for argon2 where a test only needs accounts: its digests are real ones that take no time.
 * Tests of the cost of digests have the real one (`*.mocked.test.ts`).
 */
export const hash = (password: string): Promise<string> => digest(password, LIGHT)
export const needsRehash = (text: string): boolean => isOther(text, LIGHT)
export { verify }
