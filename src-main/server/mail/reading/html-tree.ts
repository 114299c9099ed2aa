import { fromHtml } from 'hast-util-from-html'
import type { MailLine } from './mail-lines.ts'

export type HtmlRoot = ReturnType<typeof fromHtml>
export type HtmlNode = HtmlRoot['children'][number]
export type HtmlElement = Extract<HtmlNode, { type: 'element' }>

/** How much of an email is read as HTML; what follows is read without its marks. */
const MAX_HTML_CHARACTERS = 400_000
const MAX_TAGS = 12_000
const MAX_HTML_LINES = 20_000

/** How many elements may be open in each other: programs that draw them go some hundreds deep. */
const MAX_OPEN = 250

/** How many marks of text may be open: each is opened again in every paragraph that follows. */
const MAX_OPEN_MARKS = 30

const MARKS = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/
/** Elements that end by themselves. */
const ENDED =
  /^(?:area|base|br|col|dd|dt|hr|img|input|li|link|meta|o|option|p|source|td|th|tr|wbr)$/

const TAG = /<(\/?)([a-z][a-z0-9]*)[^<>]*>/gi

/**
 * Reads HTML as browsers do, where the time that takes is no more than its length allows.
 * @returns the tree, and the lines of text that are left where it is too long
 */
export function parseHtml(html: string): { root: HtmlRoot; left: MailLine[] } {
  const seen = flattened(withoutUnseen(html))
  const end = readableLength(seen)
  return { root: fromHtml(seen.slice(0, end)), left: linesWithoutTags(seen.slice(end)) }
}

const END_OF_COMMENT = /--!?>/g
const END_OF_STYLE = /<\/style[^<>]*>/gi
const END_OF_SCRIPT = /<\/script[^<>]*>/gi

/** HTML without what is never shown and can be long: comments, styles and scripts. */
export function withoutUnseen(html: string): string {
  const begin = /<(?:!--|(style|script)(?=[\s/>]))/gi
  const pieces: string[] = []
  let shownFrom = 0
  for (let found = begin.exec(html); found; found = begin.exec(html)) {
    pieces.push(html.slice(shownFrom, found.index))
    const end = /^script$/i.test(found[1] ?? '')
      ? END_OF_SCRIPT
      : found[1]
        ? END_OF_STYLE
        : END_OF_COMMENT
    end.lastIndex = found.index + '<!'.length
    const isEnded = end.exec(html) !== null
    shownFrom = isEnded ? end.lastIndex : html.length
    begin.lastIndex = shownFrom
    if (!isEnded) break
  }
  return pieces.length === 0 ? html : pieces.join('') + html.slice(shownFrom)
}

/**
 * Leaves out the tags that are deeper in each other than can be read in time. Their text stays
 * where it is.
 */
function flattened(html: string): string {
  const marks = createNesting(MAX_OPEN_MARKS)
  const others = createNesting(MAX_OPEN)
  return html.replaceAll(TAG, (tag, slash: string, name: string) => {
    const lower = name.toLowerCase()
    if (MARKS.test(lower)) return marks.isKept(slash === '') ? tag : ''
    if (ENDED.test(lower)) return others.isTooDeep() && lower !== 'img' ? '<br>' : tag
    return others.isKept(slash === '') ? tag : '<br>'
  })
}

function createNesting(max: number) {
  let open = 0
  let leftOut = 0
  return {
    isTooDeep: () => leftOut > 0,
    isKept(isOpening: boolean): boolean {
      if (isOpening) {
        if (open >= max) leftOut += 1
        else open += 1
        return leftOut === 0
      }
      const isOfLeftOut = leftOut > 0
      if (isOfLeftOut) leftOut -= 1
      else open = Math.max(0, open - 1)
      return !isOfLeftOut
    }
  }
}

function readableLength(html: string): number {
  const most = Math.min(MAX_HTML_CHARACTERS, lengthOfLines(html, MAX_HTML_LINES))
  let tags = 0
  let lastEnd = 0
  for (const { 0: tag, index } of html.matchAll(TAG)) {
    tags += 1
    if (tags > MAX_TAGS) return index
    if (index > most) break
    lastEnd = index + tag.length
  }
  if (html.length <= most) return html.length
  // Neither a tag nor a character reference is parted.
  return Math.max(lastEnd, html.lastIndexOf('\n', most))
}

/** Where the last of some lines ends, or the text. */
function lengthOfLines(text: string, lines: number): number {
  let end = -1
  for (let line = 0; line < lines; line++) {
    end = text.indexOf('\n', end + 1)
    if (end < 0) return text.length
  }
  return end
}

/** How much of a text is kept that is too long to be read with its marks, in characters. */
const MAX_LEFT_CHARACTERS = 2_000_000

/** Tags behind which a line ends. */
const LINE =
  /^<\/?(?:address|article|blockquote|br|center|div|dd|dl|dt|h\d|hr|li|ol|p|pre|section|t[adrh]\w*|ul)[\s/>]/i

/** The separator of lines while their character references are read, all at once. */
const LINE_END = '\u001e'

function linesWithoutTags(html: string): MailLine[] {
  if (html === '') return []
  const lines: MailLine[] = []
  let text = ''
  let depth = 0
  const end = () => {
    if (text.trim() !== '') lines.push({ text: text.trim(), depth, role: null })
    text = ''
  }
  for (const piece of html.slice(0, MAX_LEFT_CHARACTERS * 2).split(/(<[^<>]*>|\n)/)) {
    const isTag = /^<[^<>]*>$/.test(piece)
    if (piece !== '\n' && !isTag) text += piece
    else if (piece === '\n' || LINE.test(piece)) end()
    if (/^<blockquote/i.test(piece)) depth += 1
    if (/^<\/blockquote/i.test(piece)) depth = Math.max(0, depth - 1)
  }
  end()
  return withoutReferences(lines)
}

/** Reads the character references of lines, of which most have none. */
function withoutReferences(lines: readonly MailLine[]): MailLine[] {
  const written = lines.filter(({ text }) => text.includes('&'))
  const html = written.map(({ text }) => text.replaceAll('<', '&lt;')).join(LINE_END)
  const read = textOf(fromHtml(html, { fragment: true })).split(LINE_END)
  let next = 0
  return lines.map((line) =>
    line.text.includes('&') ? { ...line, text: (read[next++] ?? '').trim() } : line
  )
}

/** All text in a node. */
export function textOf(node: HtmlNode | HtmlRoot): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/** An attribute as a text; '' where it is absent. */
export function attribute({ properties }: HtmlElement, name: string): string {
  const value = properties[name]
  return Array.isArray(value) ? value.join(' ') : String(value ?? '')
}

/** How long the style of an element can be that is looked at. */
const MAX_STYLE_LENGTH = 1000

/** The style of an element without spaces and in lower case. */
export const styleOf = (node: HtmlElement) =>
  attribute(node, 'style').slice(0, MAX_STYLE_LENGTH).replaceAll(/\s/g, '').toLowerCase()

export function element(tagName: string, children: HtmlElement['children']): HtmlElement {
  return { type: 'element', tagName, properties: {}, children }
}
