import { OTHER_CATEGORY } from '#shared/domain/categories.ts'
import { UNKNOWN_USER } from '#shared/domain/people.ts'
import { formatTicketId, PRIORITY_LABELS, STATUS_LABELS } from '#shared/domain/tickets.ts'
import { english } from '#shared/languages/texts.ts'
import { csvOf } from '../../http/csv.ts'
import type { TicketToExport } from '../../store/tickets-store.ts'
import type { ExportedAnswers } from './exported-answers.ts'
import type { FileNames } from './exported-files.ts'

/**
 * The columns of the file by their headings, with the texts of the screens and times in UTC (ISO
 * 8601).
 */
const COLUMNS: Record<string, (ticket: TicketToExport) => string> = {
  'Ticket ID': ({ id }) => formatTicketId(id),
  Department: ({ department }) => department,
  Category: ({ category, categoryName }) =>
    category === OTHER_CATEGORY.slug ? OTHER_CATEGORY.name : (categoryName ?? category),
  Subcategory: ({ subcategory, subcategoryName }) => subcategoryName ?? subcategory ?? '',
  Requester: ({ requesterName }) => requesterName ?? english(UNKNOWN_USER),
  'Assigned To': ({ assigneeId, assigneeName }) =>
    assigneeId === null ? '' : (assigneeName ?? english(UNKNOWN_USER)),
  Status: ({ status }) => english(STATUS_LABELS[status]),
  Priority: ({ priority }) => english(PRIORITY_LABELS[priority]),
  Description: ({ description }) => description,
  Created: ({ createdAt }) => createdAt.toISOString(),
  Updated: ({ updatedAt }) => updatedAt.toISOString(),
  Resolved: ({ resolvedAt }) => resolvedAt?.toISOString() ?? '',
  'First Response': ({ firstResponseAt }) => firstResponseAt?.toISOString() ?? ''
}

/** The headings of the columns that every export begins with. */
export const EXPORTED_COLUMNS: readonly string[] = Object.keys(COLUMNS)

/** The columns that are there only where tickets have tasks (D79). */
const TASK_COLUMNS: typeof COLUMNS = {
  Tasks: ({ tasks }) => String(tasks),
  'Tasks Done': ({ tasksDone }) => String(tasksDone)
}

/** The heading of the last column, which is there only where there are files (D40). */
const FILES_COLUMN = 'Attachments'

/** The answers to forms that an export has: a column for each label of a field. */
interface AnswerColumns {
  labels: readonly string[]
  read(batch: readonly TicketToExport[]): Promise<ExportedAnswers>
}

/** The columns that an export has only where its tickets have something in them. */
interface ExportedParts {
  /** Whether there are columns of tasks (D79). */
  hasTasks?: boolean
  /** Reads the names of tickets' files, one for each line of their cell. */
  namesOf?: ((batch: readonly TicketToExport[]) => Promise<FileNames>) | undefined
  /** The columns of answers to forms, behind all others (D78). */
  answers?: AnswerColumns | undefined
}

/** Writes tickets as a CSV file, batch by batch. */
export async function* ticketCsv(
  batches: AsyncIterable<readonly TicketToExport[]>,
  { hasTasks = false, namesOf, answers }: ExportedParts = {}
): AsyncGenerator<Uint8Array> {
  const columns = hasTasks ? { ...COLUMNS, ...TASK_COLUMNS } : COLUMNS
  const labels = answers?.labels ?? []
  yield csvOf([[...Object.keys(columns), ...(namesOf ? [FILES_COLUMN] : []), ...labels]])
  for await (const batch of batches) {
    const [names, given] = await Promise.all([namesOf?.(batch), answers?.read(batch)])
    const records = batch.map((ticket) => {
      const cells = Object.values(columns).map((textOf) => textOf(ticket))
      if (names) cells.push((names.get(ticket.id) ?? []).join('\n'))
      const own = given?.get(ticket.id)
      return [...cells, ...labels.map((label) => own?.get(label) ?? '')]
    })
    yield csvOf(records, { isFirst: false })
  }
}
