import {
  Agent,
  buildConnector,
  type Dispatcher,
  fetch as fetchOverNetwork,
  type Response as NetworkResponse,
  ProxyAgent,
  type RequestInit
} from 'undici'
import { uploadAttachment } from '#shared/api/attachments.ts'
import { systemTrust } from '../../server/base/system-trust.ts'
import { fingerprintProblem } from './certificates.ts'
import { noProxy, proxyAddress, type ResolveProxy } from './system-proxy.ts'

/** How long a server may take to accept a connection, and to begin its answer, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5000
const ANSWER_TIMEOUT_MS = 30_000
/**
 * How long a server may send nothing in an answer, in milliseconds: a live stream sends something
 * every 25 s (D27).
 */
const SILENCE_TIMEOUT_MS = 60_000

/**
 * Headers for one connection only (RFC 9110 §7.6.1), because ours to the server is another one than
 * the page's to us.
 */
const HOP_HEADERS = ['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade']
const REQUEST_HEADERS = [...HOP_HEADERS, 'content-length', 'host', 'accept-encoding']
/** `fetch` has already decompressed the body that these headers describe. */
const RESPONSE_HEADERS = [...HOP_HEADERS, 'content-encoding', 'content-length']

const REDIRECTIONS = new Set([301, 302, 303, 307, 308])

/** Thrown when the server redirects, which no help desk does: something else is in front of it. */
export class RedirectedError extends Error {
  override name = 'RedirectedError'
  /** The origin of the redirection, such as `https://desk.example.org`; null where it has none. */
  readonly to: string | null

  constructor(to: string | null) {
    super(`The server redirects to ${to ?? 'no address'}`)
    this.to = to
  }
}

export interface RemoteSource {
  /** @throws Error when no answer came; `networkProblem` turns it into a sentence */
  fetch(request: Request): Promise<Response>
  /** Closes every connection, also those waiting for an answer, because the computer has slept. */
  reconnect(): void
  close(): Promise<void>
}

/**
 * Opens a help desk server elsewhere on the network as a source.
 * @param address its origin, such as `https://desk.example.org`
 * @param fingerprint SHA-256 of the one certificate to trust; null where the system's authorities
 * decide. With a fingerprint the server is called without a proxy, which would hide its
 * certificate.
 * @param resolveProxy called before each request, because networks change while a laptop is open
 */
export function openRemoteSource(
  address: string,
  fingerprint: string | null,
  resolveProxy: ResolveProxy = noProxy
): RemoteSource {
  const agents = new Map<string | null, Dispatcher>()

  async function agentOfNow(): Promise<Dispatcher> {
    const proxy = fingerprint === null ? proxyAddress(await resolveProxy(address)) : null
    const agent = agents.get(proxy) ?? openAgent(address, fingerprint, proxy)
    agents.set(proxy, agent)
    return agent
  }
  async function disconnect() {
    const open = [...agents.values()]
    agents.clear()
    await Promise.all(open.map((agent) => agent.destroy()))
  }

  return {
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const init: RequestInit = {
        method: request.method,
        headers: [...without(REQUEST_HEADERS, request.headers)],
        ...(await bodyOf(request)),
        redirect: 'manual',
        signal: request.signal,
        dispatcher: await agentOfNow()
      }
      const response = await fetchOverNetwork(new URL(pathname + search, address), init)
      await rejectRedirection(response, address)
      return new Response(response.body as ReadableStream<Uint8Array> | null, {
        status: response.status,
        statusText: response.statusText,
        headers: without(RESPONSE_HEADERS, response.headers)
      })
    },
    reconnect: () => void disconnect(),
    close: disconnect
  }
}

function openAgent(address: string, fingerprint: string | null, proxy: string | null): Dispatcher {
  const timeouts = { headersTimeout: ANSWER_TIMEOUT_MS, bodyTimeout: SILENCE_TIMEOUT_MS }
  if (proxy === null) return new Agent({ ...timeouts, connect: connectorFor(address, fingerprint) })
  const trust = { secureContext: systemTrust(), timeout: CONNECT_TIMEOUT_MS }
  return new ProxyAgent({ ...timeouts, uri: proxy, requestTls: trust, proxyTls: trust })
}

/**
 * A file is sent as it comes (D40). All else has at most 128 KiB (D36), for which a stream would not
 * be worth it, and could not be sent again where a kept-alive connection has just closed.
 */
async function bodyOf(request: Request): Promise<RequestInit> {
  const isFile = request.headers.get('content-type') === uploadAttachment.consumes
  if (request.body === null) return {}
  return isFile ? { body: request.body, duplex: 'half' } : { body: await request.arrayBuffer() }
}

function without(names: readonly string[], headers: Iterable<[string, string]>): Headers {
  const rest = new Headers([...headers])
  for (const name of names) rest.delete(name)
  return rest
}

async function rejectRedirection(
  { status, headers, body }: NetworkResponse,
  address: string
): Promise<void> {
  if (!REDIRECTIONS.has(status)) return
  await body?.cancel()
  throw new RedirectedError(URL.parse(headers.get('location') ?? '', address)?.origin ?? null)
}

/**
 * Trusts what the system trusts, or exactly one certificate, whose names and dates do not matter
 * then.
 */
function connectorFor(address: string, fingerprint: string | null): buildConnector.connector {
  const isEncrypted = address.startsWith('https:')
  if (fingerprint === null) {
    return buildConnector({
      timeout: CONNECT_TIMEOUT_MS,
      ...(isEncrypted && { secureContext: systemTrust() })
    })
  }
  // TLS sessions are not resumed, so that each connection shows the certificate.
  const connect = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    rejectUnauthorized: false,
    maxCachedSessions: 0
  })
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null)
      const problem = fingerprintProblem(socket, fingerprint)
      if (!problem) return callback(null, socket)
      socket.destroy()
      callback(problem, null)
    })
}
