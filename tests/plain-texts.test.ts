import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from '@swc/core'
import { expect, test } from 'vitest'

/** Words and forms that no one would say, or that have a better term. */
const FORBIDDEN =
  /(?<!-)\b(?:whoever|(?:some|no|any|every)body|themself|what became|it is so|it was so|demanded|anew|mails|taken? out|take (?:it )?again|is told|are told|prove[nd]?|prefetch)\b|\bcan not\b|(?<!-)\bmarked\b(?! (?:it )?as )|\bmake (?:a|an|the) (?!sure)/i

/** Files of words that people write, or that emails of earlier versions contain. */
const OTHERS_WORDS = [
  'src-main/server/similar/keywords.ts',
  'src-main/server/mail/outgoing/mail-phrases.ts'
]

/** The fields of the parser's nodes that are read here. */
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

test.each(['shared', 'src-main', 'src-preload', 'src-renderer'])(
  'texts of %s that people see are plain English',
  async (folder) => {
    const root = path.join(import.meta.dirname, '..')
    const found: string[] = []
    for (const file of globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })) {
      if (file.includes('.test.') || OTHERS_WORDS.includes(file)) continue
      const source = readFileSync(path.join(root, file), 'utf8')
      const tree = await parse(source, { syntax: 'typescript', tsx: file.endsWith('x') })
      JSON.stringify(tree, (_key, node) => {
        if (node?.tag?.value === 'sql') return null
        const text = node?.type ? textOf(node) : null
        if (text && FORBIDDEN.test(text)) found.push(`${file}: ${text}`)
        return node
      })
    }
    expect(found).toEqual([])
  }
)
