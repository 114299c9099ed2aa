import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { ClientInfo, SessionCookies } from '../http/app-env.ts'
import { SESSION_SECONDS, type SessionService } from './session-service.ts'

/** The cookie that says who is signed in (D25). */
export const SESSION_COOKIE = 'helpdesk_session'

/** Who calls, and the session cookies that the answer gets. */
export interface ClientSession {
  /** Who is signed in; null for an anonymous visitor. */
  actor: Viewer | null
  session: SessionCookies
  /** Adds the cookies that the request's handler has set to its answer, also to an error. */
  addCookies(answer: Response): void
}

/** Reads from the cookie who is signed in, and renews a session that is used (D25). */
export async function readSession(
  sessions: SessionService,
  request: Request,
  caller: ClientInfo
): Promise<ClientSession> {
  const cookie = request.headers.get('Cookie')
  const token = cookie === null ? undefined : parse(cookie, SESSION_COOKIE)[SESSION_COOKIE]
  const { address } = caller
  const found = token ? await sessions.resolve(token, address) : null
  const isOverTls = request.url.startsWith('https:') || caller.isSecure === true
  let cookies = token && found?.renewed ? [cookieOf(token, isOverTls)] : []
  return {
    actor: found?.user ?? null,
    session: {
      digest: found?.digest ?? null,
      scope: null,
      isAlive: async () => found !== null && (await sessions.isAlive(found.digest)),
      signInFirst: () => sessions.signInFirst(token),
      authorize(access) {
        if (!found) throw new Error('A route for signed-in people was called without a session')
        return sessions.authorize(found.digest, access, address)
      },
      async start(userId, passwordDigest, confirmedAt) {
        const place = { address, userAgent: request.headers.get('User-Agent') }
        const origin = { passwordDigest, confirmedAt }
        cookies = [cookieOf(await sessions.start(userId, place, token, origin), isOverTls)]
      },
      async end() {
        if (token) await sessions.end(token, address)
        // Over TLS this also deletes the cookie of an earlier sign-in without TLS, which the
        // browser would send again once the one at `/api` is gone.
        const paths = new Set(['/', pathOf(isOverTls)])
        cookies = [...paths].map((path) => generateCookie(SESSION_COOKIE, '', { path, maxAge: 0 }))
      }
    },
    addCookies(answer) {
      for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie)
    }
  }
}

function cookieOf(token: string, isOverTls: boolean): string {
  return generateCookie(SESSION_COOKIE, token, {
    path: pathOf(isOverTls),
    httpOnly: true,
    sameSite: 'Lax',
    secure: isOverTls,
    maxAge: SESSION_SECONDS
  })
}

/**
 * The path of the cookie depends on TLS because browsers don't let an answer without TLS replace a
 * Secure cookie of the same host and path, whatever the port: no one could sign in after a server
 * has given up its certificate. Without TLS a Secure cookie at `/api` is not sent; with TLS it is
 * sent before one at `/`.
 */
function pathOf(isOverTls: boolean): string {
  return isOverTls ? '/api' : '/'
}
