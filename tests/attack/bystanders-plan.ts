import * as z from 'zod'

/** Somebody who is signed in. */
export const Person = z.object({
  id: z.number(),
  username: z.string(),
  cookie: z.string(),
  /** Of the loopback range; nobody else has it. */
  address: z.string()
})
export type Person = z.infer<typeof Person>

/** What the program of the bystanders is told. */
export const BystandersPlan = z.object({
  port: z.number(),
  people: z.array(Person),
  /** Tickets there are, numbered from 1. */
  tickets: z.number(),
  perSecond: z.number(),
  /** For so many seconds they work before it counts: a server that runs for years is warm. */
  warmUp: z.number(),
  /** After so many seconds it ends by itself. */
  longest: z.number()
})
export type BystandersPlan = z.infer<typeof BystandersPlan>

/** What they met with. */
export const BystandersResult = z.object({
  /** From when each call was due until it was answered, in milliseconds. */
  latencies: z.array(z.number()),
  /** Calls that were not answered as they should be. */
  errors: z.array(z.string()),
  /** Comments that were acknowledged. */
  comments: z.number()
})
export type BystandersResult = z.infer<typeof BystandersResult>
