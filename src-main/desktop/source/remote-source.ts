import { Agent, buildConnector, fetch as fetchOverNetwork, type RequestInit } from 'undici'
import { fingerprintProblem, systemAuthorities } from './certificates.ts'

/** How long a server may take to answer the knock, and to say its first word after a request, in milliseconds. */
const CONNECT_TIMEOUT = 5000
const ANSWER_TIMEOUT = 30_000
/** A live stream says something every 25 s (D27); after this long without a word, in milliseconds, it is dead. */
const SILENCE_TIMEOUT = 60_000

/** Headers that hold for one connection only: ours to the server is another one than the page's to us. */
const OWN_HEADERS = ['connection', 'content-length', 'host', 'transfer-encoding', 'accept-encoding']
/** What arrives is unpacked already. */
const UNPACKED_HEADERS = ['connection', 'content-encoding', 'content-length', 'transfer-encoding']

export interface RemoteSource {
  /** @throws when no answer came; `causeOf` the error is the reason */
  fetch(request: Request): Promise<Response>
  close(): Promise<void>
}

/**
 * A help desk server elsewhere on the network.
 * @param address its origin, such as `https://desk.example.org`
 * @param fingerprint of the one certificate to trust (SHA-256); null where the system's authorities decide
 */
export function openRemoteSource(address: string, fingerprint: string | null): RemoteSource {
  const agent = new Agent({
    connect: connectorFor(fingerprint),
    headersTimeout: ANSWER_TIMEOUT,
    bodyTimeout: SILENCE_TIMEOUT
  })
  return {
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      for (const name of OWN_HEADERS) headers.delete(name)
      const init: RequestInit = {
        method: request.method,
        headers: [...headers],
        // At most 1 MiB (D28): not worth a stream, which could not be sent again where a connection had just closed.
        body: request.body === null ? null : await request.arrayBuffer(),
        redirect: 'manual',
        signal: request.signal,
        dispatcher: agent
      }
      const response = await fetchOverNetwork(new URL(pathname + search, address), init)
      const shown = new Headers([...response.headers])
      for (const name of UNPACKED_HEADERS) shown.delete(name)
      const { status, statusText } = response
      return new Response(response.body as ReadableStream<Uint8Array> | null, { status, statusText, headers: shown })
    },
    close: () => agent.destroy()
  }
}

/** Trusts what the system trusts, or exactly one certificate, whose name then does not matter. */
function connectorFor(fingerprint: string | null): buildConnector.connector {
  if (fingerprint === null) return buildConnector({ timeout: CONNECT_TIMEOUT, ca: systemAuthorities() })
  const connect = buildConnector({ timeout: CONNECT_TIMEOUT, rejectUnauthorized: false })
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null)
      const problem = fingerprintProblem(socket, fingerprint)
      if (!problem) return callback(null, socket)
      socket.destroy()
      callback(problem, null)
    })
}
