import type { ClipboardEvent } from 'react'
import { writeOver } from './write-into.ts'

/** Structure that plain text would lose; Word and Outlook write lists as paragraphs. */
const STRUCTURE = /<(?:pre|code|li|table|blockquote|h[1-6])[\s>]|mso-list: ?l\d/i

/** A longer text is not meant to be sent. */
const MAX_HTML_LENGTH = 500_000

/** Pastes code, lists and tables from other programs as Markdown, and all else as it is. */
export function pasteAsMarkdown(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const html = event.clipboardData.getData('text/html')
  if (!STRUCTURE.test(html) || html.length > MAX_HTML_LENGTH) return
  const plain = event.clipboardData.getData('text/plain')
  const area = event.currentTarget
  event.preventDefault()
  import('./pasted-markdown.ts')
    .then(({ markdownOf }) => markdownOf(html) || plain)
    .catch(() => plain)
    .then((text) => writeOver(area, startOfBlock(area, text) + text))
}

/** Several lines are a list or code only where they do not go on a line that is there. */
function startOfBlock({ value, selectionStart }: HTMLTextAreaElement, text: string): string {
  const isWithinLine = /[^\n]$/.test(value.slice(0, selectionStart))
  return isWithinLine && text.includes('\n') ? '\n\n' : ''
}
