import { logout } from '#shared/api/auth.ts'
import { PROBLEM_TYPE, type Problem } from '#shared/api/problems.ts'
import type { DataSource } from '#shared/desktop/settings.ts'
import { sourceName } from '#shared/desktop/source-name.ts'
import { LANGUAGE_COOKIE, type Language } from '#shared/languages/languages.ts'
import { english, type Text, text } from '#shared/languages/texts.ts'
import type { Log } from '../../server/base/log.ts'
import { StartError } from '../../server/base/start-error.ts'
import type { Server } from '../../server/server.ts'
import { createListeners } from '../base/listeners.ts'
import { t } from '../base/texts.ts'
import { APP_ORIGIN } from '../page/app-address.ts'
import { createApiTransport } from '../session/api-transport.ts'
import type { CookieJar } from '../session/cookie-jar.ts'
import { networkProblem } from './network-problem.ts'
import { openRemoteSource } from './remote-source.ts'
import type { ResolveProxy } from './system-proxy.ts'

/** How long the former server may take to end the session, in milliseconds. */
const LOGOUT_TIMEOUT_MS = 2000

/** A data source that is open, but not in use yet. */
interface PreparedSource {
  readonly source: DataSource
  /** Sends a request as it is, without a session. */
  fetch(request: Request): Promise<Response>
  /** Closes connections that may be dead, as after a sleep of the computer. */
  reconnect(): void
  close(): Promise<void>
  /** This computer's own server, if it is the source. */
  readonly server: Server | null
}

/**
 * The source in use, with the session of the person signed in there: a session never outlives its
 * source.
 */
interface SourceInUse {
  readonly server: Server | null
  readonly jar: CookieJar
  /** Sends a request as it is. */
  fetch(request: Request): Promise<Response>
  /** Sends a request with the session. */
  api(request: Request): Promise<Response>
  reconnect(): void
  close(): Promise<void>
  /**
   * Ends and deletes the session and closes the source; from the call on no session is left here.
   */
  disconnect(): Promise<void>
}

/** The session as the rest of the application may read and use it. */
export type Session = Pick<CookieJar, 'header' | 'clear' | 'onChange'>

export interface BackendConnection {
  /**
   * Sends an API call to the source in use, with the session of this application's window; answers
   * 502 with the reason when no answer comes.
   */
  api(request: Request): Promise<Response>
  /** Sends an API call without that session. */
  fetch(request: Request): Promise<Response>
  /** The session of this application's window, at whichever source is in use. */
  readonly session: Session
  /**
   * Opens another source; the present one stays in use.
   * @throws StartError when this computer's database can't be opened, or is in use already
   */
  prepare(source: DataSource): Promise<PreparedSource>
  /** Switches to another source, and signs out at the former one before closing it. */
  use(prepared: PreparedSource): Promise<void>
  /** This computer's own server, while it is the source. */
  server(): Server | null
  /** Why the data can't be reached, as a sentence; null while it can. */
  problem(): string | null
  /** Calls the listener when the source or its problem changes. */
  onChange(listener: () => void): void
  /** Closes connections that may be dead, as after a sleep of the computer. */
  reconnect(): void
  close(): Promise<void>
}

/**
 * Connects the pages with the source in use; no other part knows where the data is.
 * @param options.openServer opens this computer's own server
 * @param options.openJar restores the session that was stored for the source of this name
 */
export function createBackendConnection(options: {
  openServer: () => Promise<Server>
  openJar: (sourceName: string) => CookieJar
  resolveProxy?: ResolveProxy
  /** The language of this device, in which the server answers people without a choice (D82). */
  language?: () => Language | null
  log: Log
}): BackendConnection {
  const { openServer, openJar, resolveProxy, language = () => null, log } = options
  const listeners = createListeners()
  const sessionListeners = createListeners()
  let inUse: SourceInUse | null = null
  let problem: Text | null = null

  function setProblem(to: Text | null) {
    if ((problem && english(problem)) === (to && english(to))) return
    problem = to
    if (to) log.warn(english(to))
    else log.info('The server can be reached again')
    listeners.tell()
  }

  function begin(prepared: PreparedSource): SourceInUse {
    const jar = openJar(sourceName(prepared.source))
    jar.onChange(sessionListeners.tell)
    const inLanguage = { ...prepared, fetch: withLanguage(prepared.fetch, language) }
    const self: SourceInUse = connect(inLanguage, jar, log, (problem) => {
      // A request to a former source shows no problem of the one in use.
      const isInUse = inUse === self
      if (isInUse) setProblem(problem)
      return isInUse
    })
    return self
  }

  function current(): SourceInUse {
    if (!inUse) throw new StartError(text('No data source has been chosen yet.'))
    return inUse
  }

  return {
    api: async (request) => current().api(request),
    fetch: async (request) => current().fetch(request),
    session: {
      header: () => inUse?.jar.header() ?? null,
      clear: () => inUse?.jar.clear(),
      onChange: sessionListeners.add
    },
    async prepare(source) {
      if (source.kind === 'server') {
        return {
          source,
          server: null,
          ...openRemoteSource(source.address, source.fingerprint, resolveProxy)
        }
      }
      // Only one server at a time can open a database, even if both are ours.
      if (inUse?.server) throw new StartError(text('The data is already on this computer.'))
      const server = await openServer()
      return { source, server, fetch: server.fetch, reconnect() {}, close: server.close }
    },
    async use(prepared) {
      const left = inUse
      inUse = null
      const logout = left?.disconnect()
      inUse = begin(prepared)
      problem = null
      listeners.tell()
      await logout
    },
    server: () => inUse?.server ?? null,
    problem: () => problem && t(problem),
    onChange: listeners.add,
    reconnect: () => inUse?.reconnect(),
    async close() {
      const last = inUse
      inUse = null
      await last?.close()
    }
  }
}

/** @param report notes whether the source answers; returns whether the source is still in use */
function connect(
  prepared: PreparedSource,
  jar: CookieJar,
  log: Log,
  report: (problem: Text | null) => boolean
): SourceInUse {
  const fetch = withReports(prepared, report)
  const api = createApiTransport({ fetch, jar })
  return {
    server: prepared.server,
    jar,
    fetch,
    api,
    reconnect: prepared.reconnect,
    close: prepared.close,
    async disconnect() {
      const logout = jar.header() === null ? null : api(logoutRequest())
      jar.retire()
      await logout?.catch((error: unknown) =>
        log.info(`The previous session could not be ended (${error})`)
      )
      await prepared.close()
    }
  }
}

/** Sends the language of this device with each request, as browsers do by a cookie. */
function withLanguage(
  fetch: PreparedSource['fetch'],
  language: () => Language | null
): PreparedSource['fetch'] {
  return async (request) => {
    const tag = language()
    if (tag === null) return await fetch(request)
    const headers = new Headers(request.headers)
    const others = headers.get('cookie')
    headers.set('cookie', `${others ? `${others}; ` : ''}${LANGUAGE_COOKIE}=${tag}`)
    return await fetch(new Request(request, { headers }))
  }
}

/**
 * Sends requests to a server, reports whether it can be reached, and answers 502 like a gateway
 * when it can't.
 */
function withReports(
  { source, fetch }: PreparedSource,
  report: (problem: Text | null) => boolean
): PreparedSource['fetch'] {
  if (source.kind === 'computer') return fetch
  return async (request) => {
    try {
      const response = await fetch(request)
      report(null)
      return response
    } catch (error) {
      // A request that the page aborted shows no problem of the network.
      if (request.signal.aborted) throw error
      const reason = networkProblem(error, source.address)
      if (!report(reason)) throw error
      return noAnswer(t(reason))
    }
  }
}

function noAnswer(detail: string): Response {
  const problem: Problem = { type: 'about:blank', title: t('Bad Gateway'), status: 502, detail }
  return new Response(JSON.stringify(problem), {
    status: 502,
    headers: { 'Content-Type': PROBLEM_TYPE }
  })
}

function logoutRequest(): Request {
  return new Request(APP_ORIGIN + logout.path, {
    method: logout.method,
    signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS)
  })
}
