import * as z from 'zod'
import { countText, id, timestamp } from './fields.ts'
import { defineRoute } from './route.ts'
import { status } from './tickets.ts'

/**
 * The most changes in one answer: a person who missed more needs a list rather than single
 * messages.
 */
export const MAX_ACTIVITY = 50

const changed = {
  /** The id of the history entry; later entries have higher ids. */
  id,
  ticketId: id,
  /** The reference of the ticket (D6). */
  reference: z.string(),
  /** The id of the person who did it; the client looks the name up (D33). */
  actorId: id,
  at: timestamp,
  /**
   * The rule (D75), the recurring ticket (D77) or the process (D79) that did it, in the name of that
   * person; absent where the person did.
   */
  ruleId: id.optional(),
  scheduleId: id.optional(),
  processId: id.optional()
}

/** A change by someone else that concerns the caller: ids and kinds, never texts. */
export const ActivityChange = z
  .discriminatedUnion('kind', [
    z.object({ ...changed, kind: z.literal('assigned') }),
    z.object({ ...changed, kind: z.literal('comment') }),
    /** A task that is assigned to the caller now (D79) was added or assigned. */
    z.object({ ...changed, kind: z.literal('task') }),
    z.object({ ...changed, kind: z.literal('status'), status })
  ])
  .meta({ id: 'ActivityChange' })
export type ActivityChange = z.infer<typeof ActivityChange>

export const Activity = z
  .object({
    /**
     * The id of the newest history entry of the tickets that the caller sees, whomever it concerns;
     * 0 where there is none. The next call passes it as `after`.
     */
    newestId: z.int().nonnegative(),
    /** Oldest first. */
    changes: z.array(ActivityChange)
  })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof Activity>

export const getActivity = defineRoute({
  operationId: 'getActivity',
  method: 'GET',
  path: '/api/activity',
  summary: `Changes by others that concern the caller since a history entry, at most the last ${MAX_ACTIVITY}; without an entry, the current position in the history`,
  access: 'signed-in',
  query: z.object({ after: countText('After', { min: 0, max: 999_999_999_999_999 }).optional() }),
  response: Activity,
  status: 200
})
