import type { Hono } from 'hono'
import {
  checkImport,
  exportRefusedRows,
  listImports,
  previewImport,
  previewUndoImport,
  startImport,
  undoImport,
  uploadImport
} from '#shared/api/imports.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import { noteExport } from '../http/note-export.ts'
import type { StreamedAnswers } from '../http/streamed-answers.ts'
import type { ImportsService } from './imports-service.ts'

export function mountImportRoutes(
  app: Hono<AppEnv>,
  service: ImportsService,
  streamed: StreamedAnswers
): void {
  implement(app, listImports, () => service.list())
  implement(app, uploadImport, ({ query, bytes, ...calling }) =>
    service.upload(query.name, bytes, calling)
  )
  implement(app, previewImport, ({ params, t }) => service.preview(params.id, t))
  implement(app, checkImport, ({ params, body, ...calling }) =>
    service.check(params.id, body, calling)
  )
  implement(app, startImport, async ({ params, body, actor, authorization }) =>
    service.start(params.id, body, actor, await authorization.confirmed())
  )
  implement(app, previewUndoImport, ({ params }) => service.previewUndo(params.id))
  implement(app, undoImport, async ({ params, authorization }) =>
    service.undo(params.id, await authorization.confirmed())
  )
  implement(app, exportRefusedRows, async ({ params, actor, authorization, t }) => {
    const { name, content } = await service.refused(params.id, t)
    await noteExport(authorization, `Rejected rows of import ${params.id}`)
    return await streamed(actor.id, content, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`
    })
  })
}
