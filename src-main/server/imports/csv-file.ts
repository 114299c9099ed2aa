import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { CsvError, type CsvErrorCode, Parser } from 'csv-parse'
import { MAX_COLUMN_NAME } from '#shared/api/import-mapping.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { ProblemError } from '../http/problem.ts'

/** Opens a file, each time from its beginning. */
export type OpenFile = () => AsyncIterable<Uint8Array>

/** How a file's bytes are to be read as a table. */
export interface CsvFormat {
  encoding: 'utf-8' | 'utf-16le' | 'windows-1252'
  delimiter: (typeof DELIMITERS)[number]
}

const DELIMITERS = [',', ';', '\t', '|'] as const

/** A first line with which some programs tell spreadsheets the delimiter. */
const DELIMITER_LINE = /^"?sep=(.)[",;\t|]*(?:[\r\n]|$)/i

/** A row of a file; a spreadsheet shows it under the same number. */
export interface CsvRow {
  row: number
  cells: string[]
  /** Whether its cells are the names of the columns. */
  isHeader: boolean
}

/** The names of a file's columns, each only once, with values of its first rows. */
export interface CsvColumn {
  name: string
  samples: string[]
}

/** How long a row may be, in characters: one that has lost a quote would be the rest of the file. */
const MAX_ROW_LENGTH = 1_000_000
const MAX_COLUMNS = 200
/** How many rows a file may have. */
const MAX_ROWS = 1_000_000

const SAMPLE_ROWS = 20
const SAMPLES = 3
const MAX_SAMPLE_LENGTH = 120

/** How many rows are read before other requests get their turn (D36). */
const ROWS_PER_TURN = 50

/** How many characters are looked through for the header's delimiter. */
const HEADER_CHARACTERS = 64 * 1024

const ZIP_START = Buffer.from('PK\u0003\u0004')

/**
 * Finds out how a file is to be read, and reads its columns.
 * @throws ProblemError 400 with a sentence where it is no table of text
 */
export async function inspectCsv(open: OpenFile): Promise<{
  format: CsvFormat
  columns: CsvColumn[]
}> {
  const encoding = await encodingOf(open)
  const format: CsvFormat = { encoding, delimiter: await delimiterOf(open, encoding) }
  let columns: CsvColumn[] | undefined
  let rows = 0
  for await (const { isHeader, cells } of readRows(open, format)) {
    columns ??= namesOf(cells).map((name) => ({ name, samples: [] }))
    if (!isHeader) addSamples(columns, cells)
    rows += 1
    if (rows > SAMPLE_ROWS) break
  }
  if (!columns) throw new ProblemError(400, 'The file is empty.')
  return { format, columns }
}

/**
 * Reads a file row by row, the header first; others get their turn in between. Rows whose cells are
 * all empty are left out: spreadsheets leave some at the end.
 * @throws ProblemError 400 where the file is no table, with the row from which on it is none
 */
export async function* readRows(open: OpenFile, format: CsvFormat): AsyncGenerator<CsvRow> {
  const parser = new Parser({
    delimiter: format.delimiter,
    max_record_size: MAX_ROW_LENGTH,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // The number that a spreadsheet shows beside the row.
    on_record: (cells, { records, empty_lines }) => [String(records + empty_lines), ...cells]
  })
  const texts = Readable.from(textOf(open, format.encoding))
  texts.on('error', (error) => parser.destroy(error))
  texts.pipe(parser)
  try {
    let untilTurn = ROWS_PER_TURN
    let isHeader = true
    for await (const [number, ...cells] of parser as AsyncIterable<string[]>) {
      const row = { row: Number(number), cells, isHeader }
      if (cells.every((cell) => cell.trim() === '')) continue
      if (row.row === 1 && DELIMITER_LINE.test(cells.join(format.delimiter))) continue
      if (isHeader && cells.length > MAX_COLUMNS) {
        throw new ProblemError(
          400,
          text('The file has {columns} columns, and at most {max} can be read.', {
            columns: String(row.cells.length),
            max: MAX_COLUMNS
          })
        )
      }
      if (row.row > MAX_ROWS + 1) {
        throw new ProblemError(
          400,
          text('The file has more than {max, number} rows. Import it in parts.', {
            max: MAX_ROWS
          })
        )
      }
      yield row
      isHeader = false
      untilTurn -= 1
      if (untilTurn === 0) {
        untilTurn = ROWS_PER_TURN
        await yieldToEventLoop()
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, parser) : error
  } finally {
    texts.destroy()
    parser.destroy()
  }
}

function unreadable({ code }: CsvError, parser: Parser): ProblemError {
  const row = parser.info.records + parser.info.empty_lines + 1
  const known: Partial<Record<CsvErrorCode, Text>> = {
    CSV_MAX_RECORD_SIZE: text(
      'Row {row} of the file is longer than {max, plural, other {# characters}}; a quote before or in it may be missing.',
      { row: String(row), max: MAX_ROW_LENGTH }
    ),
    CSV_QUOTE_NOT_CLOSED: text(
      'Row {row} of the file has an opening quote without a closing one.',
      { row: String(row) }
    )
  }
  const otherwise = text('Row {row} of the file is not valid CSV.', { row: String(row) })
  return new ProblemError(400, known[code] ?? otherwise)
}

/** How much of a column's name is kept, in characters, so that a number fits behind it. */
export const MAX_NAME = MAX_COLUMN_NAME - 10

/** The names of columns as people and mappings see them: trimmed, cut, and each only once. */
function namesOf(cells: readonly string[]): string[] {
  const used = new Set<string>()
  return cells.map((cell) => {
    const name = cell.trim().slice(0, MAX_NAME)
    let unique = name
    for (let number = 2; name !== '' && used.has(unique); number += 1)
      unique = `${name} (${number})`
    used.add(unique)
    return unique
  })
}

/** The index of each column by its name. */
export function columnIndexes(header: readonly string[]): Map<string, number> {
  return new Map(
    namesOf(header).flatMap((name, index) => (name === '' ? [] : [[name, index] as const]))
  )
}

function addSamples(columns: readonly CsvColumn[], cells: readonly string[]) {
  for (const [index, { samples }] of columns.entries()) {
    const value = cells[index]?.trim().slice(0, MAX_SAMPLE_LENGTH).toWellFormed()
    if (value && samples.length < SAMPLES && !samples.includes(value)) samples.push(value)
  }
}

/** Reads all of a file, because a name with an accent may be in its last row only. */
async function encodingOf(open: OpenFile): Promise<CsvFormat['encoding']> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  let isUtf8 = true
  for await (const bytes of open()) {
    if (isFirst && startsWith(bytes, ZIP_START)) {
      throw new ProblemError(
        400,
        'This is an archive or a workbook, not a CSV file. Open it in its program and save it as "CSV UTF-8".'
      )
    }
    if (isFirst && startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
    isFirst = false
    if (bytes.includes(0)) {
      throw new ProblemError(
        400,
        'This is not a CSV file, because it contains binary data. Save it as "CSV UTF-8".'
      )
    }
    isUtf8 &&= decodes(utf8, bytes)
  }
  return isUtf8 && decodes(utf8) ? 'utf-8' : 'windows-1252'
}

const startsWith = (bytes: Uint8Array, start: ArrayLike<number>) =>
  Array.from(start).every((byte, index) => bytes[index] === byte)

function decodes(decoder: InstanceType<typeof TextDecoder>, bytes?: Uint8Array): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined })
    return true
  } catch {
    return false
  }
}

async function* textOf(open: OpenFile, encoding: CsvFormat['encoding']): AsyncGenerator<string> {
  // A byte order mark is left out by the decoder.
  const decoder = new TextDecoder(encoding)
  for await (const bytes of open()) {
    const text = decoder.decode(bytes, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

/** The delimiter that the file names, or that its header has most of, outside of quotes. */
async function delimiterOf(
  open: OpenFile,
  encoding: CsvFormat['encoding']
): Promise<CsvFormat['delimiter']> {
  let start = ''
  for await (const text of textOf(open, encoding)) {
    start += text
    if (start.length >= HEADER_CHARACTERS) break
  }
  const named = DELIMITERS.find((delimiter) => delimiter === DELIMITER_LINE.exec(start)?.[1])
  if (named) return named
  const lines = start
    .slice(0, HEADER_CHARACTERS)
    .replaceAll(/"[^"]*"?/g, '""')
    .split(/[\r\n]/)
  const header = lines.find((line) => /[^,;|\s]/.test(line)) ?? ''
  const counts = DELIMITERS.map((delimiter) => ({
    delimiter,
    count: header.split(delimiter).length
  }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).delimiter
}
