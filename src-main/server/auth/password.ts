import { hash, verify } from 'argon2'

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/** Computes the digest the database keeps of a password (argon2id); takes some 20 ms of another thread. */
export function digestPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS)
}

/** A digest of no password, so that an unknown username costs as much time as a known one. */
let nobody: Promise<string> | undefined

/** Whether a password fits a digest; without a digest it computes as long and answers false. */
export async function checkPassword(password: string, digest: string | undefined): Promise<boolean> {
  nobody ??= digestPassword('no password has this digest')
  const fits = await verify(digest ?? (await nobody), password)
  return fits && digest !== undefined
}
