import { logout } from '#shared/api/auth.ts'
import { exponentialDelay, INITIAL_BACKOFF_MS } from '#shared/domain/backoff.ts'
import type { Log } from '../../server/base/log.ts'
import { APP_ORIGIN } from '../page/app-address.ts'

/** The longest pause between two tries, in milliseconds. */
const MAX_BACKOFF_MS = 60_000
/** How long one try may take, in milliseconds. */
const TIMEOUT_MS = 10_000
/**
 * How long a session lasts without use (D25), in milliseconds: after that there is nothing left to
 * end.
 */
const SESSION_LIFETIME_MS = 12 * 60 * 60 * 1000

/** Ends a session at the server. */
export type Logout = (cookie: string) => void

/**
 * Ends sessions at the server in the background. Where the server can't be reached it tries again
 * until it can, or until the session has expired. The cookies are only in the memory of this
 * process.
 */
export function createLogoutRetry({
  fetch,
  log
}: {
  fetch: (request: Request) => Promise<Response>
  log: Log
}): Logout {
  async function end(cookie: string, since: number, failures = 0): Promise<void> {
    const request = new Request(`${APP_ORIGIN}${logout.path}`, {
      method: logout.method,
      headers: { cookie },
      signal: AbortSignal.timeout(TIMEOUT_MS)
    })
    const answer = await fetch(request).catch(() => null)
    if (answer && answer.status < 500) return
    if (Date.now() - since > SESSION_LIFETIME_MS) return
    log.warn('A session could not be ended on the server; trying again')
    setTimeout(
      () => void end(cookie, since, failures + 1),
      exponentialDelay(failures, INITIAL_BACKOFF_MS, MAX_BACKOFF_MS)
    ).unref()
  }
  return (cookie) => void end(cookie, Date.now())
}
