/** What the program with the many listeners is told, and what it answers. */
import * as z from 'zod'

const Plan = z.object({
  /** Of servers over which the streams are spread; the first one changes the ticket. */
  urls: z.array(z.string()),
  serverPid: z.number(),
  streams: z.number(),
  changes: z.number(),
  ticketId: z.number(),
  /** Of as many sessions, over which the streams are spread: each may have but a few. */
  cookies: z.array(z.string())
})
export type ListenersPlan = z.infer<typeof Plan>

/** In milliseconds: of each change to each stream, and of each change. */
const Result = z.object({ delays: z.array(z.number()), processorTimes: z.array(z.number()) })
export type ListenersResult = z.infer<typeof Result>

export const parsePlan = (text: string): ListenersPlan => Plan.parse(JSON.parse(text))
export const parseResult = (text: string): ListenersResult => Result.parse(JSON.parse(text))
