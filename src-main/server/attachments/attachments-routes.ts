import type { Hono } from 'hono'
import {
  type Attachment,
  deleteAttachment,
  getAttachment,
  listAttachments,
  uploadAttachment
} from '#shared/api/attachments.ts'
import { isShownImage } from '#shared/domain/attachments.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { StreamedAnswers } from '../http/streamed-answers.ts'
import type { AttachmentsService } from './attachments-service.ts'

export function mountAttachmentRoutes(
  app: Hono<AppEnv>,
  service: AttachmentsService,
  streamed: StreamedAnswers
): void {
  implement(app, uploadAttachment, ({ query, bytes, actor, authorization }) =>
    service.upload(query.name, bytes, actor, authorization)
  )
  implement(app, listAttachments, ({ params, actor }) => service.list(params.id, actor))
  implement(app, deleteAttachment, async ({ params, authorization }) => {
    await service.delete(params.id, authorization)
    return undefined
  })
  implement(app, getAttachment, async ({ params, actor }) => {
    const { attachment, content } = await service.open(params.id, actor)
    return await streamed(actor.id, content, headersOf(attachment))
  })
}

/** How a browser is to take a file: images and texts to show, anything else to save (D40). */
function headersOf({ name, size, type }: Attachment): Record<string, string> {
  const isText = type === 'text/plain'
  const isShown = isText || isShownImage(type)
  return {
    'Content-Type': isText
      ? 'text/plain; charset=utf-8'
      : isShown
        ? type
        : 'application/octet-stream',
    'Content-Length': String(size),
    'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; ${fileNameIn(name)}`
  }
}

/** The name of a file in a header (RFC 6266), also for programs that know ASCII only. */
function fileNameIn(name: string): string {
  const ascii = name.replaceAll(/[^ -~]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`
}
