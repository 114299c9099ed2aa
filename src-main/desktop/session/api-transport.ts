import { desktopAgent } from '#shared/domain/desktop-agent.ts'
import type { CookieJar } from './cookie-jar.ts'

/**
 * Carries the renderer's API calls to the server and keeps the session out of the renderer: it adds
 * the cookies to requests and removes them from answers. Bodies pass through as streams, so
 * server-sent events arrive as they are sent.
 */
export function createApiTransport(options: {
  fetch: (request: Request) => Promise<Response>
  jar: CookieJar
}): (request: Request) => Promise<Response> {
  const { fetch, jar } = options
  return async (request) => {
    const headers = new Headers(request.headers)
    headers.delete('cookie')
    // Chromium sends no user agent under a scheme of our own, and a person recognises this session
    // in the list by it.
    headers.set('user-agent', desktopAgent(process.platform))
    const cookie = jar.header()
    if (cookie) headers.set('cookie', cookie)

    const response = await fetch(new Request(request, { headers }))

    jar.receive(response.headers.getSetCookie())
    const shown = new Headers(response.headers)
    shown.delete('set-cookie')
    return new Response(response.body, {
      status: response.status,
      statusText: response.statusText,
      headers: shown
    })
  }
}
