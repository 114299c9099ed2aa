import { type Handle, type State, toMdast } from 'hast-util-to-mdast'
import { linesToRead, type MailKind } from './cut-lines.ts'
import { linesOf, onLines, withParagraphs } from './html-lines.ts'
import { tidied } from './html-tidy.ts'
import { attribute, type HtmlElement, parseHtml } from './html-tree.ts'
import { toMarkdown } from './markdown.ts'
import { markdownOfText } from './plain-text.ts'

type Children = HtmlElement['children']

/** A picture of the mail's own; null for any other, which is not shown. */
export type FindPicture = (address: string) => { name: string; contentId: string } | null

export interface HtmlText {
  text: string
  rest: string
  /** The Content-IDs of the pictures that the text shows, and those that only the rest had. */
  shown: Set<string>
  cutOff: Set<string>
}

/** Reads a text in HTML; what it gives is Markdown, and nothing in it is run or loaded (D43). */
export function readHtml(html: string, kind: MailKind, findPicture: FindPicture): HtmlText {
  const { root, left } = parseHtml(html)
  const children = tidied(root.children, { nested: 0, isVerbatim: false })
  const seen = withPictures(children, findPicture)
  const lines = linesOf(seen)
  const isRead = linesToRead(lines.lines, kind)
  const text = onLines(seen, lines, (line) => isRead[line] === true)
  const rest = onLines(seen, lines, (line) => isRead[line] !== true)
  const shown = new Set(picturesIn(text))
  return {
    text: markdownOf(text),
    rest: [markdownOf(withPictures(rest, () => null)), markdownOfText(left)]
      .filter((part) => part !== '')
      .join('\n\n'),
    shown,
    cutOff: new Set(picturesIn(rest).filter((id) => !shown.has(id)))
  }
}

function markdownOf(children: Children): string {
  const root = { type: 'root' as const, children: withParagraphs(children) }
  return toMarkdown(toMdast(root, { handlers: HANDLERS }))
}

/** Leaves of pictures those of the mail's own, without the dots by which senders are told. */
function withPictures(children: Children, find: FindPicture): Children {
  return children.flatMap((node): Children => {
    if (node.type !== 'element') return [node]
    if (node.tagName !== 'img') return [{ ...node, children: withPictures(node.children, find) }]
    const picture = isDot(node) ? null : find(attribute(node, 'src'))
    const alt = attribute(node, 'alt').trim()
    if (!picture) return /\p{L}{2}/u.test(alt) && !isDot(node) ? [{ type: 'text', value: alt }] : []
    const properties = { src: `cid:${picture.contentId}`, alt: picture.name }
    return [{ ...node, properties }]
  })
}

const isDot = (node: HtmlElement) =>
  ['width', 'height'].some((side) => /^[01](?:px)?$/.test(attribute(node, side))) ||
  /(?:^|;)\s*(?:width|height):\s*[01]px/.test(attribute(node, 'style'))

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

/** A link leads where it says; what leads nowhere outside of the mail is its text alone. */
function link(state: State, node: Element) {
  const url = String(node.properties.href ?? '').trim()
  const children = state.all(node)
  if (!/^(?:https?:\/\/|mailto:)/i.test(url) || children.length === 0) return children
  const made = { type: 'link' as const, url, title: null, children: children as never }
  state.patch(node, made)
  return made
}
