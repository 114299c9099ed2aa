import { linesToRead, type MailKind, type MailLine } from './cut-lines.ts'
import { type MarkdownTree, toMarkdown } from './markdown.ts'

/** How deep quotes stay in each other; what is deeper is shown as deep as this. */
export const MAX_QUOTE_DEPTH = 8

type Block = Extract<MarkdownTree, { type: 'root' }>['children'][number]
type Quote = Extract<Block, { type: 'blockquote' }>

/** Reads a plain text; both results are Markdown. */
export function readPlainText(text: string, kind: MailKind): { text: string; rest: string } {
  const lines = text.split('\n').map(lineOf)
  const isRead = linesToRead(lines, kind)
  return {
    text: markdownOf(lines.filter((_line, index) => isRead[index])),
    rest: markdownOf(lines.filter((_line, index) => !isRead[index]))
  }
}

function lineOf(line: string): MailLine {
  const quote = /^(?:> ?)*/.exec(line)?.[0] ?? ''
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
