import type { Element, ElementContent, Properties, RootContent } from 'hast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { newlineToBreak } from 'mdast-util-newline-to-break'
import { toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import { GFM_OPTIONS, isLinkAllowed, MARKDOWN_GRAMMAR } from '#shared/domain/markdown-grammar.ts'
import { isTooIntricate } from '#shared/domain/markdown-limits.ts'
import { withoutReferences } from '#shared/domain/markdown-writing.ts'
import type { Translate } from '#shared/languages/texts.ts'
import type { MailText } from './mail-content.ts'

/** How what people write looks in an email, as inline styles, because programs drop others. */
const STYLES: Record<string, string> = {
  p: 'margin:0 0 10px',
  ul: 'margin:0 0 10px;padding:0 24px',
  ol: 'margin:0 0 10px;padding:0 24px',
  li: 'margin:0 0 2px',
  blockquote: 'margin:0 0 10px;padding:0 12px;border-left:3px solid #d2d2da;color:#5c5e6a',
  pre: 'margin:0 0 10px;padding:8px 12px;background:#f2f2f5;border-radius:6px;white-space:pre-wrap;word-break:break-word',
  code: 'font-family:Consolas,Menlo,monospace;font-size:13px;background:#f2f2f5;border-radius:3px',
  a: 'color:#4338ca;text-decoration:underline',
  table: 'margin:0 0 10px;border-collapse:collapse;font-size:13px',
  th: 'border:1px solid #d2d2da;padding:4px 8px;text-align:left;text-align:start;background:#f2f2f5',
  td: 'border:1px solid #d2d2da;padding:4px 8px;text-align:left;text-align:start',
  hr: 'border:0;border-top:1px solid #e5e5ea;margin:12px 0'
}

/** The classes by which the dark design colours what these elements are. */
const CLASSES: Record<string, string> = {
  blockquote: 'muted line',
  pre: 'code',
  code: 'code',
  a: 'link',
  th: 'code line',
  td: 'line',
  hr: 'line'
}

/**
 * A text as nodes of hast, with the grammar of the pages (D43): no HTML, no images, and links to
 * addresses that are written out alone. What would take long to read stays as it was written.
 */
export function textNodes(t: Translate, { text, format }: MailText): ElementContent[] {
  if (format === 'text' || isTooIntricate(text)) return plainNodes(text)
  const tree = fromMarkdown(text, {
    extensions: [gfm(GFM_OPTIONS), MARKDOWN_GRAMMAR],
    mdastExtensions: [gfmFromMarkdown()]
  })
  newlineToBreak(tree)
  const root = toHast(tree)
  return 'children' in root ? root.children.flatMap((node) => styled(t, node)) : []
}

/** A text that is no Markdown: paragraphs, and lines that are lines. */
function plainNodes(text: string): ElementContent[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\n+/)
    .map((paragraph) => {
      const lines = paragraph.split('\n')
      const children = lines.flatMap((line, index) => [
        ...(index > 0 ? [element('br')] : []),
        { type: 'text' as const, value: line }
      ])
      return element('p', {}, children)
    })
}

function element(
  tagName: string,
  properties: Properties = {},
  children: ElementContent[] = []
): Element {
  return {
    type: 'element',
    tagName,
    children,
    properties: {
      ...properties,
      ...(STYLES[tagName] && { style: STYLES[tagName] }),
      ...(CLASSES[tagName] && { className: CLASSES[tagName].split(' ') }),
      ...(BLOCKS.includes(tagName) && { dir: 'auto' })
    }
  }
}

/** Each of these has the direction of its own text. */
const BLOCKS = ['p', 'ul', 'ol', 'blockquote', 'td', 'th']

function styled(t: Translate, node: RootContent): ElementContent[] {
  if (node.type === 'text') return [node]
  if (node.type !== 'element') return []
  const { tagName, properties } = node
  const inner = node.children.flatMap((child) => styled(t, child))
  // Bold lines and no headings, because the outline of an email is not for those who write a
  // comment.
  if (/^h[1-6]$/.test(tagName)) return [element('p', {}, [element('strong', {}, inner)])]
  if (tagName === 'img') return [pictureOf(t, properties)]
  if (tagName === 'input') return [{ type: 'text', value: properties.checked ? '☑' : '☐' }]
  if (tagName === 'a') {
    const { href } = properties
    if (typeof href !== 'string' || !isLinkAllowed(href)) return inner
    return [element('a', { href }, inner)]
  }
  const { start } = properties
  return [element(tagName, typeof start === 'number' ? { start } : {}, inner)]
}

/** Nothing is loaded: a picture is a word for it, and a link to it where it is elsewhere. */
function pictureOf(t: Translate, { alt, src }: Properties): ElementContent {
  const value = pictureText(t, alt)
  const words = { type: 'text' as const, value }
  return typeof src === 'string' && isLinkAllowed(src)
    ? element('a', { href: src }, [words])
    : words
}

function pictureText(t: Translate, name: unknown): string {
  return name ? t('[Picture: {name}]', { name }) : t('[Picture: without a name]')
}

const PICTURE = /!\[([^\][]{0,300})\]\([^()\s]{0,2000}\)/g

/**
 * A text as an email without a design has it: as it was written, without the addresses of pictures
 * and without character references.
 */
export function plainText(t: Translate, { text, format }: MailText): string {
  if (format === 'text') return text
  const named = text.replaceAll(PICTURE, (_, name: string) => pictureText(t, name))
  return withoutReferences(named)
}

/** How much of a text an email has, in characters. */
const MAX_TEXT_LENGTH = 4000

/** A text as an email has it, which may be its beginning. */
export function cut(text: MailText): MailText & { isCut: boolean } {
  if (text.text.length <= MAX_TEXT_LENGTH) return { ...text, isCut: false }
  const start = text.text.slice(0, MAX_TEXT_LENGTH)
  // At the end of a line or a word, so that nothing of the grammar is torn.
  const end = Math.max(start.lastIndexOf('\n'), start.lastIndexOf(' '))
  return {
    ...text,
    text: `${start.slice(0, end > MAX_TEXT_LENGTH / 2 ? end : undefined)} …`,
    isCut: true
  }
}
