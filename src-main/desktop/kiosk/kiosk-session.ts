import { createApiTransport } from '../session/api-transport.ts'
import { createCookieJar } from '../session/cookie-jar.ts'
import type { Logout } from './logout-retry.ts'

/** The session of the person at the kiosk, signed in or not. Nothing of it outlives this object. */
export interface KioskSession {
  /** Answers the calls of the person's page. */
  fetch(request: Request): Promise<Response>
  isSignedIn(): boolean
  /** Ends the session here and at the server, because the person has left. */
  end(): void
}

/** @param logOut ends a session at the server */
export function createKioskSession(
  fetch: (request: Request) => Promise<Response>,
  logOut: Logout
): KioskSession {
  const jar = createCookieJar({ load: () => [], save: () => {} })
  const transport = createApiTransport({ fetch, jar })
  let hasEnded = false
  function forget() {
    const cookie = jar.header()
    jar.clear()
    if (cookie) logOut(cookie)
  }
  return {
    async fetch(request) {
      const response = await transport(request)
      // The person pressed "Login" and left before the answer arrived.
      if (hasEnded) forget()
      return response
    },
    isSignedIn: () => jar.header() !== null,
    end() {
      hasEnded = true
      forget()
    }
  }
}
