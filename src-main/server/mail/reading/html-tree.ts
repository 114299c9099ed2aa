import { fromHtml } from 'hast-util-from-html'

export type HtmlRoot = ReturnType<typeof fromHtml>
export type HtmlNode = HtmlRoot['children'][number]
export type HtmlElement = Extract<HtmlNode, { type: 'element' }>

/** How much of a mail is read as HTML; what follows is read without its marks. */
const MAX_HTML_CHARACTERS = 400_000
const MAX_TAGS = 12_000

/** How many elements may be open in each other: programs that draw them go some hundreds deep. */
const MAX_OPEN = 250

/** How many marks of text may be open: each is opened again in every paragraph that follows. */
const MAX_OPEN_MARKS = 30

const MARKS = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/
/** Elements that end by themselves. */
const ENDED =
  /^(?:area|base|br|col|dd|dt|hr|img|input|li|link|meta|o|option|p|source|td|th|tr|wbr)$/

/**
 * Reads HTML as browsers do, where the time that takes is no more than its length allows.
 * @returns the tree, and the text that is left where it is too long or too deep
 */
export function parseHtml(html: string): { root: HtmlRoot; left: string } {
  const end = readableLength(html)
  return { root: fromHtml(html.slice(0, end)), left: withoutTags(html.slice(end)) }
}

function readableLength(html: string): number {
  let tags = 0
  let open = 0
  let marks = 0
  for (const { 1: slash, 2: name = '', index } of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (tags > MAX_TAGS || open > MAX_OPEN || marks > MAX_OPEN_MARKS) return index
    if (index > MAX_HTML_CHARACTERS) break
    const tag = name.toLowerCase()
    const step = slash ? -1 : 1
    tags++
    if (MARKS.test(tag)) marks = Math.max(0, marks + step)
    else if (!ENDED.test(tag)) open = Math.max(0, open + step)
  }
  if (html.length <= MAX_HTML_CHARACTERS) return html.length
  return tags === 0 ? MAX_HTML_CHARACTERS : html.lastIndexOf('<', MAX_HTML_CHARACTERS)
}

/** How much of a text is kept that is too long or too deep to be read in full. */
export const MAX_LEFT_CHARACTERS = 200_000

function withoutTags(html: string): string {
  if (html === '') return ''
  const text = html
    .slice(0, MAX_LEFT_CHARACTERS * 4)
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/li|\/blockquote)[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('<', '&lt;')
    .replaceAll(/\s*\n\s*/g, '\n')
    .slice(0, MAX_LEFT_CHARACTERS)
  return textOf(fromHtml(text, { fragment: true }))
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

export function element(tagName: string, children: HtmlElement['children']): HtmlElement {
  return { type: 'element', tagName, properties: {}, children }
}
