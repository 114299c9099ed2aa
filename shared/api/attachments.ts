import * as z from 'zod'
import { FILE_TYPES } from '../domain/attachments.ts'
import { saying } from '../languages/validation-texts.ts'
import { IdParams, id, timestamp, withoutInvisible } from './fields.ts'
import { defineRoute } from './route.ts'

/** The longest name of a file, in characters. */
const MAX_NAME = 255

/** The longest end of a name that is kept where the name is cut, with its dot. */
const LONGEST_EXTENSION = 20

export const Attachment = z
  .object({
    id,
    name: z.string(),
    /** In bytes. */
    size: z.int().nonnegative(),
    /** The type according to its first bytes. */
    type: z.enum(FILE_TYPES)
  })
  .meta({ id: 'Attachment' })
export type Attachment = z.infer<typeof Attachment>

/** A file of a ticket; `commentId` is null where it came with the ticket itself. */
export const TicketAttachment = Attachment.extend({
  commentId: id.nullable(),
  /** Who uploaded it. */
  userId: id,
  createdAt: timestamp,
  /** Its bytes are gone, and only its name is left (D65); absent for any other. */
  deleted: z.literal(true).optional()
}).meta({ id: 'TicketAttachment' })
export type TicketAttachment = z.infer<typeof TicketAttachment>

/**
 * The name under which a file is kept: without folders, invisible characters (D38) and blanks at
 * its ends, and cut before its extension.
 * @returns an empty text where nothing is left
 */
export function toFileName(text: string): string {
  const name = withoutInvisible(text.split(/[/\\]/).at(-1) ?? '').trim()
  if (/^\.*$/.test(name)) return ''
  if (name.length <= MAX_NAME) return name
  const dot = name.lastIndexOf('.')
  const extension = name.length - dot <= LONGEST_EXTENSION ? name.slice(dot) : ''
  // A half of a surrogate pair that is left at the cut has no form in UTF-8.
  const stem = name.slice(0, MAX_NAME - extension.length).replace(/[\uD800-\uDBFF]$/, '')
  return `${stem.trimEnd()}${extension}`
}

/** The name of a file whose bytes are the body. */
export const FileNameQuery = z.object({
  name: z
    .string(saying('The file name is required'))
    .transform(toFileName)
    .pipe(z.string().min(1, saying('The file name is required')).max(MAX_NAME))
})

export const uploadAttachment = defineRoute({
  operationId: 'uploadAttachment',
  method: 'POST',
  path: '/api/attachments',
  summary:
    'Upload a file; the body is its bytes. It is deleted unless a new ticket or comment refers to it within 24 hours (D40)',
  access: 'signed-in',
  query: FileNameQuery,
  consumes: 'application/octet-stream',
  response: Attachment,
  status: 201,
  errors: [408, 409, 507]
})

export const listAttachments = defineRoute({
  operationId: 'listAttachments',
  method: 'GET',
  path: '/api/tickets/{id}/attachments',
  summary: 'The files of a ticket and its comments, oldest first (D40)',
  access: 'signed-in',
  params: IdParams,
  response: z.array(TicketAttachment),
  status: 200,
  errors: [404]
})

export const getAttachment = defineRoute({
  operationId: 'getAttachment',
  method: 'GET',
  path: '/api/attachments/{id}',
  summary:
    'The bytes of a file: images and text are displayed inline, anything else is downloaded (D40)',
  access: 'signed-in',
  params: IdParams,
  produces: 'application/octet-stream',
  headers: { 'Content-Disposition': z.string() },
  status: 200,
  errors: [404]
})

export const deleteAttachment = defineRoute({
  operationId: 'deleteAttachment',
  method: 'DELETE',
  path: '/api/attachments/{id}',
  summary:
    'Delete a file, for its uploader and IT Support Specialists; only specialists can delete an original email (D65)',
  access: 'signed-in',
  params: IdParams,
  status: 204,
  errors: [403, 404]
})
