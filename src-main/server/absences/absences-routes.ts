import type { Hono } from 'hono'
import {
  deleteAbsence,
  deleteOwnAbsence,
  getAbsence,
  getOwnAbsence,
  setAbsence,
  setOwnAbsence
} from '#shared/api/absences.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { AbsencesService } from './absences-service.ts'

/** Mounts the calls for absences (D76). */
export function mountAbsenceRoutes(app: Hono<AppEnv>, absences: AbsencesService): void {
  implement(app, getOwnAbsence, ({ actor }) => absences.find(actor.id, actor))

  implement(app, setOwnAbsence, ({ actor, body, authorization }) =>
    absences.set(actor.id, body, authorization)
  )

  implement(app, deleteOwnAbsence, async ({ actor, authorization }) => {
    await absences.delete(actor.id, authorization)
    return undefined
  })

  implement(app, getAbsence, ({ params, actor }) => absences.find(params.id, actor))

  implement(app, setAbsence, ({ params, body, authorization }) =>
    absences.set(params.id, body, authorization)
  )

  implement(app, deleteAbsence, async ({ params, authorization }) => {
    await absences.delete(params.id, authorization)
    return undefined
  })
}
