import * as z from 'zod'
import { parseJson } from '../domain/parse-json.ts'
import { LIVE_CHANGES } from '../domain/ticket-events.ts'
import { countText, id } from './fields.ts'
import { defineRoute } from './route.ts'

/** How often an idle stream sends a comment line, in milliseconds (D27). */
export const HEARTBEAT_MS = 25_000

/** A change, as ids and never as texts: a client fetches what it may see (D27). */
export const LiveEvent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('ticket'), id, change: z.enum(LIVE_CHANGES) }),
    z.object({ type: z.literal('tickets-cleared') }),
    /** Tickets of another help desk have come, of which there are no events of their own. */
    z.object({ type: z.literal('tickets-imported') }),
    z.object({ type: z.literal('users') }),
    z.object({ type: z.literal('categories') }),
    /** A department has become private, or is private no longer (D44). */
    z.object({ type: z.literal('departments') }),
    /** A setting of the help desk (D51). */
    z.object({ type: z.literal('settings') }),
    /** An invitation was made, revoked or used (D51). */
    z.object({ type: z.literal('invitations') }),
    z.object({ type: z.literal('backups') }),
    /** A webhook, or the outcome of its deliveries (D95). */
    z.object({ type: z.literal('webhooks') }),
    /** The outcome of emails to people (D57) or from them (D58). */
    z.object({ type: z.literal('mails') }),
    /** An import has begun, goes on or has ended. */
    z.object({ type: z.literal('imports') }),
    z.object({ type: z.literal('articles') }),
    /** A saved view of the person or of a team (D48). */
    z.object({ type: z.literal('saved-views') }),
    /** A canned reply of a team (D48). */
    z.object({ type: z.literal('canned-replies') }),
    /** A recurring ticket (D77), or one that it has raised. */
    z.object({ type: z.literal('schedules') }),
    /** A form was created, changed or deleted (D78). */
    z.object({ type: z.literal('forms') }),
    /** An announcement was made, changed or ended, or begins or ends by itself (D81). */
    z.object({ type: z.literal('announcements') }),
    /** A process (D79); those that are started are changes of tickets. */
    z.object({ type: z.literal('processes') }),
    /** The recipient has started or stopped following a ticket (D42). */
    z.object({ type: z.literal('following'), id }),
    /**
     * Someone else starts or stops looking at a ticket that the recipient looks at, or writing
     * there.
     */
    z.object({ type: z.literal('presence'), id }),
    /** The recipient's notifications have changed (D42). */
    z.object({ type: z.literal('notifications') }),
    /** Events may have been missed: fetch everything again. */
    z.object({ type: z.literal('resync') })
  ])
  .meta({ id: 'LiveEvent' })
export type LiveEvent = z.infer<typeof LiveEvent>

/**
 * Reads an event of the stream.
 * @returns null for an unknown event, because a newer server may send more kinds than this program
 * knows
 */
export function parseLiveEvent(type: string | undefined, data: string): LiveEvent | null {
  return LiveEvent.safeParse(Object.assign({ type }, parseJson(data))).data ?? null
}

export const streamEvents = defineRoute({
  operationId: 'streamEvents',
  method: 'GET',
  path: '/api/events',
  summary: 'Server-sent events for changes as they happen (D27)',
  access: 'signed-in',
  query: z.object({
    /** The `id` of the last event that was received, where events have one. */
    after: countText('After', { min: 0, max: 999_999_999_999_999 }).optional()
  }),
  produces: 'text/event-stream',
  status: 200,
  errors: [429]
})
