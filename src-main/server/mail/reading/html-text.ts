import { type Handle, type State, toMdast } from 'hast-util-to-mdast'
import { linesOf, onLines, withParagraphs } from './html-lines.ts'
import { tidied } from './html-tidy.ts'
import { attribute, type HtmlElement, parseHtml, styleOf } from './html-tree.ts'
import { joined, type LinedText, PICTURE } from './mail-lines.ts'
import { toMarkdown } from './markdown.ts'
import { markdownOfLines } from './plain-text.ts'

type Children = HtmlElement['children']

/** A picture of the email's own; null for any other, which is not shown. */
export type FindPicture = (address: string) => { name: string; contentId: string } | null

/** How many lines are written with their marks; more are written as plain text. */
const MAX_MARKED_LINES = 8000

/**
 * Takes the lines of a text in HTML. What it writes is Markdown, and nothing in it is run or loaded
 * (D43).
 */
export function readHtml(html: string, findPicture: FindPicture): LinedText {
  const { root, left } = parseHtml(html)
  const children = tidied(root.children, { nested: 0, isVerbatim: false })
  const seen = withPictures(children, findPicture)
  const marked = linesOf(seen)
  const lines = [...marked.lines, ...left]
  const markedLines = Math.min(marked.lines.length, MAX_MARKED_LINES)
  return {
    lines,
    write(isWanted, { hasPictures }) {
      const whole = onLines(seen, marked, (line) => line < markedLines && isWanted(line))
      const written = hasPictures ? whole : withPictures(whole, () => null)
      const others = lines
        .slice(markedLines)
        .filter((_line, index) => isWanted(index + markedLines))
        .map((line) => ({ ...line, text: line.text.replaceAll(PICTURE, '') }))
      return {
        markdown: joined([markdownOf(written), markdownOfLines(others)]),
        pictures: picturesIn(whole)
      }
    }
  }
}

function markdownOf(children: Children): string {
  const root = { type: 'root' as const, children: withParagraphs(children) }
  return toMarkdown(toMdast(root, { handlers: HANDLERS }))
}

/** Leaves of pictures those of the email's own, without the dots by which senders are told. */
function withPictures(children: Children, find: FindPicture): Children {
  return children.flatMap((node): Children => {
    if (node.type !== 'element') return [node]
    if (node.tagName !== 'img') return [{ ...node, children: withPictures(node.children, find) }]
    const picture = isDot(node) ? null : find(attribute(node, 'src'))
    const alt = attribute(node, 'alt').trim()
    if (!picture)
      return /\p{L}{2}/u.test(alt) && !isDot(node) ? [{ type: 'text', value: ` ${alt} ` }] : []
    const properties = { src: `cid:${picture.contentId}`, alt: picture.name }
    return [{ ...node, properties }]
  })
}

const isDot = (node: HtmlElement) =>
  ['width', 'height'].some((side) => /^[01](?:px)?$/.test(attribute(node, side))) ||
  /(?:^|;)(?:width|height):[01]px/.test(styleOf(node))

function picturesIn(children: Children): string[] {
  return children.flatMap((node) => {
    if (node.type !== 'element') return []
    const address = node.tagName === 'img' ? attribute(node, 'src') : ''
    return address.startsWith('cid:') ? [address.slice(4)] : picturesIn(node.children)
  })
}

type Element = Parameters<Handle>[1]

/** Elements that only change how a text looks. */
const LOOK = ['cite', 'dfn', 'ins', 'kbd', 'mark', 'q', 'samp', 'tt', 'u', 'var']

const HANDLERS: Record<string, Handle> = {
  ...Object.fromEntries(
    LOOK.map((name) => [name, (state: State, node: Element) => state.all(node)])
  ),
  a: link
}

/** A link leads where it says; what leads nowhere outside of the email is its text alone. */
function link(state: State, node: Element) {
  const url = String(node.properties.href ?? '').trim()
  const children = state.all(node)
  if (!/^(?:https?:\/\/|mailto:)/i.test(url) || children.length === 0) return children
  const made = { type: 'link' as const, url, title: null, children: children as never }
  state.patch(node, made)
  return made
}
