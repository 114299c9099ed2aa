import { linesToRead, type MailKind, type MailLine } from './cut-lines.ts'
import { MAX_LEFT_CHARACTERS } from './html-tree.ts'
import { type MarkdownTree, toMarkdown } from './markdown.ts'
import { isGroupWiseHeader } from './quote-words.ts'

/** How deep quotes stay in each other; what is deeper is shown as deep as this. */
export const MAX_QUOTE_DEPTH = 8

type Block = Extract<MarkdownTree, { type: 'root' }>['children'][number]
type Quote = Extract<Block, { type: 'blockquote' }>

/** How much of a text is read; what follows is a part of the rest. */
const MAX_LINES = 4_000
const MAX_CHARACTERS = 200_000

/** Reads a plain text; both results are Markdown. */
export function readPlainText(text: string, kind: MailKind): { text: string; rest: string } {
  const written = text.slice(0, MAX_CHARACTERS + MAX_LEFT_CHARACTERS).split('\n')
  const length = readableLines(written)
  const lines = written.slice(0, length).map(lineOf)
  const isRead = linesToRead(lines, kind)
  const left = written.slice(length).join('\n').slice(0, MAX_LEFT_CHARACTERS)
  const rest = markdownOf(lines.filter((_line, index) => !isRead[index]))
  return {
    text: markdownOf(lines.filter((_line, index) => isRead[index])),
    rest: [rest, markdownOfText(left)].filter((part) => part !== '').join('\n\n')
  }
}

function readableLines(lines: readonly string[]): number {
  let characters = 0
  const end = lines.findIndex((line, index) => {
    characters += line.length
    return index > 0 && (index >= MAX_LINES || characters > MAX_CHARACTERS)
  })
  return end < 0 ? lines.length : end
}

/** Writes a text as Markdown, as it stands. */
export function markdownOfText(text: string): string {
  const value = text.trim()
  if (value === '') return ''
  return toMarkdown({ type: 'paragraph', children: [{ type: 'text', value }] })
}

function lineOf(line: string): MailLine {
  if (isGroupWiseHeader(line)) return { text: line, depth: 0, role: null }
  const quote = /^(?:> ?)*/.exec(line)?.[0] ?? ''
  // A mailbox in one file keeps a line from beginning a mail by such a sign.
  if (quote === '>' && line.startsWith('>From '))
    return { text: line.slice(1), depth: 0, role: null }
  const depth = quote.replaceAll(' ', '').length
  return { text: line.slice(quote.length).trimEnd(), depth, role: null }
}

/** Writes lines as they stand, and quoted ones as quotes. */
function markdownOf(lines: readonly MailLine[]): string {
  const blocks: Block[] = []
  let paragraph: string[] = []
  let depth = 0
  const endParagraph = () => {
    if (paragraph.length > 0) placeAt(blocks, depth, paragraph)
    paragraph = []
  }
  for (const line of lines) {
    const isBlank = line.text.trim() === ''
    if (isBlank || line.depth !== depth) endParagraph()
    depth = line.depth
    if (!isBlank) paragraph.push(indented(line.text))
  }
  endParagraph()
  return toMarkdown({ type: 'root', children: blocks })
}

/** Spaces at the beginning of a line would be none, or make code of it. */
function indented(line: string): string {
  const spaces = /^\s*/.exec(line)?.[0] ?? ''
  const shown = spaces.replaceAll('\t', '    ').replaceAll(/[^\u3000]/g, '\u00a0')
  return shown + line.slice(spaces.length)
}

function placeAt(blocks: Block[], depth: number, lines: readonly string[]): void {
  let place: Block[] = blocks
  for (let level = 0; level < Math.min(depth, MAX_QUOTE_DEPTH); level++) {
    const last = place.at(-1)
    const quote: Quote = last?.type === 'blockquote' ? last : { type: 'blockquote', children: [] }
    if (quote !== last) place.push(quote)
    place = quote.children as Block[]
  }
  place.push({ type: 'paragraph', children: [{ type: 'text', value: lines.join('\n') }] })
}
