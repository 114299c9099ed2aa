import type { Hono } from 'hono'
import { streamEvents } from '#shared/api/events.ts'
import type { SessionService } from '../auth/session-service.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import { ProblemError } from '../http/problem.ts'
import type { EventHub } from './event-hub.ts'
import { streamEventsAsResponse, streamEventsOver } from './event-stream.ts'

/**
 * The most streams of one session at once (D27): a browser opens six connections to a server, not
 * all of them for events.
 */
const MAX_STREAMS = 12

export function mountEventRoutes(app: Hono<AppEnv>, hub: EventHub, sessions: SessionService): void {
  implement(app, streamEvents, async ({ actor, caller, session }) => {
    const { digest } = session
    if (digest === null) throw new ProblemError(401, 'Sign in first')
    if (hub.countOf(digest) >= MAX_STREAMS) {
      throw new ProblemError(
        429,
        `You have ${MAX_STREAMS} pages with live events open. Close some of them.`,
        {
          headers: { 'Retry-After': '30' }
        }
      )
    }
    const listening = { hub, sessions, userId: actor.id, digest, closing: caller.closing }
    return caller.outgoing
      ? streamEventsOver(caller.outgoing, listening)
      : streamEventsAsResponse(listening)
  })
}
