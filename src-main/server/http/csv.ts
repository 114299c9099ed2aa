import { type Options, stringify } from 'csv-stringify/sync'

/** RFC 4180, with quotes around every field. */
const DIALECT: Options = { record_delimiter: '\r\n', quoted: true, quoted_empty: true }

/**
 * Where a spreadsheet would see a formula (OWASP, CSV injection): at the beginning of a field, and
 * after a character that begins a new cell in a program that separates by semicolons or tabs and
 * does not take quotes within a cell into account.
 */
const FORMULA_AT_START = /^(?=[\t\r\n=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/
const FORMULA_WITHIN = /([;\t\r\n])(?="*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

const withoutFormulas = (text: string) =>
  text.replace(FORMULA_AT_START, "'").replace(FORMULA_WITHIN, "$1'")

/**
 * Rows as a piece of a CSV file, in which no program sees a formula.
 * @param isFirst whether the file begins here: with a byte order mark, without which Excel does not
 * recognise UTF-8
 */
export function csvOf(
  rows: readonly (readonly string[])[],
  { isFirst = true }: { isFirst?: boolean } = {}
): Buffer {
  const records = rows.map((cells) => cells.map(withoutFormulas))
  return Buffer.from(stringify(records, { ...DIALECT, bom: isFirst }))
}
