import { type Protocol, protocol } from 'electron'
import { uploadAttachment } from '#shared/api/attachments.ts'
import type { Log } from '../../server/base/log.ts'
import { APP_HOST, APP_SCHEME } from './app-address.ts'
import { passFile } from './passing-files.ts'

export type FetchHandler = (request: Request) => Promise<Response>

/**
 * Makes `app://` a scheme with an origin of its own, as secure as https. Must be called before the
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
 * Answers the pages' requests: those to `/api` with `api`, all others with `pages`.
 * @param options.protocol the protocol of the Chromium session in which the pages run
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
      return forPage(await answer(withFile(request)))
    } catch (error) {
      log.error(`${request.method} ${pathname} got no response`, error)
      return Response.error()
    }
  })
}

/** A request that uploads a file passes it on piece by piece (D40). */
function withFile(request: Request): Request {
  const isFile = request.headers.get('content-type') === uploadAttachment.consumes
  if (!isFile || !request.body) return request
  const init: RequestInit & { duplex: 'half' } = { body: passFile(request.body), duplex: 'half' }
  return new Request(request, init)
}

/**
 * Removes a header that crashes Electron 41 under a scheme of our own, and that has no effect
 * without other sites. A file is passed on piece by piece.
 */
function forPage(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.delete('origin-agent-cluster')
  const isFile = headers.has('content-disposition')
  const { body } = response
  return new Response(isFile && body ? passFile(body) : body, {
    status: response.status,
    statusText: response.statusText,
    headers
  })
}

/** The pages of the development server, which shows changes as they are saved. */
export function developmentPages(server: string): FetchHandler {
  return (request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new URL(pathname + search, server), {
      headers: { accept: request.headers.get('accept') ?? '*/*' }
    })
  }
}
