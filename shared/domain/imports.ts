import { meant, type Text, text } from '../languages/texts.ts'

/** The meanings that a column of another help desk's file can have. */
export const IMPORT_FIELDS = [
  'externalId',
  'title',
  'description',
  'status',
  'priority',
  'department',
  'category',
  'subcategory',
  'requesterName',
  'requesterEmail',
  'assigneeName',
  'assigneeEmail',
  'createdAt',
  'updatedAt',
  'respondedAt',
  'resolvedAt'
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

export const IMPORT_FIELD_LABELS: Record<ImportField, Text> = {
  externalId: text('Ticket number'),
  title: text('Title'),
  description: text('Description'),
  status: text('Status'),
  priority: text('Priority'),
  department: text('Department'),
  category: text('Category'),
  subcategory: text('Subcategory'),
  requesterName: text("Requester's name"),
  requesterEmail: text("Requester's email"),
  assigneeName: text("Assignee's name"),
  assigneeEmail: text("Assignee's email"),
  createdAt: text('Created'),
  updatedAt: text('Last changed'),
  respondedAt: text('First response'),
  resolvedAt: meant('Resolved', 'a date')
}

/** The fields whose words another help desk may have chosen itself. */
export const WORD_FIELDS = ['department', 'category', 'status', 'priority'] as const
export type WordField = (typeof WORD_FIELDS)[number]

/** The help desks whose columns are known, by the name that an import of them has. */
export const IMPORT_SOURCES = {
  osticket: 'osTicket',
  zammad: 'Zammad',
  freshservice: 'Freshservice',
  spiceworks: 'Spiceworks'
} as const
export type ImportSource = keyof typeof IMPORT_SOURCES

/** By what a help desk without a name is known (`imported_tickets.source`). */
export const UNNAMED_SOURCE = 'import'

/** The name of the help desk that a mapping is for; empty for one without a name. */
export function importSourceLabel(source: string): string {
  if (source === UNNAMED_SOURCE) return ''
  return Object.hasOwn(IMPORT_SOURCES, source) ? IMPORT_SOURCES[source as ImportSource] : source
}

/** The defaults that a mapping may set where the file does not. */
export const IMPORT_DEFAULTS = ['requester', 'status', 'department', 'category'] as const
export type ImportDefault = (typeof IMPORT_DEFAULTS)[number]

/** The placeholder account that is suggested as the requester of tickets without one. */
export const PLACEHOLDER_NAME = 'Former employee'

/**
 * The states of an import. One that was stopped, by a server that ended or that was cut off, goes
 * on where it was when it is started again; so does its undo.
 */
export const IMPORT_STATES = [
  'uploaded',
  'running',
  'stopped',
  'done',
  'failed',
  'undoing',
  'undo-stopped',
  'undone'
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** The states in which a server works on an import. */
export const BUSY_IMPORT_STATES = ['running', 'undoing'] as const satisfies ImportState[]

/** For how long an import can be undone after it ended, in milliseconds (D88). */
export const UNDO_IMPORT_MS = 24 * 60 * 60 * 1000

/** Who becomes the requester of a ticket whose own has no account. */
export const UNKNOWN_PEOPLE = ['accounts', 'importer'] as const

/** The meaning of several rows that name the same ticket: mistakes, or its states over time. */
export const REPEATED_ROWS = ['refuse', 'states'] as const

/** The size of the largest file that can be imported, in MiB. */
export const MAX_IMPORT_MIB = 100

/** How a file writes days in numbers; `unclear` where 03/04/2025 may be either. */
export const DAY_ORDERS = ['day-first', 'month-first', 'unclear'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]
