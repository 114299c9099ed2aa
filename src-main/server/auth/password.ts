import { hash, needsRehash, verify } from 'argon2'

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/** Computes the digest the database keeps of a password (argon2id); takes some 20 ms of another thread. */
export function digestPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS)
}

/** Whether a digest was computed with less than what is used today. */
export function isOutdated(digest: string): boolean {
  return needsRehash(digest, PARAMETERS)
}

/** A digest that no password has, as costly to check as any, so that an unknown username takes as long as a known one. */
const NOBODY = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$${base64Of(16)}$${base64Of(32)}`

function base64Of(zeros: number): string {
  return Buffer.alloc(zeros).toString('base64').replace(/=+$/, '')
}

/** Whether a password fits a digest; without a digest it computes as long and answers false. */
export async function checkPassword(password: string, digest: string | undefined): Promise<boolean> {
  const fits = await verify(digest ?? NOBODY, password)
  return fits && digest !== undefined
}
