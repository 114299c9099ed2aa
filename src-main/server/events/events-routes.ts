import type { Hono } from 'hono'
import { HEARTBEAT, streamEvents } from '#shared/api/events.ts'
import type { SessionService } from '../auth/session-service.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import { ProblemError } from '../http/problem.ts'
import type { EventHub } from './event-hub.ts'

/** Unsent chunks after which a client is too slow to keep: it reconnects and fetches anew. */
const MAX_UNSENT = 1000

/** Streams of one session at once: a browser opens six connections to a server, and not all of them for this. */
const MAX_STREAMS = 12

/** A comment line, which clients ignore and proxies take as a sign of life. */
const SIGN_OF_LIFE = new TextEncoder().encode(':\n\n')

export function mountEventRoutes(app: Hono<AppEnv>, hub: EventHub, sessions: SessionService): void {
  implement(app, streamEvents, async ({ actor, caller, session }) => {
    const { digest } = session
    if (digest === null) throw new ProblemError(401, 'Sign in first')
    if (hub.countOf(digest) >= MAX_STREAMS) {
      throw new ProblemError(429, `You have ${MAX_STREAMS} pages with live events open. Close some of them.`, {
        headers: { 'Retry-After': '30' }
      })
    }
    return new Response(streamOf({ hub, sessions, userId: actor.id, digest, closing: caller.closing }), {
      headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }
    })
  })
}

function streamOf(options: {
  hub: EventHub
  sessions: SessionService
  userId: number
  digest: string
  closing: AbortSignal | undefined
}): ReadableStream<Uint8Array> {
  const { hub, sessions, userId, digest, closing } = options
  let stop = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOpen = true
        function end() {
          if (!isOpen) return
          stop()
          controller.close()
        }
        function send(chunk: Uint8Array) {
          if (!isOpen) return
          if ((controller.desiredSize ?? 0) < 0) end()
          else controller.enqueue(chunk)
        }
        /** A session that expires says so to nobody, so it is asked; if it can't be, the client had better come anew. */
        async function beat() {
          if (await sessions.isAlive(digest).catch(() => false)) send(SIGN_OF_LIFE)
          else end()
        }
        const unsubscribe = hub.subscribe({ userId, sessionDigest: digest, send, end })
        const heartbeat = setInterval(beat, HEARTBEAT)
        closing?.addEventListener('abort', end)
        stop = () => {
          isOpen = false
          clearInterval(heartbeat)
          unsubscribe()
          closing?.removeEventListener('abort', end)
        }
        // The first one tells whether the session ended while the request was on its way here.
        if (closing?.aborted) end()
        else void beat()
      },
      // The only sign that the other end has gone which works with and without a network in between.
      cancel: () => stop()
    },
    new CountQueuingStrategy({ highWaterMark: MAX_UNSENT })
  )
}
