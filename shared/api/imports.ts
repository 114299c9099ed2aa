import * as z from 'zod'
import { OTHER_CATEGORY } from '../domain/categories.ts'
import {
  IMPORT_STATES,
  MAX_IMPORT_MIB,
  REPEATED_ROWS,
  UNKNOWN_PEOPLE,
  WORD_FIELDS
} from '../domain/imports.ts'
import { IT_DEPARTMENT, resemblesItSupportSpecialist } from '../domain/teams.ts'
import { PRIORITIES, TICKET_STATUSES } from '../domain/tickets.ts'
import { FileNameQuery } from './attachments.ts'
import { IdParams, id, requiredName, requiredText, slug, timestamp } from './fields.ts'
import { defineRoute } from './route.ts'

/** The longest name of a column, in characters; what is longer is cut. */
export const MAX_COLUMN_NAME = 100

/** How much of a word is looked up, in characters. */
export const MAX_WORD = 80

/** The most words of a file that a mapping says the meaning of. */
const MAX_WORDS = 90

const column = requiredText('A column', MAX_COLUMN_NAME).optional()

/** Which column is what; a field without a column is left out. */
const ImportColumns = z.object({
  /** The ticket's number in the other help desk; without it rows are known by what they say. */
  externalId: column,
  title: column,
  description: column,
  status: column,
  priority: column,
  department: column,
  category: column,
  subcategory: column,
  requesterName: column,
  requesterEmail: column,
  assigneeName: column,
  assigneeEmail: column,
  createdAt: column,
  updatedAt: column,
  respondedAt: column,
  resolvedAt: column
})

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const mappingFields = z.object({
  /**
   * What the other help desk is called. A ticket is known by it and by its number there, so that
   * the same file a second time changes nothing.
   */
  source: requiredName('The name of the other help desk', 60),
  columns: ImportColumns,
  /** What the words of the file mean, beside those that every help desk uses. */
  words: z
    .array(
      z.object({
        field: z.enum(WORD_FIELDS),
        word: requiredText('A word', MAX_WORD),
        /** A status, a priority, a department, or the slug of a category. */
        to: requiredText('The meaning of a word', 100)
      })
    )
    .max(MAX_WORDS, `At most ${MAX_WORDS} words can be given a meaning`),
  /** The department of rows that name none. */
  department: requiredName('Department', 100).default(IT_DEPARTMENT),
  /** The slug of the category of rows that name none, or one that is not there. */
  category: slug('Category').default(OTHER_CATEGORY.slug),
  /** The time zone of times that name none. */
  timeZone: requiredText('Time zone', 60).refine(
    isTimeZone,
    'The time zone must be one such as Europe/Berlin, or UTC'
  ),
  /** Whether 03/04/2025 is a day of April. */
  dayFirst: z.boolean('Day first must be true or false'),
  /**
   * Whether people without an account get one that is disabled, or whoever imports takes their
   * place, with their name in the text.
   */
  unknownPeople: z.enum(UNKNOWN_PEOPLE),
  /** The role of these accounts. */
  role: requiredName('Role', 100).refine(
    (role) => !resemblesItSupportSpecialist(role),
    'An imported account can not be an IT Support Specialist'
  ),
  /** Whether further rows of a ticket are refused, or are its states over time. */
  repeatedRows: z.enum(REPEATED_ROWS)
})

/** How the rows of a file become tickets. */
export const ImportMapping = mappingFields.refine(
  ({ columns }) => columns.title !== undefined || columns.description !== undefined,
  {
    path: ['columns', 'description'],
    message: 'Choose the column of the title or of the description'
  }
)
export type ImportMapping = z.infer<typeof ImportMapping>

const count = z.int().nonnegative()

/** A file of another help desk, and how far its import is. */
export const Import = z.object({
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
  /** Why it failed, as a sentence; null otherwise. */
  problem: z.string().nullable(),
  /** How it was looked through or imported last; null before. */
  mapping: ImportMapping.nullable(),
  /** Whether the server still has the file; it is deleted after a day. */
  hasFile: z.boolean()
})
export type Import = z.infer<typeof Import>

/** A mapping that may lack the columns that an import needs. */
export const ImportSuggestion = mappingFields

/** What a file looks like, and how its rows could become tickets. */
export const ImportPreview = z.object({
  import: Import,
  encoding: z.string(),
  delimiter: z.string(),
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  /** By the names of the columns, or as this source was imported last. */
  suggestion: ImportSuggestion
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const SampleTicket = z.object({
  /** The row of the file, where that of the header is 1. */
  row: count,
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
export type SampleTicket = z.infer<typeof SampleTicket>

/** What an import would do. */
export const ImportCheck = z.object({
  rows: count,
  /** How many tickets would be made. */
  tickets: count,
  unchanged: count,
  refused: count,
  /** How many accounts would be made. */
  accounts: count,
  /** How many open tickets would have no assignee, because theirs has no account to sign in with. */
  unassigned: count,
  /** Why rows are refused, the most frequent first, with the first row of each. */
  reasons: z.array(z.object({ reason: z.string(), rows: count, firstRow: count })),
  /** The words of the file, and what each would become; null where its rows are refused. */
  words: z.array(
    z.object({
      field: z.enum(WORD_FIELDS),
      word: z.string(),
      rows: count,
      to: z.string().nullable()
    })
  ),
  sample: z.array(SampleTicket)
})
export type ImportCheck = z.infer<typeof ImportCheck>

export const listImports = defineRoute({
  operationId: 'listImports',
  method: 'GET',
  path: '/api/admin/imports',
  summary: 'The last imports of tickets from other help desks, newest first',
  access: 'it-support-specialist',
  response: z.array(Import),
  status: 200
})

export const uploadImport = defineRoute({
  operationId: 'uploadImport',
  method: 'POST',
  path: '/api/admin/imports',
  summary: `Upload a CSV file of another help desk, of at most ${MAX_IMPORT_MIB} MiB; the body is its bytes. Nothing is imported by it`,
  access: 'it-support-specialist',
  query: FileNameQuery,
  consumes: 'application/octet-stream',
  response: ImportPreview,
  status: 201,
  errors: [409]
})

export const previewImport = defineRoute({
  operationId: 'previewImport',
  method: 'GET',
  path: '/api/admin/imports/{id}',
  summary: 'An uploaded file: its columns, and how its rows could become tickets',
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
  summary: 'What an import would do: a dry run, which makes no ticket',
  access: 'it-support-specialist',
  params: IdParams,
  body: ImportMapping,
  response: ImportCheck,
  status: 200,
  errors: [404, 409]
})

export const startImport = defineRoute({
  operationId: 'startImport',
  method: 'POST',
  path: '/api/admin/imports/{id}/run',
  summary:
    'Start to import; it goes on after the answer. Asks for a password that was proved lately (D52)',
  access: 'it-support-specialist',
  params: IdParams,
  body: ImportMapping,
  response: Import,
  status: 200,
  errors: [404, 409]
})

export const exportRefusedRows = defineRoute({
  operationId: 'exportRefusedRows',
  method: 'GET',
  path: '/api/admin/imports/{id}/refused',
  summary: 'The rows that the last check or import refused as a CSV file, each with the reason',
  access: 'it-support-specialist',
  params: IdParams,
  produces: 'text/csv',
  headers: { 'Content-Disposition': z.string() },
  status: 200,
  errors: [404, 409]
})
