/** A text as one line, for a field that has only one. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
