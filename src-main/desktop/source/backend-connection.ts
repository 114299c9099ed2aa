import { logout } from '#shared/api/auth.ts'
import { PROBLEM_TYPE, type Problem } from '#shared/api/problems.ts'
import type { DataSource } from '#shared/desktop/settings.ts'
import { sourceName } from '#shared/desktop/source-name.ts'
import type { Log } from '../../server/base/log.ts'
import { StartError } from '../../server/base/start-error.ts'
import type { Server } from '../../server/server.ts'
import { createApiTransport } from '../api-transport.ts'
import { APP_ORIGIN } from '../app-address.ts'
import type { CookieJar } from '../cookie-jar.ts'
import { createListeners } from '../listeners.ts'
import { networkProblem } from './network-problem.ts'
import { openRemoteSource } from './remote-source.ts'
import type { ResolveProxy } from './system-proxy.ts'

/** How long a server that is left may take to end the session, in milliseconds. */
const LOGOUT_TIMEOUT_MS = 2000

/** Data that is open, but not gone on with yet. */
export interface PreparedSource {
  readonly source: DataSource
  /** Answers a request as it is, without a session. */
  fetch(request: Request): Promise<Response>
  /** Gives up connections that are dead, as after a sleep of the computer. */
  reconnect(): void
  close(): Promise<void>
  /** This computer's own server, where it is the source. */
  readonly server: Server | null
}

/**
 * The data in use, with the session of whoever is signed in there: a session never outlives its
 * source.
 */
interface SourceInUse {
  readonly server: Server | null
  readonly jar: CookieJar
  /** Answers a request as it is. */
  fetch(request: Request): Promise<Response>
  /** Answers a request with the session. */
  api(request: Request): Promise<Response>
  reconnect(): void
  close(): Promise<void>
  /** Ends the session, forgets it and closes; from the call on no session is left here. */
  leave(): Promise<void>
}

/** What the rest of the application may know of the session, and do about it. */
export type Session = Pick<CookieJar, 'header' | 'clear' | 'onChange'>

export interface BackendConnection {
  /**
   * Answers an API call from wherever the data is, with the session of this application's window;
   * 502 with the reason where no answer comes from there.
   */
  api(request: Request): Promise<Response>
  /** The same without that session. */
  fetch(request: Request): Promise<Response>
  /** The session of this application's window, whichever source it is at. */
  readonly session: Session
  /**
   * Opens other data; the present one stays in use.
   * @throws StartError when this computer's database can't be opened, or is in use already
   */
  prepare(source: DataSource): Promise<PreparedSource>
  /** Goes on with other data. Nobody is signed in any more at the old one, once that is left. */
  use(prepared: PreparedSource): Promise<void>
  /** This computer's own server, while it is the source. */
  server(): Server | null
  /** Why the data can't be reached, as a sentence; null while it can. */
  problem(): string | null
  /** Tells when the source or its problem changes. */
  onChange(listener: () => void): void
  /** Gives up connections that are dead, as after a sleep of the computer. */
  reconnect(): void
  close(): Promise<void>
}

/**
 * Stands between the pages and the data, and knows alone where that is.
 * @param options.openServer opens this computer's own server
 * @param options.openJar brings the session back that was kept for a source of this name
 */
export function createBackendConnection(options: {
  openServer: () => Promise<Server>
  openJar: (sourceName: string) => CookieJar
  resolveProxy?: ResolveProxy
  log: Log
}): BackendConnection {
  const { openServer, openJar, resolveProxy, log } = options
  const listeners = createListeners()
  const sessionListeners = createListeners()
  let inUse: SourceInUse | null = null
  let problem: string | null = null

  function setProblem(to: string | null) {
    if (problem === to) return
    problem = to
    if (to) log.warn(to)
    else log.info('The server is reached again')
    listeners.tell()
  }

  /** Follows whether a server elsewhere is reached, and says like any gateway when it is not. */
  function watch(prepared: PreparedSource, isInUse: () => boolean): PreparedSource['fetch'] {
    const { source, fetch } = prepared
    if (source.kind === 'computer') return fetch
    return async (request) => {
      try {
        const response = await fetch(request)
        if (isInUse()) setProblem(null)
        return response
      } catch (error) {
        // A page that lost interest, or a source that was left, is no trouble with the network.
        if (!isInUse() || request.signal.aborted) throw error
        const reason = networkProblem(error, source.address)
        setProblem(reason)
        return noAnswer(reason)
      }
    }
  }

  function begin(prepared: PreparedSource): SourceInUse {
    const jar = openJar(sourceName(prepared.source))
    jar.onChange(sessionListeners.tell)
    const fetch = watch(prepared, () => inUse === self)
    const api = createApiTransport({ fetch, jar })
    const self: SourceInUse = {
      server: prepared.server,
      jar,
      fetch,
      api,
      reconnect: prepared.reconnect,
      close: prepared.close,
      async leave() {
        const logout = jar.header() === null ? null : api(logoutRequest())
        jar.retire()
        await logout?.catch((error: unknown) =>
          log.info(`The session that was left could not be ended (${error})`)
        )
        await prepared.close()
      }
    }
    return self
  }

  function current(): SourceInUse {
    if (!inUse) throw new StartError('No data source has been chosen yet.')
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
      // A database is opened by one server at a time, even where both would be ours.
      if (inUse?.server) throw new StartError('The data is on this computer already.')
      const server = await openServer()
      return { source, server, fetch: server.fetch, reconnect() {}, close: server.close }
    },
    async use(prepared) {
      const left = inUse
      inUse = null
      const logout = left?.leave()
      inUse = begin(prepared)
      problem = null
      listeners.tell()
      await logout
    },
    server: () => inUse?.server ?? null,
    problem: () => problem,
    onChange: listeners.add,
    reconnect: () => inUse?.reconnect(),
    async close() {
      const last = inUse
      inUse = null
      await last?.close()
    }
  }
}

function noAnswer(detail: string): Response {
  const problem: Problem = { type: 'about:blank', title: 'Bad Gateway', status: 502, detail }
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
