import type { Hono } from 'hono'
import { HEARTBEAT, streamEvents } from '#shared/api/events.ts'
import type { SessionService } from '../auth/session-service.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import { ProblemError } from '../http/problem.ts'
import type { EventHub } from './event-hub.ts'

/** Unsent chunks after which a client is too slow to keep: it reconnects and fetches anew. */
const MAX_UNSENT = 1000

/** A comment line, which clients ignore and proxies take as a sign of life. */
const SIGN_OF_LIFE = new TextEncoder().encode(':\n\n')

export function mountEventRoutes(app: Hono<AppEnv>, hub: EventHub, sessions: SessionService): void {
  implement(app, streamEvents, async ({ actor, session }) => {
    const { digest } = session
    if (digest === null) throw new ProblemError(401, 'Sign in first')
    return new Response(streamOf(hub, sessions, actor.id, digest), {
      headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }
    })
  })
}

function streamOf(hub: EventHub, sessions: SessionService, userId: number, digest: string): ReadableStream<Uint8Array> {
  let stop = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          stop()
          controller.close()
        }
        const unsubscribe = hub.subscribe({
          userId,
          sessionDigest: digest,
          send(chunk) {
            if ((controller.desiredSize ?? 0) < 0) end()
            else controller.enqueue(chunk)
          },
          end
        })
        const heartbeat = setInterval(async () => {
          // A session that expires says so to nobody, so it is asked.
          if (await sessions.isAlive(digest)) controller.enqueue(SIGN_OF_LIFE)
          else end()
        }, HEARTBEAT)
        stop = () => {
          clearInterval(heartbeat)
          unsubscribe()
        }
        controller.enqueue(SIGN_OF_LIFE)
      },
      // The only sign that the other end has gone which works with and without a network in between.
      cancel: () => stop()
    },
    new CountQueuingStrategy({ highWaterMark: MAX_UNSENT })
  )
}
