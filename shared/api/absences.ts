import * as z from 'zod'
import { saying } from '../languages/validation-texts.ts'
import { IdParams, id, optionalText, timestamp } from './fields.ts'
import { defineRoute } from './route.ts'

const MAX_TIME_LENGTH = 40

/** The most characters of the note for requesters. */
export const MAX_ABSENCE_NOTE = 500

const moment = (label: string) => {
  const message = saying('{label} must be a time such as 2026-12-01T00:00:00Z', {
    label: { id: label }
  })
  return z.iso.datetime(message).max(MAX_TIME_LENGTH, message)
}

/** When a person is away, and who stands in for them (D76). */
export const AbsenceInput = z
  .strictObject({
    from: moment('From'),
    /** The first moment at which the person is there again. */
    until: moment('Until'),
    substituteId: id.nullish(),
    /** Shown to the requesters of tickets that the person is assigned. */
    note: optionalText('Note', MAX_ABSENCE_NOTE).nullish()
  })
  .meta({ id: 'AbsenceInput' })
export type AbsenceInput = z.input<typeof AbsenceInput>

export const Absence = z
  .object({
    from: timestamp,
    until: timestamp,
    substituteId: id.nullable(),
    /** Null for none. */
    note: z.string().nullable()
  })
  .meta({ id: 'Absence' })
export type Absence = z.infer<typeof Absence>

const AbsenceState = z
  .object({
    /** One that has ended counts as none. */
    absence: Absence.nullable()
  })
  .meta({ id: 'AbsenceState' })

const own = '/api/user/absence'
const others = '/api/users/{id}/absence'
const access = 'signed-in'
const MANAGERS =
  'for the head of their department and IT Support Specialists; a person has one absence at most (D76)'

export const getOwnAbsence = defineRoute({
  operationId: 'getOwnAbsence',
  method: 'GET',
  path: own,
  summary: 'When the caller is away; null for not at all (D76)',
  access,
  response: AbsenceState,
  status: 200
})

export const setOwnAbsence = defineRoute({
  operationId: 'setOwnAbsence',
  method: 'PUT',
  path: own,
  summary: 'Say when the caller is away, in place of what was said before (D76)',
  access,
  body: AbsenceInput,
  response: Absence,
  status: 200
})

export const deleteOwnAbsence = defineRoute({
  operationId: 'deleteOwnAbsence',
  method: 'DELETE',
  path: own,
  summary: 'Remove the absence of the caller, if there is one (D76)',
  access,
  status: 204
})

export const getAbsence = defineRoute({
  operationId: 'getAbsence',
  method: 'GET',
  path: others,
  summary: `When a person is away, ${MANAGERS}`,
  access,
  params: IdParams,
  response: AbsenceState,
  status: 200,
  errors: [403, 404]
})

export const setAbsence = defineRoute({
  operationId: 'setAbsence',
  method: 'PUT',
  path: others,
  summary: `Say when a person is away, ${MANAGERS}`,
  access,
  params: IdParams,
  body: AbsenceInput,
  response: Absence,
  status: 200,
  errors: [403, 404]
})

export const deleteAbsence = defineRoute({
  operationId: 'deleteAbsence',
  method: 'DELETE',
  path: others,
  summary: `Remove the absence of a person, ${MANAGERS}`,
  access,
  params: IdParams,
  status: 204,
  errors: [403, 404]
})
