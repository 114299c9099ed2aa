/** How the text format of COPY writes the characters that it uses itself. */
const ESCAPES: Record<string, string> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v'
}

const ESCAPED = /[\\\b\f\n\r\t\v]/g

/**
 * A row exactly as PostgreSQL's COPY writes it in its text format, with the newline at its end: the
 * same rows are the same bytes, whichever engine they come from.
 */
export function copyLine(values: readonly (string | number | null)[]): string {
  return `${values.map(copyField).join('\t')}\n`
}

function copyField(value: string | number | null): string {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  return value.replaceAll(ESCAPED, (character) => ESCAPES[character] ?? character)
}
