import { protocol } from 'electron'
import type { Log } from '../server/log.ts'
import { APP_HOST, APP_SCHEME } from './app-address.ts'

type Answer = (request: Request) => Promise<Response>

/** Makes `app://` a scheme with an origin of its own, as safe as https. Must happen before the application is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } }
  ])
}

/** Answers the pages' requests: `/api` through one way, pages and their files through the other. */
export function serveApp({ api, pages, log }: { api: Answer; pages: Answer; log: Log }): void {
  protocol.handle(APP_SCHEME, async (request) => {
    const { host, pathname } = new URL(request.url)
    if (host !== APP_HOST) return new Response(null, { status: 404 })
    try {
      return await (/^[/]api([/]|$)/.test(pathname) ? api : pages)(request)
    } catch (error) {
      log.error(`${request.method} ${pathname} got no answer`, error)
      return Response.error()
    }
  })
}

/** The pages as the development server makes them, with changes as they are saved. */
export function developmentPages(server: string): Answer {
  return (request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new URL(pathname + search, server), { headers: { accept: request.headers.get('accept') ?? '*/*' } })
  }
}
