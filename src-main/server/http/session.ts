import type { Context, MiddlewareHandler } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { SESSION_SECONDS, type SessionService } from '../auth/session-service.ts'
import type { AppEnv } from './app-env.ts'

/** The cookie that says who is signed in (D25). */
export const SESSION_COOKIE = 'helpdesk_session'

/** Finds out who is signed in, and keeps a session alive that is used (D25). */
export function readSession(sessions: SessionService): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const token = getCookie(c, SESSION_COOKIE)
    const { address } = c.env.caller
    const found = token ? await sessions.resolve(token, address) : null
    c.set('actor', found?.user ?? null)
    let cookies = token && found?.renewed ? [cookieOf(c, token)] : []
    c.set('session', {
      digest: found?.digest ?? null,
      async start(userId, passwordDigest) {
        const place = { address, userAgent: c.req.header('User-Agent') ?? null }
        cookies = [cookieOf(c, await sessions.start(userId, place, token, passwordDigest))]
      },
      async end() {
        if (token) await sessions.end(token)
        // Over TLS also the one that an earlier sign-in without TLS left: else it would be there again.
        const paths = new Set(['/', pathOf(c)])
        cookies = [...paths].map((path) => generateCookie(SESSION_COOKIE, '', { path, maxAge: 0 }))
      }
    })
    await next()
    // Only now: an answer that is an error carries it too.
    for (const cookie of cookies) c.res.headers.append('Set-Cookie', cookie)
  }
}

function cookieOf(c: Context<AppEnv>, token: string): string {
  return generateCookie(SESSION_COOKIE, token, {
    path: pathOf(c),
    httpOnly: true,
    sameSite: 'Lax',
    secure: isOverTls(c),
    maxAge: SESSION_SECONDS
  })
}

/**
 * A browser lets no answer without TLS replace a cookie from one with TLS at the same path, and scheme and port make no
 * difference to it: after a server has given up its certificate, people could sign in no more. Without TLS such a cookie
 * at a longer path is not sent; with TLS it is sent first.
 */
function pathOf(c: Context<AppEnv>): string {
  return isOverTls(c) ? '/api' : '/'
}

function isOverTls(c: Context<AppEnv>): boolean {
  return c.req.url.startsWith('https:') || c.env.caller.isSecure === true
}
