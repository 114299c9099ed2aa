import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from '@swc/core'
import { expect, test } from 'vitest'

/** Words and forms that no one would say, or that have a better term. */
const FORBIDDEN =
  /(?<!-)\b(?:whoever|(?:some|no|any|every)body|themself|what became|it is so|it was so|demanded|anew|mails|taken? out|take (?:it )?again|is told|are told|prove[nd]?|prefetch)\b|\bcan not\b|(?<!-)\bmarked\b(?! it as a duplicate)|\bmake (?:a|an|the) (?!sure)/i

/** What is read of the parser's nodes. */
interface Node {
  type: string
  value?: unknown
  cooked?: unknown
}

/** The text of a node; none where it is a value, such as `everybody`, or a path. */
function textOf({ type, value, cooked }: Node): string | null {
  if (type !== 'StringLiteral' && type !== 'JSXText' && type !== 'TemplateElement') return null
  const text = String((type === 'TemplateElement' ? cooked : value) ?? '').trim()
  return / /.test(text) || /^[A-Z][a-z]/.test(text) || type === 'JSXText' ? text : null
}

test('texts that people see are plain English', async () => {
  const found: string[] = []
  for (const file of globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })) {
    if (file.includes('.test.')) continue
    const source = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    const tree = await parse(source, { syntax: 'typescript', tsx: file.endsWith('x') })
    JSON.stringify(tree, (_key, node) => {
      const text = node?.type ? textOf(node) : null
      if (text && FORBIDDEN.test(text)) found.push(`${file}: ${text}`)
      return node
    })
  }
  expect(found).toEqual([])
})
