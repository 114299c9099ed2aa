import type { LinedText, MailLine } from './mail-lines.ts'
import { type MarkdownTree, toMarkdown } from './markdown.ts'
import { isGroupWiseHeader } from './quote-words.ts'

/** How deep quotes stay in each other; what is deeper is shown as deep as this. */
export const MAX_QUOTE_DEPTH = 8

type Block = Extract<MarkdownTree, { type: 'root' }>['children'][number]
type Quote = Extract<Block, { type: 'blockquote' }>

/** How much of a text is kept, in characters; the email as it came has all of it. */
const MAX_CHARACTERS = 2_000_000

/**
 * How much of it is written as Markdown. More is more than a description or comment can have (D12),
 * so that it gets into a file of text alone, where it stands as it was written.
 */
const MAX_MARKDOWN_CHARACTERS = 50_000

/** Takes the lines of a plain text. */
export function readPlainText(text: string): LinedText {
  const lines = text.slice(0, MAX_CHARACTERS).split('\n').map(lineOf)
  return {
    lines,
    write: (isWanted) => ({
      markdown: markdownOfLines(lines.filter((_line, index) => isWanted(index))),
      pictures: []
    })
  }
}

function lineOf(line: string): MailLine {
  if (isGroupWiseHeader(line)) return { text: line, depth: 0, role: null }
  const quote = /^(?:> ?)*/.exec(line)?.[0] ?? ''
  // A mailbox in one file keeps a line from beginning an email by such a sign.
  if (quote === '>' && line.startsWith('>From '))
    return { text: line.slice(1), depth: 0, role: null }
  const depth = quote.replaceAll(' ', '').length
  const written = line.slice(quote.length)
  // The space is what makes dashes the mark of a signature.
  return { text: written === '-- ' ? written : written.trimEnd(), depth, role: null }
}

/** Writes lines as Markdown as they stand, and quoted ones as quotes. */
export function markdownOfLines(lines: readonly MailLine[]): string {
  let characters = 0
  const end = lines.findIndex(({ text }) => {
    characters += text.length + 1
    return characters > MAX_MARKDOWN_CHARACTERS
  })
  if (end < 0) return blocksOf(lines)
  const plain = lines.slice(end).map(({ text, depth }) => '> '.repeat(depth) + text)
  return `${blocksOf(lines.slice(0, end))}\n${plain.join('\n')}`.trim()
}

function blocksOf(lines: readonly MailLine[]): string {
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
    if (!isBlank) paragraph.push(indented(line.text.trimEnd()))
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
