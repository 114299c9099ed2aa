import { availableParallelism } from 'node:os'
import { hash, needsRehash, verify } from 'argon2'
import { text } from '#shared/languages/texts.ts'
import { createSemaphore } from '../http/semaphore.ts'
import { NO_PASSWORD } from '../store/users-store.ts'

/**
 * OWASP's first recommendation for argon2id: 46 MiB, one pass, one lane. Its other recommendations
 * need less memory, but the C library on Linux does not return blocks below 32 MiB to the system:
 * the threads would hold 80 MB for as long as the server runs.
 */
const PARAMETERS = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 } as const

/**
 * The size of Node's thread pool unless `UV_THREADPOOL_SIZE` is set; Node reads files with it too.
 */
const NODE_THREADS = 4

/**
 * Bounds how many digests this process computes at once (D36), so that one thread is left for
 * reading files and one core for everything else. A full queue is done within two seconds on one
 * core.
 */
const digests = createSemaphore({
  concurrency: Math.max(1, Math.min(availableParallelism(), NODE_THREADS) - 1),
  maxWaiting: 32,
  sentence: text('The server is busy checking passwords. Try again in a few seconds.')
})

/**
 * Rejects a request before any work is done for it when the queue of digests is full (D36).
 * @throws ProblemError 503
 */
export const rejectWhileBusy = digests.rejectWhenFull

/**
 * Computes the digest the database keeps of a password (argon2id); takes some 40 ms of another
 * thread.
 * @throws ProblemError 503 when the queue of digests is full (D36)
 */
export function digestPassword(password: string): Promise<string> {
  return digests.run(() => hash(password, PARAMETERS))
}

/** Whether a digest was computed with other parameters than today's. */
export function isOutdated(digest: string): boolean {
  return needsRehash(digest, PARAMETERS)
}

/**
 * The digest that is checked when there is no account: no password fits it, and it costs as much as
 * any other, so that an unknown username takes as long as a known one (D29).
 */
const NOBODY = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$${base64Of(16)}$${base64Of(32)}`

function base64Of(zeros: number): string {
  return Buffer.alloc(zeros).toString('base64').replace(/=+$/, '')
}

/**
 * Whether a password fits a digest; without a digest, or for {@link NO_PASSWORD}, it takes as long
 * and answers false.
 * @throws ProblemError 503 when the queue of digests is full (D36)
 */
export async function checkPassword(
  password: string,
  digest: string | undefined
): Promise<boolean> {
  const known = digest === NO_PASSWORD ? undefined : digest
  const fits = await digests.run(() => verify(known ?? NOBODY, password))
  return fits && known !== undefined
}
