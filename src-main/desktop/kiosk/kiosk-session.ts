import { createApiTransport } from '../session/api-transport.ts'
import { createCookieJar } from '../session/cookie-jar.ts'
import type { EndSession } from './logout-retry.ts'

/** The session of the person at the kiosk, signed in or not. Nothing of it outlives this object. */
export interface KioskSession {
  /** Answers the calls of the person's page. */
  fetch(request: Request): Promise<Response>
  isSignedIn(): boolean
  /** Forgets the session here and ends it at the server, because the person has left. */
  leave(): void
}

/** @param endSession ends a session at the server */
export function createKioskSession(
  fetch: (request: Request) => Promise<Response>,
  endSession: EndSession
): KioskSession {
  const jar = createCookieJar({ load: () => [], save: () => {} })
  const transport = createApiTransport({ fetch, jar })
  let hasLeft = false
  function forget() {
    const cookie = jar.header()
    jar.clear()
    if (cookie) endSession(cookie)
  }
  return {
    async fetch(request) {
      const response = await transport(request)
      // The person pressed "Login" and left before the answer arrived.
      if (hasLeft) forget()
      return response
    },
    isSignedIn: () => jar.header() !== null,
    leave() {
      hasLeft = true
      forget()
    }
  }
}
