import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { expect, test } from 'vitest'
import { GFM_OPTIONS, MARKDOWN_GRAMMAR } from '#shared/domain/markdown-grammar.ts'
import { type MarkdownTree, toMarkdown } from './markdown.ts'

interface Node {
  type: string
  value?: string
  children?: Node[]
}

/** The text of a tree, without its links: an address in a text is a link by itself. */
function saidBy({ type, value, children = [] }: Node): string {
  const inner = value ?? children.map(saidBy).join('')
  return ['root', 'text', 'link'].includes(type) ? inner : `{${type} ${inner}}`
}

/** Reads Markdown as the pages and outgoing emails do. */
const read = (markdown: string) =>
  saidBy(
    fromMarkdown(markdown, {
      extensions: [gfm(GFM_OPTIONS), MARKDOWN_GRAMMAR],
      mdastExtensions: [gfmFromMarkdown()]
    })
  )

const text = (value: string) => ({ type: 'text' as const, value })
const paragraph = (...children: Node[]) => ({ type: 'paragraph', children }) as MarkdownTree
const cell = (value: string) => {
  const row = { type: 'tableRow', children: [{ type: 'tableCell', children: [text(value)] }] }
  return { type: 'table', children: [row] } as MarkdownTree
}

const SIGNS = [...'\\/_*~`[]()<>&#!|.:-+=\n a1', '**', '__', '~~', '&amp;', '1.', 'word', 'é', '😀']
const anyText = fc
  .array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 14 })
  .map((signs) =>
    signs
      .join('')
      .replaceAll(/\s*\n\s*/g, '\n')
      .trim()
  )
  .filter((value) => value !== '')

test('any text that is written as Markdown is read as it was', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (before, inner, after) => {
      const marked = ['strong', 'emphasis', 'delete'].map((type) =>
        paragraph(text(before), { type, children: [text(inner)] }, text(after))
      )
      for (const tree of [paragraph(text(inner)), cell(inner.replaceAll('\n', ' ')), ...marked])
        expect(read(toMarkdown(tree))).toBe(saidBy(tree))
    }),
    {
      numRuns: 200,
      examples: [
        ['\\**a', '\\', '\\'],
        ['a', '+\n+ x', 'b']
      ]
    }
  )
})

test.each([
  '\\\\fileserver01\\departments\\_new and C:\\Users\\_old_\\*.log',
  'C:\\PROGRA~1\\MICROS~1\\_x R&D <none> src/_posts_/__init__.py app_v1_\\x',
  'C:\\temp\\\nhttps://wiki.example/_a_ and ben_smith@help-desk.example'
])('paths, names and addresses are written as they are: %j', (value) => {
  expect(toMarkdown(paragraph(text(value)))).toBe(value)
  expect(read(value)).toBe(`{paragraph ${value}}`)
})

test.each([
  ['__init__.py and _build_/x are _not_ **C:\\temp\\**', '{emphasis not} {strong C:\\temp\\}'],
  ['\\# \\[y\\] \\`z\\` \\*a\\* D:\\*.*', '\\# \\[y\\] \\{inlineCode z\\} \\*a\\* D:\\*.*'],
  ['**yes**/**no** ~one~ ~~two~~', '{strong yes}/{strong no} ~one~ {delete two}']
])('%j is read as %j', (markdown, said) => expect(read(markdown)).toContain(said))
