import type { Hono } from 'hono'
import {
  createProcess,
  deleteProcess,
  getProcess,
  listProcesses,
  listTicketProcesses,
  skipProcessPart,
  startProcess,
  startProcessPart,
  updateProcess
} from '#shared/api/processes.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { ProcessesService } from './processes-service.ts'
import type { TicketProcessesService } from './ticket-processes-service.ts'

/** Mounts the calls for processes (D79). */
export function mountProcessRoutes(
  app: Hono<AppEnv>,
  service: ProcessesService,
  ofTickets: TicketProcessesService
): void {
  implement(app, listProcesses, ({ actor }) => service.list(actor))

  implement(app, createProcess, ({ body, authorization }) => service.create(body, authorization))

  implement(app, getProcess, ({ params, actor }) => service.find(params.id, actor))

  implement(app, updateProcess, ({ params, body, authorization }) =>
    service.update(params.id, body, authorization)
  )

  implement(app, deleteProcess, async ({ params, authorization }) => {
    await service.delete(params.id, authorization)
    return undefined
  })

  implement(app, listTicketProcesses, ({ params, actor, t }) => ofTickets.list(params.id, actor, t))

  implement(app, startProcess, ({ params, body, authorization, t }) =>
    ofTickets.start(params.id, body.processId, authorization, t)
  )

  implement(app, startProcessPart, ({ params, body, authorization, t }) =>
    ofTickets.startPart(params.id, body, authorization, t)
  )

  implement(app, skipProcessPart, ({ params, authorization, t }) =>
    ofTickets.skipPart(params.id, authorization, t)
  )
}
