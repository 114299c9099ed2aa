import type { Hono } from 'hono'
import {
  createSchedule,
  deleteSchedule,
  getSchedule,
  listScheduleRuns,
  listSchedules,
  previewSchedule,
  runSchedule,
  updateSchedule
} from '#shared/api/schedules.ts'
import { TOTAL_COUNT_HEADER } from '#shared/api/tickets.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { SchedulesService } from './schedules-service.ts'

/** Mounts the calls for recurring tickets (D77). */
export function mountScheduleRoutes(app: Hono<AppEnv>, service: SchedulesService): void {
  implement(app, listSchedules, ({ actor }) => service.list(actor))

  implement(app, createSchedule, ({ body, authorization }) => service.create(body, authorization))

  implement(app, previewSchedule, ({ body, authorization }) => service.preview(body, authorization))

  implement(app, getSchedule, ({ params, actor }) => service.find(params.id, actor))

  implement(app, updateSchedule, ({ params, body, authorization }) =>
    service.update(params.id, body, authorization)
  )

  implement(app, deleteSchedule, async ({ params, authorization }) => {
    await service.delete(params.id, authorization)
    return undefined
  })

  implement(app, runSchedule, ({ params, authorization }) => service.run(params.id, authorization))

  implement(app, listScheduleRuns, async ({ params, query, actor, header }) => {
    const { runs, total } = await service.runs(params.id, query, actor)
    header(TOTAL_COUNT_HEADER, String(total))
    return runs
  })
}
