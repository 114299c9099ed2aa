/** Connections and calls from any address of the loopback range, which only Linux has all of. */
import http from 'node:http'
import { connect, type Socket } from 'node:net'

/** The address that the attacked server listens on. */
const SERVER = '127.0.0.1'

/** How many connections are being opened at a time: more would overflow the system's own queue. */
const OPENED_AT_A_TIME = 100

/** After so long without a byte, in milliseconds, no answer is taken to come any more. */
const SILENCE_TIMEOUT_MS = 60_000

export interface HttpResponse {
  /** Null when the connection ended without an answer. */
  status: number | null
  headers: http.IncomingHttpHeaders
  text: string
  /** Whether all of it came. */
  isWhole: boolean
  /** When its head had come, in milliseconds of this process. */
  at: number
}

export interface Call {
  path: string
  method?: string
  /** The address it comes from, unless `socket` says so. */
  from?: string
  headers?: Record<string, string>
  /** A text is sent as it is, anything else as JSON. */
  body?: unknown
  /**
   * A connection that is open already; without it and an agent a new one is opened, and closed
   * afterwards.
   */
  socket?: Socket
  agent?: http.Agent
}

/** Asks the server once. What is cut off is an answer too, so that attackers can count it. */
export function ask(
  port: number,
  { path, method = 'GET', from, headers, body, socket, agent }: Call
): Promise<HttpResponse> {
  const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  return new Promise((resolve) => {
    let response: http.IncomingMessage | undefined
    let text = ''
    let at = 0
    const request = http.request({
      ...{ host: SERVER, port, path, method, timeout: SILENCE_TIMEOUT_MS },
      ...(from !== undefined && { localAddress: from }),
      ...(socket ? { createConnection: () => socket } : { agent: agent ?? false }),
      headers: { ...(sent !== undefined && jsonHeaders(sent)), ...headers }
    })
    function end() {
      const { statusCode = null, headers: answered = {}, complete = false } = response ?? {}
      resolve({ status: statusCode, headers: answered, text, isWhole: complete, at })
    }
    request.on('response', (incoming) => {
      response = incoming
      at = performance.now()
      incoming.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      // A response that ends with an error is incomplete, and nothing more is needed.
      incoming.on('error', () => {}).on('close', end)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => {
      if (!response) end()
    })
    request.on('close', end)
    request.end(sent)
  })
}

function jsonHeaders(body: string): Record<string, string> {
  return { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }
}

/**
 * Opens connections and says nothing on them.
 * @param from the address of each
 * @returns those that the system opened; the server may have closed some again
 */
export async function openConnections(port: number, from: readonly string[]): Promise<Socket[]> {
  const opened: Socket[] = []
  for (let first = 0; first < from.length; first += OPENED_AT_A_TIME) {
    const some = from
      .slice(first, first + OPENED_AT_A_TIME)
      .map((address) => openOne(port, address))
    opened.push(...(await Promise.all(some)).filter((socket) => socket !== null))
  }
  return opened
}

function openOne(port: number, localAddress: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: SERVER, port, localAddress, noDelay: true })
    socket.once('connect', () => resolve(socket))
    // Its holder sees that it is closed.
    socket.on('error', () => resolve(null))
  })
}

/**
 * Asks for something and reads its head, and then a byte a second of the rest.
 * @param head the first line and the headers of the request
 * @returns the head of the answer; null when the connection ended before it came
 */
export function readSlowly(port: number, localAddress: string, head: string) {
  let received = ''
  let hasHead = false
  let note = (_: string | null) => {}
  const answered = new Promise<string | null>((resolve) => {
    note = resolve
  })
  const socket = connect({
    ...{ host: SERVER, port, localAddress },
    onread: {
      // A larger one would have the system's buffer emptied, and the server told to send on.
      buffer: Buffer.alloc(1),
      callback(_, byte) {
        if (hasHead) return false
        received += String.fromCharCode(byte[0] ?? 0)
        hasHead = received.endsWith('\r\n\r\n')
        if (hasHead) note(received)
        return !hasHead
      }
    }
  })
  const reading = setInterval(() => {
    if (hasHead) socket.resume()
  }, 1000)
  socket
    .on('error', () => {})
    .on('close', () => {
      clearInterval(reading)
      note(null)
    })
  socket.write(head)
  return { answered, leave: () => void socket.destroy() }
}
