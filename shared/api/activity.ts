import * as z from 'zod'
import { countText, id, timestamp } from './fields.ts'
import { defineRoute } from './route.ts'
import { status } from './tickets.ts'

/**
 * The most changes one answer tells of: whoever missed more wants a list and not a message for
 * each.
 */
export const MAX_ACTIVITY = 50

const changed = {
  /** Of the history's entry; later ones are larger. */
  id,
  ticketId: id,
  /** What people call the ticket (D6). */
  reference: z.string(),
  /** Who did it; a client resolves the name (D33). */
  actorId: id,
  at: timestamp
}

/** What somebody else did that concerns the caller: as ids and kinds, never as texts. */
export const ActivityChange = z.discriminatedUnion('kind', [
  z.object({ ...changed, kind: z.literal('assigned') }),
  z.object({ ...changed, kind: z.literal('comment') }),
  z.object({ ...changed, kind: z.literal('status'), status })
])
export type ActivityChange = z.infer<typeof ActivityChange>

export const Activity = z.object({
  /**
   * The newest entry of the history, whomever it concerns; 0 where there is none. The next call
   * goes on from it.
   */
  newestId: z.int().nonnegative(),
  /** Oldest first. */
  changes: z.array(ActivityChange)
})
export type Activity = z.infer<typeof Activity>

export const getActivity = defineRoute({
  operationId: 'getActivity',
  method: 'GET',
  path: '/api/activity',
  summary: `What others did that concerns the caller since an entry of the history, at most the last ${MAX_ACTIVITY}; without one, where the history is now`,
  access: 'signed-in',
  query: z.object({ after: countText('After', { min: 0, max: 999_999_999_999_999 }).optional() }),
  response: Activity,
  status: 200
})
