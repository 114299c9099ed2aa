import * as z from 'zod'

/** What the load generator is told. */
export const LoadPlan = z.object({
  url: z.string(),
  people: z.number(),
  /** Seconds. */
  duration: z.number(),
  writesPerSecond: z.number(),
  readsPerSecond: z.number()
})
export type LoadPlan = z.infer<typeof LoadPlan>

/** Times of one kind, in milliseconds. */
const Times = z.object({ count: z.number(), p50: z.number(), p99: z.number(), longest: z.number() })
export type Times = z.infer<typeof Times>

/** What the load generator saw. */
export const LoadResult = z.object({
  writes: Times,
  reads: Times,
  events: Times,
  /** How many could not be begun before the time was over. */
  unsent: z.number(),
  /** Writes and reads that were not answered as they should be, and streams that ended. */
  errors: z.array(z.string()),
  /** Events that somebody who listened did not get. */
  missingEvents: z.number(),
  /** What was acknowledged, to be looked for in the database. */
  acknowledged: z.array(
    z.object({
      kind: z.string(),
      id: z.number().nullable(),
      ticketId: z.number().nullable(),
      text: z.string().nullable()
    })
  )
})
export type LoadResult = z.infer<typeof LoadResult>

/** Marks the line of the generator's output that says that everybody is signed in and listens. */
export const BEGUN = 'begun'
