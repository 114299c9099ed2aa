import type { Hono } from 'hono'
import { updateTickets } from '#shared/api/bulk-changes.ts'
import { getDeadlines } from '#shared/api/deadlines.ts'
import { listHistory } from '#shared/api/history.ts'
import {
  createTicket,
  exportTickets,
  getTicket,
  listTickets,
  type TicketQuery,
  TOTAL_COUNT_HEADER,
  updateTicket
} from '#shared/api/tickets.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import { noteExport } from '../http/note-export.ts'
import type { StreamedAnswers } from '../http/streamed-answers.ts'
import type { TicketsService } from './tickets-service.ts'

/** A longer list is read and sent piece by piece, so that no one waits for it (D36). */
const PIECE_ROWS = 100

/** The header with the number of tickets, unless no one needs it. */
function counted(query: TicketQuery, total: number): Record<string, string> {
  return query.total === 'false' ? {} : { [TOTAL_COUNT_HEADER]: String(total) }
}

export function mountTicketRoutes(
  app: Hono<AppEnv>,
  service: TicketsService,
  streamed: StreamedAnswers
): void {
  implement(app, listTickets, async ({ query, actor, header }) => {
    const { limit } = query
    if (limit === undefined || limit > PIECE_ROWS) {
      const { content, total } = await service.listInPieces(query, actor)
      const headers = { 'Content-Type': 'application/json', ...counted(query, total) }
      return await streamed(actor.id, content, headers)
    }
    const { tickets, total } = await service.list({ ...query, limit }, actor)
    for (const [name, value] of Object.entries(counted(query, total))) header(name, value)
    return tickets
  })

  // This route must come before that of one ticket, which would take "export" for an id.
  implement(app, exportTickets, async ({ query, actor, authorization }) => {
    await noteExport(authorization, 'Tickets')
    const { fileName, content } = service.export(query, actor)
    return await streamed(actor.id, content, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`
    })
  })

  implement(app, createTicket, ({ body, authorization }) => service.create(body, authorization))

  implement(app, getTicket, ({ params, actor }) => service.get(params.id, actor))

  implement(app, getDeadlines, ({ params, actor }) => service.deadlines(params.id, actor))

  implement(app, updateTicket, ({ params, body, authorization }) =>
    service.update(params.id, body, authorization)
  )

  implement(app, updateTickets, ({ body, authorization, t }) =>
    service.updateMany(body, authorization, t)
  )

  implement(app, listHistory, async ({ params, query, actor, header }) => {
    const { entries, total } = await service.history(params.id, query, actor)
    header(TOTAL_COUNT_HEADER, String(total))
    return entries
  })
}
