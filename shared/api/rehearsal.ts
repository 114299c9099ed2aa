import * as z from 'zod'
import { PRIORITIES } from '../domain/tickets.ts'
import { id } from './fields.ts'
import { reportDay } from './reports.ts'
import { defineRoute } from './route.ts'
import { ServiceFigures } from './service-level-reports.ts'
import { ServiceLevelsUpdate } from './service-levels.ts'
import { hours } from './stats.ts'

/** The longest period of a rehearsal, in days: two years with a leap day. */
export const MAX_REHEARSAL_DAYS = 731

const DAY_LENGTH = '2026-03-31'.length

const count = z.number().int().nonnegative()

/** The targets that a rehearsal measures. */
export const REHEARSED_KINDS = ['response', 'resolution'] as const
export type RehearsedKind = (typeof REHEARSED_KINDS)[number]

/** Service levels to try, and the days in which the tickets were raised, both included (D17). */
export const Rehearsal = z
  .object({
    /** Whether they are enabled makes no difference. */
    levels: ServiceLevelsUpdate,
    from: reportDay('From').max(DAY_LENGTH),
    to: reportDay('To').max(DAY_LENGTH)
  })
  .meta({ id: 'Rehearsal' })
export type Rehearsal = z.infer<typeof Rehearsal>

const rehearsed = {
  /** Those that would have had a target. */
  tickets: count,
  response: ServiceFigures,
  resolution: ServiceFigures
}

/** The tickets of a department and priority, as they are now. */
const RehearsalRow = z
  .object({ department: z.string(), priority: z.enum(PRIORITIES), ...rehearsed })
  .meta({ id: 'RehearsalRow' })
export type RehearsalRow = z.infer<typeof RehearsalRow>

/** A ticket that would have missed its target by far. */
const RehearsedTicket = z
  .object({
    ticketId: id,
    kind: z.enum(REHEARSED_KINDS),
    /** By how much open time, in hours. */
    over: hours
  })
  .meta({ id: 'RehearsedTicket' })

export const RehearsalResult = z
  .object({
    /** All tickets that were raised in the period. */
    raised: count,
    /** The targets that would have been kept among those with a verdict, in percent. */
    share: ServiceFigures.shape.share,
    rows: z.array(RehearsalRow),
    total: z.object(rehearsed).meta({ id: 'RehearsalTotal' }),
    /** The ten that would have missed a target by most, the worst first. */
    worst: z.array(RehearsedTicket)
  })
  .meta({ id: 'RehearsalResult' })
export type RehearsalResult = z.infer<typeof RehearsalResult>

/** A line of the answer: how far it is, at last the result, or why there is none. */
export const RehearsalLine = z.union([
  z.object({ done: count, total: count }),
  z.object({ result: RehearsalResult }),
  z.object({ problem: z.string() })
])
export type RehearsalLine = z.infer<typeof RehearsalLine>

export const rehearseServiceLevels = defineRoute({
  operationId: 'rehearseServiceLevels',
  method: 'POST',
  path: '/api/admin/service-levels/rehearsal',
  summary:
    'Compute from history how service levels would have been kept; nothing is stored (D71). Answers lines of JSON: `{"done", "total"}` in between, and at last `{"result"}` or `{"problem"}`. It ends when the connection does',
  access: 'it-support-specialist',
  body: Rehearsal,
  produces: 'application/x-ndjson',
  status: 200,
  errors: [409],
  maxBodyKib: 4100
})
