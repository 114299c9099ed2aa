import { availableParallelism } from 'node:os'
import { hash, needsRehash, verify } from 'argon2'
import { createSemaphore } from '../http/semaphore.ts'

/**
 * OWASP's first recommendation for argon2id: 46 MiB, one pass, one lane. Of those with less memory
 * the C library on Linux keeps what was used, in each thread (below 32 MiB it does not give it back
 * to the system): 80 MB for as long as the server runs.
 */
const PARAMETERS = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 } as const

/**
 * The threads that Node has for work like this, unless told otherwise; it reads files with them
 * too.
 */
const NODE_THREADS = 4

/**
 * Bounds the digests of this process (D36): a thread is left for reading files, and a core for
 * everything else. Those that wait have their turn within two seconds on one core.
 */
const digests = createSemaphore({
  concurrency: Math.max(1, Math.min(availableParallelism(), NODE_THREADS) - 1),
  maxWaiting: 32,
  sentence: 'The server is checking many passwords at the moment. Try again in a few seconds.'
})

/**
 * Refuses at once whoever would be refused for the many passwords that are being checked (D36).
 * @throws ProblemError 503
 */
export const refuseWhileBusy = digests.refuseWhenFull

/**
 * Computes the digest the database keeps of a password (argon2id); takes some 40 ms of another
 * thread.
 * @throws ProblemError 503 when too many wait for theirs (D36)
 */
export function digestPassword(password: string): Promise<string> {
  return digests.run(() => hash(password, PARAMETERS))
}

/** Whether a digest was computed with less than what is used today. */
export function isOutdated(digest: string): boolean {
  return needsRehash(digest, PARAMETERS)
}

/**
 * What a password is checked against where there is no account: it fits none and costs as much as
 * any digest, so that an unknown username takes as long as a known one (D29).
 */
const NOBODY = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$${base64Of(16)}$${base64Of(32)}`

function base64Of(zeros: number): string {
  return Buffer.alloc(zeros).toString('base64').replace(/=+$/, '')
}

/**
 * Whether a password fits a digest; without a digest it computes as long and answers false.
 * @throws ProblemError 503 when too many wait for theirs (D36)
 */
export async function checkPassword(
  password: string,
  digest: string | undefined
): Promise<boolean> {
  const fits = await digests.run(() => verify(digest ?? NOBODY, password))
  return fits && digest !== undefined
}
