import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { User } from '#shared/api/users.ts'
import type { ClientInfo, SessionCookies } from '../http/app-env.ts'
import { SESSION_SECONDS, type SessionService } from './session-service.ts'

/** The cookie that says who is signed in (D25). */
export const SESSION_COOKIE = 'helpdesk_session'

/** Who calls, and what the answer has to tell the caller's browser about it. */
export interface ClientSession {
  /** Who is signed in; null for an anonymous visitor. */
  actor: User | null
  session: SessionCookies
  /** Gives the answer the cookies that came about meanwhile, also when it is an error. */
  addCookies(answer: Response): void
}

/** Finds out who is signed in, and keeps a session alive that is used (D25). */
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
      signInFirst: () => sessions.signInFirst(token),
      authorize(access) {
        if (!found) throw new Error('A route for signed-in people was reached by nobody')
        return sessions.authorize(found.digest, access)
      },
      async start(userId, passwordDigest) {
        const place = { address, userAgent: request.headers.get('User-Agent') }
        cookies = [cookieOf(await sessions.start(userId, place, token, passwordDigest), isOverTls)]
      },
      async end() {
        if (token) await sessions.end(token)
        // Over TLS also the one that an earlier sign-in without TLS left: else it would be there
        // again.
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
 * A browser lets no answer without TLS replace a cookie from one with TLS at the same path, and
 * scheme and port make no difference to it: after a server has given up its certificate, people
 * could sign in no more. Without TLS such a cookie at a longer path is not sent; with TLS it is
 * sent first.
 */
function pathOf(isOverTls: boolean): string {
  return isOverTls ? '/api' : '/'
}
