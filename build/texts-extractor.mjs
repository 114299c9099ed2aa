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

/**
 * Finds the texts of a file that people read (D82): `t('…')`, `text('…')`, `<Trans id="…" />` and the
 * details of problems. The English sentence is a text's key.
 * @type {import('@lingui/conf').ExtractorType}
 */
export const textsExtractor = {
  match: (filename) => /[.]tsx?$/.test(filename),

  async extract(filename, code, onMessageExtracted) {
    const lineAt = linesOf(code)
    const add = (literal, start) =>
      onMessageExtracted({ id: literal, placeholders: {}, origin: [filename, lineAt(start)] })
    for (const { id, start } of textsIn(await parseTypeScript(filename, code))) add(id, start)
  }
}

/**
 * @param {object} module the syntax tree of a file
 * @returns {{ id: string, start: number }[]} in their order
 */
export function textsIn(module) {
  const found = []
  visit(module, (node) => {
    const id = textOf(node)
    if (id !== undefined) found.push({ id, start: node.span.start - module.span.start })
  })
  return found
}

/** @returns {string | undefined} the text that a node shows or marks */
function textOf(node) {
  switch (node.type) {
    case 'CallExpression':
      return FUNCTIONS.has(node.callee.value) ? literal(node.arguments[0]?.expression) : undefined
    case 'NewExpression':
      return CLASSES.has(node.callee.value) ? literal(node.arguments?.[1]?.expression) : undefined
    case 'KeyValueProperty':
      return node.key.value === 'message' ? sentence(node.value) : undefined
    case 'JSXOpeningElement':
      return node.name.value === 'Trans' ? idOf(node) : undefined
    default:
      return undefined
  }
}

function idOf({ attributes }) {
  const id = attributes.find(({ name }) => name?.value === 'id')?.value
  return literal(id?.type === 'JSXExpressionContainer' ? id.expression : id)
}

const sentence = (node) => (/^[A-Z{].* /.test(literal(node) ?? '') ? node.value : undefined)

const literal = (node) => (node?.type === 'StringLiteral' ? node.value : undefined)

/** @returns {Promise<object>} the syntax tree */
export function parseTypeScript(filename, code) {
  return parse(code, { syntax: 'typescript', tsx: filename.endsWith('x') })
}

function visit(node, look) {
  if (node === null || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const each of node) visit(each, look)
    return
  }
  if (typeof node.type === 'string') look(node)
  for (const value of Object.values(node)) visit(value, look)
}

/** @returns {(offset: number) => number} the line of a place, counted in bytes as the parser does */
function linesOf(code) {
  const ends = []
  const bytes = Buffer.from(code)
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) ends.push(at)
  return (offset) => ends.filter((end) => end < offset).length + 1
}
