import * as z from 'zod'
import { CLOCK_KINDS, CLOCK_OUTCOMES } from '../domain/clock-outcomes.ts'
import { IdParams, timestamp } from './fields.ts'
import { HistoryEntry } from './history.ts'
import { defineRoute } from './route.ts'

const milliseconds = z.int().nonnegative()

const period = { from: timestamp, until: timestamp }
const counted = { ...period, used: milliseconds }

/** A part of the way to a deadline; `used` is open time in milliseconds. */
const Step = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('calendar'), at: timestamp, name: z.string(), zone: z.string() }),
    z.object({ kind: z.literal('open'), ...counted }),
    z.object({ kind: z.literal('more'), ...counted, openings: z.int().positive() }),
    z.object({ kind: z.literal('measured'), ...counted }),
    z.object({ kind: z.literal('closed'), ...period, names: z.array(z.string()) }),
    z.object({ kind: z.literal('paused'), from: timestamp, until: timestamp.nullable() })
  ])
  .meta({ id: 'DeadlineStep' })
export type DeadlineStep = z.infer<typeof Step>

/** How one deadline of a ticket comes about (D72). */
const DeadlineReason = z
  .object({
    kind: z.enum(CLOCK_KINDS),
    /** Milliseconds of open time, as is `used` up to now. */
    target: milliseconds,
    used: milliseconds,
    startedAt: timestamp,
    dueAt: timestamp.nullable(),
    lateAt: timestamp.nullable(),
    endedAt: timestamp.nullable(),
    outcome: z.enum(CLOCK_OUTCOMES).nullable(),
    steps: z.array(Step)
  })
  .meta({ id: 'DeadlineReason' })
export type DeadlineReason = z.infer<typeof DeadlineReason>

export const Deadlines = z
  .object({
    clocks: z.array(DeadlineReason),
    /** The changes of the ticket by which targets and pauses change. */
    changes: z.array(HistoryEntry)
  })
  .meta({ id: 'Deadlines' })
export type Deadlines = z.infer<typeof Deadlines>

export const getDeadlines = defineRoute({
  operationId: 'getDeadlines',
  method: 'GET',
  path: '/api/tickets/{id}/deadlines',
  summary:
    'How the deadlines of a ticket come about: openings, closed days, pauses and changes, as a sum (D72); nothing while service levels are off',
  access: 'signed-in',
  params: IdParams,
  response: Deadlines,
  status: 200,
  errors: [404]
})
