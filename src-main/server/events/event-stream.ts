import type { ServerResponse } from 'node:http'
import { HEARTBEAT } from '#shared/api/events.ts'
import type { SessionService } from '../auth/session-service.ts'
import { API_HEADERS } from '../http/headers.ts'
import type { EventHub } from './event-hub.ts'

/**
 * Unsent chunks, or bytes, after which a client is too slow to keep: it reconnects and fetches
 * anew.
 */
const MAX_UNSENT = 1000
const MAX_UNSENT_BYTES = 64 * 1024

/** A comment line, which clients ignore and proxies take as a sign of life. */
const SIGN_OF_LIFE = new TextEncoder().encode(':\n\n')

const HEADERS = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }

/** Whose stream it is, and what can end it. */
export interface Listening {
  hub: EventHub
  sessions: SessionService
  userId: number
  digest: string
  closing: AbortSignal | undefined
}

/** Where the bytes of a stream go. */
interface Outlet {
  /** @returns whether the other end keeps up */
  write(chunk: Uint8Array): boolean
  close(): void
}

/**
 * Carries live events to an outlet until either end ends it.
 * @returns the function to call when the other end has gone
 */
function follow({ hub, sessions, userId, digest, closing }: Listening, outlet: Outlet): () => void {
  let isOpen = true
  function stop() {
    if (!isOpen) return
    isOpen = false
    clearInterval(heartbeat)
    unsubscribe()
    closing?.removeEventListener('abort', end)
  }
  function end() {
    if (!isOpen) return
    stop()
    outlet.close()
  }
  function send(chunk: Uint8Array) {
    if (isOpen && !outlet.write(chunk)) end()
  }
  /**
   * A session that expires says so to nobody, so it is asked; if it can't be, the client had better
   * come anew.
   */
  async function beat() {
    if (await sessions.isAlive(digest).catch(() => false)) send(SIGN_OF_LIFE)
    else end()
  }
  const unsubscribe = hub.subscribe({ userId, sessionDigest: digest, send, end })
  const heartbeat = setInterval(beat, HEARTBEAT)
  closing?.addEventListener('abort', end)
  // The first one tells whether the session ended while the request was on its way here.
  if (closing?.aborted) end()
  else void beat()
  return stop
}

/** A stream for a caller in this process. */
export function streamEventsAsResponse(listening: Listening): Response {
  let stop = () => {}
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stop = follow(listening, {
          write(chunk) {
            const keepsUp = (controller.desiredSize ?? 0) >= 0
            if (keepsUp) controller.enqueue(chunk)
            return keepsUp
          },
          close: () => controller.close()
        })
      },
      // The only sign that the other end has gone.
      cancel: () => stop()
    },
    new CountQueuingStrategy({ highWaterMark: MAX_UNSENT })
  )
  return new Response(body, { headers: HEADERS })
}

/**
 * A stream over the network. An event is written to each socket as it is: a stream of the web, and
 * Node's own framing of an answer in chunks, cost three times what the system takes to send it, and
 * there may be a thousand sockets.
 * @returns what stands for an answer that is on its way already
 */
export function streamEventsOver(outgoing: ServerResponse, listening: Listening): Response {
  // Without a length and without chunks the answer goes on until the connection is closed.
  outgoing.useChunkedEncodingByDefault = false
  outgoing.writeHead(200, { ...API_HEADERS, ...HEADERS, Connection: 'close' })
  outgoing.flushHeaders()
  const { socket } = outgoing
  const stop = follow(listening, {
    write(chunk) {
      socket?.write(chunk)
      return (socket?.writableLength ?? 0) <= MAX_UNSENT_BYTES
    },
    close: () => void outgoing.end()
  })
  outgoing.once('close', stop)
  return new Response(null)
}
