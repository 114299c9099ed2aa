import * as z from 'zod'
import { MAX_WAIT_DAYS, WAIT_REASONS } from '../domain/wait-reasons.ts'
import { oneOf, say, saying } from '../languages/validation-texts.ts'
import { IdParams, timestamp } from './fields.ts'
import { defineRoute } from './route.ts'
import { Ticket } from './tickets.ts'

const UNTIL = saying('Until must be a time such as 2026-05-31T06:00:00Z')
const MAX_TIME_LENGTH = 40

const workingDays = (label: string) => {
  const message = saying('{label} must be a whole number of working days from 1 to {max}', {
    ...{ label: { id: label }, max: MAX_WAIT_DAYS }
  })
  return z.int(message).min(1, message).max(MAX_WAIT_DAYS, message).nullish()
}

/** For what a ticket is to wait, and what happens meanwhile (D74). */
export const NewWaiting = z
  .strictObject({
    for: z.enum(WAIT_REASONS, oneOf('For must be one of {choices}', WAIT_REASONS)),
    /** When it ends by itself. */
    until: z.iso.datetime(UNTIL).max(MAX_TIME_LENGTH, UNTIL).nullish(),
    remindAfterDays: workingDays('Remind after'),
    resolveAfterDays: workingDays('Resolve after')
  })
  .superRefine((waiting, { addIssue }) => {
    const { until, remindAfterDays, resolveAfterDays } = waiting
    const reject = (field: string, message: string) =>
      addIssue({ code: 'custom', path: [field], message })
    if (waiting.for === 'date' && !until) reject('until', say('Choose until when the ticket waits'))
    if (waiting.for !== 'requester') {
      if (remindAfterDays)
        reject(
          'remindAfterDays',
          say('Only a ticket that waits for its requester can be followed by a reminder')
        )
      if (resolveAfterDays)
        reject(
          'resolveAfterDays',
          say('Only a ticket that waits for its requester can be resolved automatically')
        )
    } else if (resolveAfterDays && !remindAfterDays) {
      reject('remindAfterDays', say('A ticket is resolved automatically only after a reminder'))
    } else if (resolveAfterDays && remindAfterDays && resolveAfterDays <= remindAfterDays) {
      reject('resolveAfterDays', say('Resolve after must be later than the reminder'))
    }
  })
  .meta({ id: 'NewWaiting' })
export type NewWaiting = z.input<typeof NewWaiting>

/** The times of the next working days of a ticket's department. */
const WorkingDays = z
  .object({
    /** The first is that of one working day from now; fewer where nothing is open for years. */
    days: z.array(timestamp)
  })
  .meta({ id: 'WorkingDays' })

export const setWaiting = defineRoute({
  operationId: 'setWaiting',
  method: 'PUT',
  path: '/api/tickets/{id}/waiting',
  summary:
    'Let a ticket wait, which pauses the time to its resolution; it ends when the requester comments, at `until`, or with a change of status (D74)',
  access: 'signed-in',
  params: IdParams,
  body: NewWaiting,
  response: Ticket,
  status: 200,
  errors: [403, 404, 409]
})

export const endWaiting = defineRoute({
  operationId: 'endWaiting',
  method: 'DELETE',
  path: '/api/tickets/{id}/waiting',
  summary: 'Let a ticket wait no longer (D74)',
  access: 'signed-in',
  params: IdParams,
  response: Ticket,
  status: 200,
  errors: [403, 404, 409]
})

export const listWorkingDays = defineRoute({
  operationId: 'listWorkingDays',
  method: 'GET',
  path: '/api/tickets/{id}/working-days',
  summary: `The times of the next ${MAX_WAIT_DAYS} working days of the ticket’s department, by which reminders are counted (D74)`,
  access: 'signed-in',
  params: IdParams,
  response: WorkingDays,
  status: 200,
  errors: [404]
})
