import { gfmToMarkdown } from 'mdast-util-gfm'
import {
  defaultHandlers,
  type Handle,
  type Options,
  toMarkdown as write
} from 'mdast-util-to-markdown'

/** The root of a text that is to be written as Markdown. */
export type MarkdownTree = Parameters<typeof write>[0]

/** Writes a text as Markdown that reads as it was written (D43). */
export function toMarkdown(tree: MarkdownTree): string {
  return write(tree, STYLE).replaceAll('\u200b', '').trim()
}

/** An address, which is no place for marks and is a link as it stands. */
const ADDRESS = /(https?:\/\/[^\s<>"'`\\^{|}[\]()]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+)/

/** Addresses stay as they are, where the usual way is a backslash against becoming a link. */
const text: Handle = (node: { value: string }, _parent, state, info) =>
  node.value
    .split(ADDRESS)
    .map((part, index, parts) => {
      if (index % 2 === 1) return part
      const before = index === 0 ? info.before : (parts[index - 1] ?? '').slice(-1)
      const after = index === parts.length - 1 ? info.after : (parts[index + 1] ?? '').charAt(0)
      return part === '' ? '' : state.safe(part, { ...info, before, after })
    })
    .join('')

/** A line that ends is the end of a line, as in what people write here. */
const lineBreak: Handle = (node, parent, state, info) =>
  defaultHandlers.break(node, parent, state, info).replace('\\', '')

/** Addresses that are links by themselves are no marks to be taken from them. */
const GFM = (gfmToMarkdown({ tablePipeAlign: false }).extensions ?? []).filter(
  ({ unsafe }) => !unsafe?.some(({ character }) => character === '@')
)

const STYLE: Options = {
  bullet: '-',
  emphasis: '_',
  rule: '-',
  listItemIndent: 'one',
  extensions: GFM,
  handlers: { text, break: lineBreak }
}
