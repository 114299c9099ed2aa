import type { Edit } from './markdown-edits.ts'

/** Makes a change in a text area that Ctrl+Z takes back, as if the person had typed it. */
export function writeInto(area: HTMLTextAreaElement, { from, to, insert, start, end }: Edit): void {
  area.focus()
  area.setSelectionRange(from, to)
  // Deprecated, but nothing else keeps what Ctrl+Z knows.
  const isWritten = document.execCommand(insert === '' ? 'delete' : 'insertText', false, insert)
  if (!isWritten) {
    area.setRangeText(insert, from, to)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(start, end)
}

/** Writes over what is selected. */
export function writeOver(area: HTMLTextAreaElement, insert: string): void {
  const { selectionStart: from, selectionEnd: to } = area
  writeInto(area, { from, to, insert, start: from + insert.length, end: from + insert.length })
}
