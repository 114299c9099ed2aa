import path from 'node:path'
import type { ExtractorType } from '@lingui/conf'
import { parse } from '@swc/core'

/** Functions of `shared/languages` whose first argument is a text. */
const TEXTS = ['text', 'say', 'saying', 'oneOf']
/** Functions of schemas, whose first argument is how their messages name the field. */
const SCHEMAS = [
  ...['must', 'requiredText', 'optionalText', 'requiredName', 'visible', 'slug', 'countText'],
  ...['mailAddress', 'typedSecret', 'presentPassword', 'reportDay', 'protectedAddress', 'address'],
  ...['moment', 'days', 'workingDays', 'newName', 'token', 'number']
]
/** Classes whose second argument is a text. */
const CLASSES = new Set(['ProblemError'])

const SHARED = path.resolve(import.meta.dirname, '../shared') + path.sep

/** The fields of the parser's nodes that are read here; each node has a few of these. */
interface Node {
  type: string
  value: string
  /** Properties have none, but their keys do. */
  span?: { start: number }
  name?: Node
  key: Node
  /** Of an import: where from, and the names. */
  source: Node
  specifiers: { local: Node }[]
  callee: Node
  expression: Node
  arguments: { expression: Node }[] | undefined
  attributes: Node[]
}

/**
 * Finds the texts of a file that people read (D82): `t('…')`, `text('…')`, `<Trans id="…" />`, the
 * messages of schemas and the details of problems. The English sentence is a text's key.
 */
export const textsExtractor: ExtractorType = {
  match: (filename) => /[.]tsx?$/.test(filename),

  async extract(filename, code, onMessageExtracted) {
    const module = await parse(code, { syntax: 'typescript', tsx: filename.endsWith('x') })
    const functions = functionsOf(filename, module.body as unknown as Node[])
    const lineAt = linesOf(code)
    visit(module, (node) => {
      const id = textOf(node, functions)
      const found = meantBy(node) ?? (id ? { id } : null)
      if (found === null) return
      const line = lineAt((node.span ?? node.key.span ?? module.span).start - module.span.start)
      onMessageExtracted({ ...found, placeholders: {}, origin: [filename, line] })
    })
  }
}

/**
 * The names of functions whose first argument is a text. Their names mean other things elsewhere, such
 * as a column of a table, so outside of `shared/` those count that are imported from there.
 */
function functionsOf(filename: string, body: Node[]): Set<string> {
  if (path.resolve(filename).startsWith(SHARED)) return new Set(['t', ...TEXTS, ...SCHEMAS])
  const imported = body
    .filter(({ type, source }) => type === 'ImportDeclaration' && isOfTexts(source.value))
    .flatMap(({ specifiers }) => specifiers.map(({ local }) => local.value))
  return new Set(['t', ...TEXTS.filter((name) => imported.includes(name))])
}

const isOfTexts = (module: string) => module.startsWith('#shared/languages/')

/** A word with its meaning, `meant('Done', 'a task')`. */
function meantBy(node: Node): { id: string; message: string } | null {
  if (node.type !== 'CallExpression' || node.callee.value !== 'meant') return null
  const [word, meaning] = (node.arguments ?? []).map(({ expression }) => literal(expression))
  return word && meaning ? { id: `${word} (${meaning})`, message: word } : null
}

/** The text that a node shows or marks. */
function textOf(node: Node, functions: Set<string>): string | undefined {
  switch (node.type) {
    case 'CallExpression':
      return functions.has(node.callee.value) ? literal(node.arguments?.[0]?.expression) : undefined
    case 'NewExpression':
      return CLASSES.has(node.callee.value) ? literal(node.arguments?.[1]?.expression) : undefined
    case 'KeyValueProperty': {
      const message = node.key.value === 'message' ? literal(node.value as unknown as Node) : ''
      return message && /^[A-Z{].* /.test(message) ? message : undefined
    }
    case 'JSXOpeningElement':
      return node.name?.value === 'Trans' ? idOf(node) : undefined
    default:
      return undefined
  }
}

function idOf({ attributes }: Node): string | undefined {
  const id = attributes.find(({ name }) => name?.value === 'id')?.value as unknown as Node
  return literal(id.type === 'JSXExpressionContainer' ? id.expression : id)
}

function literal(node: Node | undefined): string | undefined {
  return node?.type === 'StringLiteral' ? node.value : undefined
}

function visit(node: unknown, look: (node: Node) => void): void {
  if (node === null || typeof node !== 'object') return
  if (!Array.isArray(node) && 'type' in node) look(node as Node)
  for (const part of Object.values(node)) visit(part, look)
}

/** Gives the line of a place, which the parser counts in bytes. */
function linesOf(code: string): (offset: number) => number {
  const bytes = Buffer.from(code)
  return (offset) => bytes.subarray(0, offset).filter((byte) => byte === 10).length + 1
}
