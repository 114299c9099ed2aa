import * as z from 'zod'
import {
  DAY_ORDERS,
  IMPORT_DEFAULTS,
  IMPORT_STATES,
  MAX_IMPORT_MIB,
  WORD_FIELDS
} from '../domain/imports.ts'
import { PRIORITIES, TICKET_STATUSES } from '../domain/tickets.ts'
import { FileNameQuery } from './attachments.ts'
import { IdParams, id, timestamp } from './fields.ts'
import { ImportMapping, ImportSuggestion } from './import-mapping.ts'
import { defineRoute } from './route.ts'

const count = z.int().nonnegative()

/** How far the undo of an import is, or how it ended. */
export const ImportUndo = z
  .object({
    startedAt: timestamp,
    /** Null while it runs, or when it stopped. */
    finishedAt: timestamp.nullable(),
    /** How many tickets are to be deleted. */
    total: count,
    /** How many tickets were deleted. */
    tickets: count,
    /** How many tickets stay, because they were changed since the import. */
    kept: count,
    /** How many accounts and categories of the import were deleted. */
    accounts: count,
    categories: count
  })
  .meta({ id: 'ImportUndo' })
export type ImportUndo = z.infer<typeof ImportUndo>

/** A file of another help desk, and how far its import is. */
export const Import = z
  .object({
    id,
    fileName: z.string(),
    /** In bytes. */
    size: count,
    state: z.enum(IMPORT_STATES),
    /** Who has uploaded or last started it. */
    userId: id,
    createdAt: timestamp,
    startedAt: timestamp.nullable(),
    finishedAt: timestamp.nullable(),
    /** How many tickets are to be made. */
    total: count,
    imported: count,
    /** How many rows are of tickets that were imported before. */
    unchanged: count,
    refused: count,
    /** How many accounts were made. */
    accounts: count,
    /** How many categories were created; absent for none. */
    categories: count.optional(),
    /** Until when it can be undone; absent when it can't. */
    undoUntil: timestamp.optional(),
    /** How far undoing it is, or how that ended; absent before. */
    undo: ImportUndo.optional(),
    /** Why it failed, as a sentence; null otherwise. */
    problem: z.string().nullable(),
    /** How it was looked through or imported last; null before. */
    mapping: ImportSuggestion.nullable(),
    /** Whether the server still has the file; it is deleted after a day. */
    hasFile: z.boolean()
  })
  .meta({ id: 'Import' })
export type Import = z.infer<typeof Import>

export const SampleTicket = z
  .object({
    /** The row of the file, where that of the header is 1. */
    row: count,
    /** Empty where the file has no column of it. */
    externalId: z.string(),
    /** The beginning of the text. */
    about: z.string(),
    department: z.string(),
    category: z.string(),
    subcategory: z.string().nullable(),
    status: z.enum(TICKET_STATUSES),
    priority: z.enum(PRIORITIES),
    requester: z.string(),
    assignee: z.string().nullable(),
    createdAt: timestamp,
    resolvedAt: timestamp.nullable()
  })
  .meta({ id: 'SampleTicket' })
export type SampleTicket = z.infer<typeof SampleTicket>

/** A preview of an import. */
export const ImportCheck = z
  .object({
    rows: count,
    /** How many tickets would be made. */
    tickets: count,
    unchanged: count,
    refused: count,
    /** How many accounts would be made. */
    accounts: count,
    /** How many categories would be created. */
    categories: count,
    /** How many tickets get a default, and which. */
    defaults: z.array(z.object({ field: z.enum(IMPORT_DEFAULTS), to: z.string(), tickets: count })),
    /**
     * How many open tickets would have no assignee, because theirs has no account to sign in with.
     */
    unassigned: count,
    /** Why rows are rejected, the most frequent first, with the first row of each. */
    reasons: z.array(z.object({ reason: z.string(), rows: count, firstRow: count })),
    /** The words of the file, and what each would become; null where its rows are rejected. */
    words: z.array(
      z.object({
        field: z.enum(WORD_FIELDS),
        word: z.string(),
        rows: count,
        to: z.string().nullable(),
        /** Whether it is a category that is not here, so that its rows get the default. */
        isUnknown: z.literal(true).optional()
      })
    ),
    sample: z.array(SampleTicket),
    /**
     * The order of day and month in the file, where the mapping names none and the file has dates.
     * An import whose order is unclear starts only once its mapping names one.
     */
    dayOrder: z.enum(DAY_ORDERS).optional()
  })
  .meta({ id: 'ImportCheck' })
export type ImportCheck = z.infer<typeof ImportCheck>

/** The columns of a file, and a suggestion for how its rows become tickets. */
export const ImportPreview = z
  .object({
    import: Import,
    encoding: z.string(),
    delimiter: z.string(),
    columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
    /** By the names of the columns, or as this source was imported last. */
    suggestion: ImportSuggestion,
    /** The labels of the answers that columns can be (D78); absent without forms. */
    answers: z.array(z.string()).optional(),
    /**
     * The findings of the last check of `import.mapping`; absent before, and once it was imported.
     */
    check: ImportCheck.optional()
  })
  .meta({ id: 'ImportPreview' })
export type ImportPreview = z.infer<typeof ImportPreview>

/** A preview of undoing an import. */
const ImportUndoPreview = z
  .object({
    /** How many tickets would be deleted. */
    tickets: count,
    /** How many tickets were changed since the import, and would stay. */
    kept: count
  })
  .meta({ id: 'ImportUndoPreview' })

export const listImports = defineRoute({
  operationId: 'listImports',
  method: 'GET',
  path: '/api/admin/imports',
  summary: 'Recent imports of tickets from other help desks, newest first',
  access: 'it-support-specialist',
  response: z.array(Import),
  status: 200
})

export const uploadImport = defineRoute({
  operationId: 'uploadImport',
  method: 'POST',
  path: '/api/admin/imports',
  summary: `Upload a CSV file from another help desk, up to ${MAX_IMPORT_MIB} MiB; the body is its bytes. Nothing is imported yet`,
  access: 'it-support-specialist',
  query: FileNameQuery,
  consumes: 'application/octet-stream',
  response: ImportPreview,
  status: 201,
  errors: [408, 409, 507]
})

export const previewImport = defineRoute({
  operationId: 'previewImport',
  method: 'GET',
  path: '/api/admin/imports/{id}',
  summary: 'An uploaded file: its columns, and a suggested mapping to tickets',
  access: 'it-support-specialist',
  params: IdParams,
  response: ImportPreview,
  status: 200,
  errors: [404, 409]
})

export const checkImport = defineRoute({
  operationId: 'checkImport',
  method: 'POST',
  path: '/api/admin/imports/{id}/check',
  summary: 'Preview an import; nothing is created',
  access: 'it-support-specialist',
  params: IdParams,
  body: ImportMapping,
  maxBodyKib: 640,
  response: ImportCheck,
  status: 200,
  errors: [404, 409]
})

export const startImport = defineRoute({
  operationId: 'startImport',
  method: 'POST',
  path: '/api/admin/imports/{id}/run',
  summary:
    'Start an import, which continues after the response. Requires a recently confirmed password (D90)',
  access: 'it-support-specialist',
  params: IdParams,
  body: ImportMapping,
  maxBodyKib: 640,
  response: Import,
  status: 200,
  errors: [404, 409]
})

export const exportRefusedRows = defineRoute({
  operationId: 'exportRefusedRows',
  method: 'GET',
  path: '/api/admin/imports/{id}/refused',
  summary: 'The rows that the last preview or import rejected, as a CSV file with reasons',
  access: 'it-support-specialist',
  params: IdParams,
  produces: 'text/csv',
  headers: { 'Content-Disposition': z.string() },
  status: 200,
  errors: [404, 409]
})

export const previewUndoImport = defineRoute({
  operationId: 'previewUndoImport',
  method: 'GET',
  path: '/api/admin/imports/{id}/undo',
  summary: 'What undoing an import would delete and keep',
  access: 'it-support-specialist',
  params: IdParams,
  response: ImportUndoPreview,
  status: 200,
  errors: [404, 409]
})

export const undoImport = defineRoute({
  operationId: 'undoImport',
  method: 'POST',
  path: '/api/admin/imports/{id}/undo',
  summary:
    'Start or continue undoing an import, within a day after it ended (D88). Requires a recently confirmed password (D90)',
  access: 'it-support-specialist',
  needsSession: true,
  params: IdParams,
  response: Import,
  status: 200,
  errors: [404, 409]
})
