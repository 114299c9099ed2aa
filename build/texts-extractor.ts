import type { ExtractorType } from '@lingui/conf'
import { parse } from '@swc/core'

/** Functions whose first argument is a text, and classes whose second one is. */
const FUNCTIONS = new Set([
  ...['t', 'text', 'say', 'saying'],
  // Schemas, whose first argument is how their messages name the field.
  ...['must', 'requiredText', 'optionalText', 'requiredName', 'visible', 'slug', 'countText'],
  ...['mailAddress', 'typedSecret', 'presentPassword', 'reportDay', 'protectedAddress', 'address'],
  ...['moment', 'days', 'workingDays', 'newName', 'token', 'number']
])
const CLASSES = new Set(['ProblemError'])

/** The fields of the parser's nodes that are read here; each node has a few of these. */
interface Node {
  type: string
  value: string
  /** Properties have none, but their keys do. */
  span?: { start: number }
  name?: Node
  key: Node
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
    const lineAt = linesOf(code)
    visit(module, (node) => {
      const id = textOf(node)
      const found = meantBy(node) ?? (id === undefined ? null : { id })
      if (found === null) return
      const line = lineAt((node.span ?? node.key.span ?? module.span).start - module.span.start)
      onMessageExtracted({ ...found, placeholders: {}, origin: [filename, line] })
    })
  }
}

/** A word with its meaning, `meant('Done', 'a task')`. */
function meantBy(node: Node): { id: string; message: string } | null {
  if (node.type !== 'CallExpression' || node.callee.value !== 'meant') return null
  const [word, meaning] = (node.arguments ?? []).map(({ expression }) => literal(expression))
  return word && meaning ? { id: `${word} (${meaning})`, message: word } : null
}

/** The text that a node shows or marks. */
function textOf(node: Node): string | undefined {
  switch (node.type) {
    case 'CallExpression':
      return FUNCTIONS.has(node.callee.value) ? literal(node.arguments?.[0]?.expression) : undefined
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
