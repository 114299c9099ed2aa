import { type Protocol, protocol } from 'electron'
import type { Log } from '../server/base/log.ts'
import { APP_HOST, APP_SCHEME } from './app-address.ts'

export type FetchHandler = (request: Request) => Promise<Response>

/**
 * Makes `app://` a scheme with an origin of its own, as safe as https. Must happen before the
 * application is ready.
 */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true }
    }
  ])
}

/**
 * Answers the pages' requests: `/api` through one way, pages and their files through the other.
 * @param options.protocol of the session of Chromium that the pages are in
 */
export function serveApp(options: {
  protocol: Protocol
  api: FetchHandler
  pages: FetchHandler
  log: Log
}): void {
  const { api, pages, log } = options
  options.protocol.handle(APP_SCHEME, async (request) => {
    const { host, pathname } = new URL(request.url)
    if (host !== APP_HOST) return new Response(null, { status: 404 })
    try {
      const answer = /^[/]api([/]|$)/.test(pathname) ? api : pages
      return withoutAgentCluster(await answer(request))
    } catch (error) {
      log.error(`${request.method} ${pathname} got no answer`, error)
      return Response.error()
    }
  })
}

/**
 * Under a scheme of our own this header ends Electron 41 at once, and without other sites it would
 * change nothing.
 */
function withoutAgentCluster(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.delete('origin-agent-cluster')
  return new Response(response.body, {
    status: response.status,
    statusText: response.statusText,
    headers
  })
}

/** The pages as the development server makes them, with changes as they are saved. */
export function developmentPages(server: string): FetchHandler {
  return (request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new URL(pathname + search, server), {
      headers: { accept: request.headers.get('accept') ?? '*/*' }
    })
  }
}
