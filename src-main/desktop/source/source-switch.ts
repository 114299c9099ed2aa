import type { DataSource } from '#shared/desktop/settings.ts'
import type { Log } from '../../server/log.ts'
import type { Server } from '../../server/server.ts'
import { StartError } from '../../server/start-error.ts'
import { networkProblem } from './network-problem.ts'
import { openRemoteSource } from './remote-source.ts'

interface OpenSource {
  fetch(request: Request): Promise<Response>
  close(): Promise<void>
  /** This computer's own server, where it is the source. */
  server: Server | null
}

export interface SourceSwitch {
  /** Answers an API call from wherever the data is; throws where no answer comes. */
  fetch(request: Request): Promise<Response>
  /**
   * Goes on with other data. The old source is let go of only when the new one is there.
   * @throws StartError when this computer's database can't be opened; the old source then stays
   */
  use(source: DataSource): Promise<void>
  /** This computer's own server, while it is the source. */
  server(): Server | null
  /** Why the data can't be reached, as a sentence; null while it can. */
  problem(): string | null
  /** Tells when the source or its problem changes. */
  onChange(listener: () => void): void
  close(): Promise<void>
}

/**
 * Stands between the pages and the data, and knows alone where that is.
 * @param openServer opens this computer's own server
 */
export function createSourceSwitch({ openServer, log }: { openServer: () => Promise<Server>; log: Log }): SourceSwitch {
  const listeners = new Set<() => void>()
  let open: OpenSource | null = null
  let problem: string | null = null

  const tell = () => {
    for (const listener of listeners) listener()
  }
  function setProblem(to: string | null) {
    if (problem === to) return
    problem = to
    if (to) log.warn(to)
    else log.info('The server is reached again')
    tell()
  }

  async function openOwnServer(): Promise<OpenSource> {
    const server = await openServer()
    return { fetch: server.fetch, close: server.close, server }
  }

  function openServerElsewhere(address: string, fingerprint: string | null): OpenSource {
    const remote = openRemoteSource(address, fingerprint)
    const source: OpenSource = {
      server: null,
      close: remote.close,
      async fetch(request) {
        try {
          const response = await remote.fetch(request)
          if (open === source) setProblem(null)
          return response
        } catch (error) {
          // A page that lost interest, or a source that was left, is no trouble with the network.
          if (open === source && !request.signal.aborted) setProblem(networkProblem(error, address))
          throw error
        }
      }
    }
    return source
  }

  return {
    async fetch(request) {
      if (!open) throw new StartError('It is not decided yet where the data is.')
      return await open.fetch(request)
    },
    async use(source) {
      // A database is opened by one server at a time, even where both would be ours.
      if (open?.server && source.kind === 'computer') return
      const next =
        source.kind === 'computer' ? await openOwnServer() : openServerElsewhere(source.address, source.fingerprint)
      const previous = open
      open = next
      problem = null
      tell()
      await previous?.close()
    },
    server: () => open?.server ?? null,
    problem: () => problem,
    onChange: (listener) => void listeners.add(listener),
    async close() {
      const last = open
      open = null
      await last?.close()
    }
  }
}
