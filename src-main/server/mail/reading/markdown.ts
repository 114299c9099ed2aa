import { gfmToMarkdown } from 'mdast-util-gfm'
import { defaultHandlers, type Options, toMarkdown as write } from 'mdast-util-to-markdown'
import { markdownWriting } from '#shared/domain/markdown-writing.ts'

/** The root of a text that is to be written as Markdown. */
export type MarkdownTree = Parameters<typeof write>[0]

/** Writes a text as Markdown that reads as it was written (D43). */
export function toMarkdown(tree: MarkdownTree): string {
  return write(tree, STYLE).replaceAll('\u200b', '').trim()
}

/** Addresses that are links by themselves are no marks to be taken from them. */
const GFM = (gfmToMarkdown({ tablePipeAlign: false }).extensions ?? []).filter(
  ({ unsafe }) => !unsafe?.some(({ character }) => character === '@')
)

const STYLE: Options = { ...markdownWriting(defaultHandlers), extensions: GFM }
