import { desktopAgent } from '#shared/domain/desktop-agent.ts'
import type { CookieJar } from './cookie-jar.ts'

/**
 * Carries the renderer's API calls to the server and keeps the session out of the renderer: cookies
 * are added and taken away here. Bodies pass through as streams, so server-sent events arrive as
 * they are sent.
 */
export function createApiTransport(options: {
  fetch: (request: Request) => Promise<Response>
  jar: CookieJar
}): (request: Request) => Promise<Response> {
  const { fetch, jar } = options
  return async (request) => {
    const headers = new Headers(request.headers)
    headers.delete('cookie')
    // Chromium sends none under a scheme of our own; a person finds this session in the list by it.
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
