import type { Root } from 'hast'
import { fromDom } from 'hast-util-from-dom'
import { type Handle, type State, toMdast } from 'hast-util-to-mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { defaultHandlers, type Options, toMarkdown } from 'mdast-util-to-markdown'
import { isLinkAllowed } from '#shared/domain/markdown-grammar.ts'
import { markdownWriting } from '#shared/domain/markdown-writing.ts'
import { styleOf, tidied } from './pasted-tree.ts'

/** Converts what another program has copied as HTML; nothing of it is run or loaded. */
export function markdownOf(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return markdownOfTree({
    type: 'root',
    children: [fromDom(page.body) as Root['children'][number]]
  })
}

/** The same for what is parsed already. */
export function markdownOfTree(root: Root): string {
  const tree = toMdast(tidied(root), { handlers: { a, b, img } })
  return toMarkdown(tree, STYLE).trim()
}

const STYLE: Options = {
  ...markdownWriting(defaultHandlers),
  extensions: [gfmToMarkdown({ tablePipeAlign: false })]
}

type Element = Parameters<Handle>[1]

/** A link that leads nowhere from here, such as a bookmark of Word, is its text. */
function a(state: State, node: Element) {
  const url = String(node.properties.href ?? '').trim()
  const children = state.all(node)
  if (!isLinkAllowed(url) || children.length === 0) return children
  const link = { type: 'link' as const, url, title: null, children: children as never }
  state.patch(node, link)
  return link
}

/** Google Docs puts all that is copied into an element that is bold by its name only. */
function b(state: State, node: Element) {
  if (/(?:^|;)font-weight:normal/.test(styleOf(node))) return state.all(node)
  const strong = { type: 'strong' as const, children: state.all(node) as never }
  state.patch(node, strong)
  return strong
}

/** Images are not shown, so that only what they say is kept. */
function img(_state: State, node: Element) {
  return { type: 'text' as const, value: String(node.properties.alt ?? '') }
}
