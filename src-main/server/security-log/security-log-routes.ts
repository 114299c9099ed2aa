import type { Hono } from 'hono'
import { exportSecurityEvents, listSecurityEvents } from '#shared/api/security-log.ts'
import { TOTAL_COUNT_HEADER } from '#shared/api/tickets.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import { noteExport } from '../http/note-export.ts'
import type { StreamedAnswers } from '../http/streamed-answers.ts'
import type { SecurityLogService } from './security-log-service.ts'

export function mountSecurityLogRoutes(
  app: Hono<AppEnv>,
  service: SecurityLogService,
  streamed: StreamedAnswers
): void {
  implement(app, listSecurityEvents, async ({ query, header }) => {
    const { events, total } = await service.list(query)
    header(TOTAL_COUNT_HEADER, String(total))
    return events
  })

  implement(app, exportSecurityEvents, async ({ query, actor, authorization }) => {
    await noteExport(authorization, 'The security log')
    const { fileName, content } = service.export(query)
    return await streamed(actor.id, content, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`
    })
  })
}
