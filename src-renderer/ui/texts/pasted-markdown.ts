import { fromDom } from 'hast-util-from-dom'
import { type Handle, type State, toMdast } from 'hast-util-to-mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { defaultHandlers, type Options, toMarkdown } from 'mdast-util-to-markdown'
import { markdownWriting } from '#shared/domain/markdown-writing.ts'

/** Converts what another program has copied as HTML; nothing of it is run or loaded. */
export function markdownOf(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const tree = toMdast(fromDom(page.body), { handlers: { b, img } })
  return toMarkdown(tree, STYLE).trim()
}

const STYLE: Options = {
  ...markdownWriting(defaultHandlers),
  extensions: [gfmToMarkdown({ tablePipeAlign: false })]
}

type Element = Parameters<Handle>[1]

/** Google Docs puts all that is copied into an element that is bold by its name only. */
function b(state: State, node: Element) {
  if (/font-weight: ?normal/.test(String(node.properties.style))) return state.all(node)
  const strong = { type: 'strong' as const, children: state.all(node) as never }
  state.patch(node, strong)
  return strong
}

/** Images are not shown, so that only what they say is kept. */
function img(_state: State, node: Element) {
  return { type: 'text' as const, value: String(node.properties.alt ?? '') }
}
