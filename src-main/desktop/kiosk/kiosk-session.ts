import { createApiTransport } from '../api-transport.ts'
import { createCookieJar } from '../cookie-jar.ts'
import type { EndSession } from './logout-retry.ts'

/** Whoever is before the kiosk now, signed in or not. Nothing of theirs outlives this object. */
export interface KioskSession {
  /** Answers the calls of their page. */
  fetch(request: Request): Promise<Response>
  isSignedIn(): boolean
  /** They are gone: their session is forgotten here and ended at the server. */
  leave(): void
}

/** @param endSession tells the server */
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
      // They pressed "Login" and went away before the answer was there.
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
