import { hash, needsRehash, verify } from 'argon2'

/**
 * OWASP's first recommendation for argon2id: 46 MiB, one pass, one lane. Of those with less memory the C library on Linux keeps
 * what was used, in each thread (below 32 MiB it does not give it back to the system): 80 MB for as long as the server runs.
 */
const PARAMETERS = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 } as const

/** Computes the digest the database keeps of a password (argon2id); takes some 40 ms of another thread. */
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
