import type { ServerResponse } from 'node:http'
import { HEARTBEAT_MS } from '#shared/api/events.ts'
import type { SessionCookies } from '../http/app-env.ts'
import { API_HEADERS } from '../http/headers.ts'
import type { Store } from '../store/store.ts'
import { type EventHub, encodeEvent, liveEventFor, type Subscriber } from './event-hub.ts'

/**
 * How many chunks, or bytes, may be unsent before the stream of a slow client is closed: the client
 * then reconnects and fetches again.
 */
const MAX_UNSENT_EVENTS = 1000
const MAX_UNSENT_BYTES = 64 * 1024

/** A comment line, which clients ignore and which shows proxies that the connection is alive. */
const SIGN_OF_LIFE = new TextEncoder().encode(':\n\n')

const HEADERS = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }

/** The owner of a stream, and what may end it. */
export interface Listening {
  hub: EventHub
  /** The session or token, with its digest. */
  session: Pick<SessionCookies, 'isAlive' | 'scope'>
  user: Subscriber['user']
  digest: string
  /** The number of the last event its client was sent; undefined for a client that is new. */
  after: number | undefined
  store: Pick<Store, 'eventsAfter'>
  closing: AbortSignal | undefined
}

/** The destination of a stream's bytes. */
interface Outlet {
  /** @returns whether the client keeps up */
  write(chunk: Uint8Array): boolean
  close(): void
}

/**
 * Sends live events to an outlet until the client or the server ends the stream.
 * @returns the function to call when the client has gone
 */
function follow(listening: Listening, outlet: Outlet): () => void {
  const { hub, session, user, digest, closing } = listening
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
   * Checks the session with each heartbeat, because nothing announces that a session expires; if
   * the check fails, the stream ends and the client connects again.
   */
  async function beat() {
    if (await session.isAlive().catch(() => false)) send(SIGN_OF_LIFE)
    else end()
  }
  /** Sends what the client has missed; what happens meanwhile is sent too, maybe twice. */
  async function catchUp() {
    const { after } = listening
    if (!isOpen || after === undefined) return
    const missed = await listening.store.eventsAfter(after)
    if (!missed) return send(encodeEvent({ type: 'resync' }))
    for (const { id, event } of missed) {
      const live = liveEventFor(event, user)
      if (live) send(encodeEvent(live, id))
    }
  }
  const unsubscribe = hub.subscribe({
    user,
    sessionDigest: digest,
    send,
    end,
    ...(session.scope !== null && { check: beat })
  })
  const heartbeat = setInterval(beat, HEARTBEAT_MS)
  closing?.addEventListener('abort', end)
  // The first heartbeat finds out whether the session ended while the request was being handled.
  if (closing?.aborted) end()
  else void beat().then(catchUp).catch(end)
  return stop
}

/** Makes a stream for a caller in this process. */
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
      // Cancelling is the only sign that the client has gone.
      cancel: () => stop()
    },
    new CountQueuingStrategy({ highWaterMark: MAX_UNSENT_EVENTS })
  )
  return new Response(body, { headers: HEADERS })
}

/**
 * Makes a stream over the network. Events are written straight to the sockets, because a web stream
 * and Node's own chunked encoding cost three times what the system takes to send an event, and
 * there may be a thousand sockets.
 * @returns a placeholder for the answer that is already being sent
 */
export function streamEventsOver(outgoing: ServerResponse, listening: Listening): Response {
  // Without a length and without chunked encoding the answer lasts until the connection is closed.
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
