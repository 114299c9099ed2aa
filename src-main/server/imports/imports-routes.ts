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
  implement(app, uploadImport, ({ query, bytes, actor, authorization }) =>
    service.upload(query.name, bytes, actor, authorization)
  )
  implement(app, previewImport, ({ params }) => service.preview(params.id))
  implement(app, checkImport, ({ params, body, actor, authorization }) =>
    service.check(params.id, body, actor, authorization)
  )
  implement(app, startImport, async ({ params, body, actor, authorization }) =>
    service.start(params.id, body, actor, await authorization.confirmed())
  )
  implement(app, previewUndoImport, ({ params }) => service.previewUndo(params.id))
  implement(app, undoImport, async ({ params, authorization }) =>
    service.undo(params.id, await authorization.confirmed())
  )
  implement(app, exportRefusedRows, async ({ params, actor, authorization }) => {
    const { name, content } = await service.refused(params.id)
    await noteExport(authorization, `Rejected rows of import ${params.id}`)
    return await streamed(actor.id, content, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`
    })
  })
}
