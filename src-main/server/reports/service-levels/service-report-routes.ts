import type { Hono } from 'hono'
import { rehearseServiceLevels } from '#shared/api/rehearsal.ts'
import { exportServiceReport, reportServiceLevels } from '#shared/api/service-level-reports.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { implement } from '../../http/implement.ts'
import { noteExport } from '../../http/note-export.ts'
import type { StreamedAnswers } from '../../http/streamed-answers.ts'
import type { createRehearsals } from '../rehearsal/rehearsals.ts'
import type { createServiceReport } from './service-report.ts'

export function mountServiceReportRoutes(
  app: Hono<AppEnv>,
  reports: ReturnType<typeof createServiceReport>,
  rehearsals: ReturnType<typeof createRehearsals>,
  streamed: StreamedAnswers
): void {
  implement(app, reportServiceLevels, ({ query, actor }) => reports.report(query, actor))

  implement(app, exportServiceReport, async ({ query, actor, authorization }) => {
    const content = await reports.csv(query, actor)
    await noteExport(authorization, 'A report')
    const fileName = `${query.kind}-by-${query.by}-${query.from}-${query.to}.csv`
    return new Response(new Uint8Array(content), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${fileName}"`
      }
    })
  })

  implement(app, rehearseServiceLevels, async ({ body, actor, caller, authorization, t }) => {
    await authorization.check()
    const lines = await rehearsals.start(body, caller.closing, t)
    try {
      return await streamed(actor.id, lines, { 'Content-Type': 'application/x-ndjson' })
    } catch (error) {
      await lines.return(undefined)
      throw error
    }
  })
}
