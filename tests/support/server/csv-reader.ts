/**
 * Reads a CSV file strictly according to RFC 4180: quotes where they are needed, lines that end in
 * CRLF.
 * @throws Error when the text is anything else
 */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const field = /"((?:[^"]|"")*)"(,|\r\n)|([^",\r\n]*)(,|\r\n)/y
  while (field.lastIndex < text.length) {
    const at = field.lastIndex
    const [, quoted, quotedEnd, plain, plainEnd] = field.exec(text) ?? []
    const end = quotedEnd ?? plainEnd
    if (end === undefined)
      throw new Error(`No field of a CSV file at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`)
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
