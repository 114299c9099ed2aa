import type { Hono } from 'hono'
import { streamEvents } from '#shared/api/events.ts'
import { text } from '#shared/languages/texts.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import { ProblemError } from '../http/problem.ts'
import { type Listening, streamEventsAsResponse, streamEventsOver } from './event-stream.ts'

/**
 * The most streams of one session at once (D27): a browser opens six connections to a server, not
 * all of them for events.
 */
const MAX_STREAMS = 12

export function mountEventRoutes(
  app: Hono<AppEnv>,
  { hub, store }: Pick<Listening, 'hub' | 'store'>
): void {
  implement(app, streamEvents, async ({ actor, caller, session, query, requestHeader }) => {
    const { digest } = session
    if (digest === null) throw new ProblemError(401, 'Sign in first')
    if (hub.countOf(digest) >= MAX_STREAMS) {
      throw new ProblemError(
        429,
        text('You have {max, plural, other {# pages with live events}} open. Close some of them.', {
          max: MAX_STREAMS
        }),
        {
          headers: { 'Retry-After': '30' }
        }
      )
    }
    const listening = {
      hub,
      session,
      store,
      user: actor,
      digest,
      closing: caller.closing,
      after: query.after ?? lastEventId(requestHeader('Last-Event-ID'))
    }
    return caller.outgoing
      ? streamEventsOver(caller.outgoing, listening)
      : streamEventsAsResponse(listening)
  })
}

/** The number in the header that EventSource sends by itself; undefined for anything else. */
function lastEventId(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined
}
