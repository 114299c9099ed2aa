import { createHash } from 'node:crypto'
import { type ImportMapping, MAX_WORD } from '#shared/api/import-mapping.ts'
import {
  type ImportDefault,
  type ImportField,
  importSourceLabel,
  type WordField
} from '#shared/domain/imports.ts'
import type { Priority, TicketStatus } from '#shared/domain/tickets.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { createAnswerRules, type ImportedAnswers } from './answer-rules.ts'
import { columnIndexes } from './csv-file.ts'
import { type NamedPerson, personOf, shownName } from './named-people.ts'
import { parseTime } from './times.ts'
import { createWords, type ImportSurroundings, isText, NOTHING, RejectedRow } from './word-rules.ts'

/** The most characters of a description (D12). */
const MAX_DESCRIPTION = 10_000

/** The longest number of a ticket in another help desk, in characters. */
const MAX_EXTERNAL_ID = 200

/** How MySQL and .NET write that there is no time. */
const NO_TIME = /^(?:0000-00-00|00[/.]00[/.]0000|0001-01-01|0?1[/.]0?1[/.]0001)(?!\d)/

/** The ticket of a row. Times are milliseconds since 1970. */
export interface ImportedRow {
  externalId: string
  description: string
  status: TicketStatus
  priority: Priority
  department: string
  category: string
  subcategory: string | null
  requester: NamedPerson | null
  assignee: NamedPerson | null
  createdAt: number
  updatedAt: number
  respondedAt: number | null
  /** When it got its status, as far as the row says so. */
  statusAt: number
  /** Its answers to the form that it asks; null for none. */
  answers: ImportedAnswers | null
  /** The fields that the row lacks, so that the mapping fills them. */
  byDefault: readonly Exclude<ImportDefault, 'requester'>[]
}

/** A mapping that says the order of days. */
export type DatedMapping = ImportMapping & { dayFirst: boolean }

export type RowRules = ReturnType<typeof createRowRules>

const TIME_FAULTS = {
  createdAt: [
    text('The creation time is not a valid time'),
    text('The creation time is in the future')
  ],
  updatedAt: [
    text('The time of the last change is not a valid time'),
    text('The time of the last change is in the future')
  ],
  respondedAt: [
    text('The time of the first response is not a valid time'),
    text('The time of the first response is in the future')
  ],
  resolvedAt: [
    text('The resolution time is not a valid time'),
    text('The resolution time is in the future')
  ]
} as const satisfies Partial<Record<ImportField, readonly [invalid: Text, future: Text]>>
type TimeField = keyof typeof TIME_FAULTS

/**
 * The rules by which a row of a mapping becomes a ticket; they ask no one and change nothing.
 * @param header the first row of the file
 */
export function createRowRules(
  mapping: DatedMapping,
  header: readonly string[],
  surroundings: ImportSurroundings
) {
  const indexes = columnIndexes(header)
  const words = createWords(mapping, surroundings)
  const answers = createAnswerRules(mapping, surroundings.forms)
  const now = surroundings.now.getTime()
  const repeated = new Map<string, number>()

  function textIn(cells: readonly string[], column: string | undefined): string {
    const index = column === undefined ? undefined : indexes.get(column)
    return index === undefined ? '' : (cells[index] ?? '').trim()
  }

  const cellOf = (cells: readonly string[], field: ImportField) =>
    textIn(cells, mapping.columns[field])

  function textOf(cells: readonly string[], field: ImportField): string {
    const word = cellOf(cells, field)
    return NOTHING.test(word) ? '' : word
  }

  function timeOf(cells: readonly string[], field: TimeField): number | null {
    const word = textOf(cells, field)
    if (word === '' || NO_TIME.test(word)) return null
    const at = parseTime(word, mapping)
    const [invalid, future] = TIME_FAULTS[field]
    if (at === null) throw new RejectedRow(invalid)
    if (at > now) throw new RejectedRow(future)
    return at
  }

  return {
    /** The text of a field in a row; '' for none. */
    wordOf: (cells: readonly string[], field: WordField) =>
      textOf(cells, field).slice(0, MAX_WORD).toWellFormed(),

    /** The value for a word of a field; null where its rows are rejected. */
    meaningOf(field: WordField, word: string): string | null {
      try {
        return field === 'category' ? words.category(word).slug : words[field](word)
      } catch {
        return null
      }
    },

    /** Whether a word of the file is a category that is not here, and so becomes the default. */
    isUnknown: (field: WordField, word: string) =>
      field === 'category' && word !== '' && words.isUnknownCategory(word),

    /** The columns that a mapping names and the file does not have. */
    missing: [
      ...Object.values(mapping.columns),
      ...(mapping.answers ?? []).map(({ column }) => column)
    ].filter((name) => name && !indexes.has(name)),

    /**
     * The id by which a ticket is known: its number there, or else a digest of the row, and which
     * of the same rows it is. To be asked once for each row, in the order of the file.
     * @throws RejectedRow
     */
    externalIdOf(cells: readonly string[]): string {
      if (mapping.columns.externalId === undefined) {
        const digest = createHash('sha256').update(JSON.stringify(cells)).digest('hex')
        const number = (repeated.get(digest) ?? 0) + 1
        repeated.set(digest, number)
        return `row-${digest.slice(0, 24)}-${number}`
      }
      const number = textOf(cells, 'externalId')
      if (number === '') throw new RejectedRow(text('The ticket number is missing'))
      if (number.length > MAX_EXTERNAL_ID || !isText(number)) {
        throw new RejectedRow(
          text('Its number is longer than {max, plural, other {# characters}} or not valid text', {
            max: MAX_EXTERNAL_ID
          })
        )
      }
      return number
    },

    /** @throws RejectedRow */
    read(cells: readonly string[], externalId: string): ImportedRow {
      if (cells.slice(header.length).some(Boolean))
        throw new RejectedRow(text('The row has more cells than the header'))
      const [statusWord, departmentWord] = [textOf(cells, 'status'), textOf(cells, 'department')]
      const status = words.status(statusWord)
      const requester = personOf(textOf(cells, 'requesterName'), textOf(cells, 'requesterEmail'))
      const category = words.category(textOf(cells, 'category'))
      const createdAt = timeOf(cells, 'createdAt') ?? timeMissing(mapping.columns.createdAt, now)
      const updatedAt = timeOf(cells, 'updatedAt')
      const respondedAt = timeOf(cells, 'respondedAt')
      const resolvedAt = timeOf(cells, 'resolvedAt')
      const isFinished = status === 'resolved' || status === 'cancelled'
      const changedAt = updatedAt ?? resolvedAt ?? createdAt
      const statusAt = isFinished ? (resolvedAt ?? changedAt) : (respondedAt ?? changedAt)
      // Clocks of other help desks go wrong as well (D35).
      const notBefore = (at: number) => Math.max(at, createdAt)
      const place = {
        department: words.department(departmentWord),
        category: category.slug,
        subcategory: category.subcategoryOf(textOf(cells, 'subcategory'))
      }
      return {
        externalId,
        description: descriptionOf(cells, externalId, requester),
        status,
        priority: words.priority(textOf(cells, 'priority')),
        ...place,
        answers: answers.read(place, (column) => textIn(cells, column)),
        requester,
        assignee: personOf(textOf(cells, 'assigneeName'), textOf(cells, 'assigneeEmail')),
        createdAt,
        updatedAt: notBefore(changedAt),
        respondedAt: respondedAt === null ? null : notBefore(respondedAt),
        statusAt: notBefore(statusAt),
        byDefault: [
          ...(statusWord === '' ? (['status'] as const) : []),
          ...(departmentWord === '' ? (['department'] as const) : []),
          ...(category.isDefault ? (['category'] as const) : [])
        ]
      }
    }
  }

  /**
   * Title and text, and where it comes from, by which people find it under the number they know.
   */
  function descriptionOf(
    cells: readonly string[],
    externalId: string,
    requester: NamedPerson | null
  ): string {
    const [title, body] = [cellOf(cells, 'title'), cellOf(cells, 'description')]
    const parts = title === body ? [title] : [title, body]
    if (parts.every((part) => part === ''))
      throw new RejectedRow(text('The title and description are missing'))
    const number = mapping.columns.externalId === undefined ? '' : externalId
    const raisedBy = mapping.unknownPeople === 'importer' ? requester : null
    const description = [...parts, originOf(mapping.source, number, raisedBy)]
      .filter(Boolean)
      .join('\n\n')
    if (!isText(description))
      throw new RejectedRow(text('The text contains characters that are not valid'))
    if (description.length > MAX_DESCRIPTION) {
      throw new RejectedRow(
        text('Its text has more than {max, plural, other {# characters}}', { max: MAX_DESCRIPTION })
      )
    }
    return description
  }
}

/** The line that says where a ticket comes from, as far as that is known; else an empty text. */
function originOf(source: string, number: string, raisedBy: NamedPerson | null): string {
  const label = importSourceLabel(source)
  const from = label
    ? `Imported from ${label} ${number}`.trimEnd()
    : number && `Former number ${number}`
  const by = raisedBy ? `raised by ${shownName(raisedBy)}` : ''
  const line = [from, by].filter(Boolean).join(', ')
  return line && `${line[0]?.toUpperCase()}${line.slice(1)}`
}

/** The time of a row without one: now, unless the file has a column of it. */
function timeMissing(column: string | undefined, now: number): number {
  if (column === undefined) return now
  throw new RejectedRow(text('The creation time is missing'))
}
