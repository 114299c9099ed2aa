import { ProblemError } from '../http/problem.ts'
import type { Store } from '../store/store.ts'

/** How long an answer of the database is used again, in milliseconds. */
const MAX_AGE_MS = 1000

/** The `Retry-After` of a server that is about to stop, in seconds. */
const RETRY_SECONDS = 5

export type HealthService = ReturnType<typeof createHealthService>

/**
 * Tells whether this server should be sent requests. However many ask, the database is asked once a
 * second.
 */
export function createHealthService({ checkHealth }: Pick<Store, 'checkHealth'>) {
  let isDraining = false
  let latest: Promise<void> | null = null

  function forgetLater() {
    const forget = () => {
      latest = null
    }
    setTimeout(forget, MAX_AGE_MS).unref()
  }

  return {
    /** Lets the server be unready from now on. */
    drain(): void {
      isDraining = true
    },
    /** @throws ProblemError 503 when the server is about to stop; StorageError */
    async check(): Promise<void> {
      if (isDraining) {
        throw new ProblemError(503, 'This server is shutting down. Try again in a moment.', {
          headers: { 'Retry-After': String(RETRY_SECONDS) }
        })
      }
      latest ??= checkHealth().finally(forgetLater)
      await latest
    }
  }
}
