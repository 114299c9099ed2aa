import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from '@swc/core'
import { expect, test } from 'vitest'

/** Names of values that are elements, never texts. */
const ELEMENTS =
  /^(?:actions|aside|asWritten|badges|children|dialog|empty|footer|icon|lead|meanwhile|otherWay|recentTickets|sourceLine|versionNotice|\w*[fF]orm)$/

/** Elements of running text; others may draw their children again, as a button does that waits. */
const PROSE = /^(?:Text|Description|span|p)$/

/** The fields of the parser's nodes that are read here; each node has a few of these. */
interface Node {
  type: string
  value?: string
  span: { start: number }
  children: Node[]
  opening: { name: Node }
  identifier: Node
  argument: Node
  expression: Node
  consequent: Node
  alternate: Node
  right: Node
  callee: Node
  property?: Node
  arguments: { expression: Node }[]
  body: Node
  stmts?: Node[]
}

/** The kinds of an element's child: null for nothing that a translator would replace. */
type Kind = 'text' | 'changing text' | 'several texts' | 'element' | 'changing element' | null

function kindOf(node: Node | null | undefined): Kind {
  switch (node?.type) {
    case undefined:
    case 'NullLiteral':
    case 'JSXEmptyExpression':
      return null
    case 'JSXText':
    case 'StringLiteral':
      return node.value?.trim() === '' ? null : 'text'
    case 'JSXElement':
    case 'JSXFragment':
      return 'element'
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return kindOf(node.expression)
    case 'ConditionalExpression':
      return hasText(kindOf(node.consequent), kindOf(node.alternate))
        ? 'changing text'
        : 'changing element'
    case 'BinaryExpression':
      return hasText(kindOf(node.right)) ? 'changing text' : 'changing element'
    case 'CallExpression': {
      const body = node.arguments[0]?.expression.body
      if (!body || !/^(?:flatM|m)ap$/.test(node.callee.property?.value ?? ''))
        return 'changing text'
      const kinds = body.stmts ? returnsOf(body).map(kindOf) : [kindOf(body)]
      return hasText(...kinds) ? 'several texts' : 'changing element'
    }
    case 'Identifier':
    case 'MemberExpression': {
      const name = node.value ?? node.property?.value ?? ''
      if (/^[A-Z_]+$/.test(name)) return 'text'
      return ELEMENTS.test(name) ? 'changing element' : 'changing text'
    }
    default:
      return 'changing text'
  }
}

const hasText = (...kinds: Kind[]) => kinds.some((kind) => kind?.includes('text'))

/** The values that a function returns, without those of functions in it. */
function returnsOf(node: Partial<Node> | null): Node[] {
  if (
    typeof node !== 'object' ||
    node === null ||
    /Function(?:Declaration|Expression)$/.test(node.type ?? '')
  )
    return []
  if (node.type === 'ReturnStatement' && node.argument) return [node.argument]
  return Object.values(node).flatMap((value) => returnsOf(value as Partial<Node> | null))
}

/** Whether React would look for a text where a translator has put an element of its own. */
function isFragile(node: Node | null): boolean {
  if (node?.type === 'FunctionDeclaration')
    return (
      /^[A-Z]/.test(node.identifier.value ?? '') && hasText(...returnsOf(node.body).map(kindOf))
    )
  if (node?.type !== 'JSXElement' && node?.type !== 'JSXFragment') return false
  const kinds = node.children.map(kindOf).filter((kind) => kind !== null)
  if (!hasText(...kinds)) return false
  if (node.type === 'JSXFragment' || kinds.includes('several texts')) return true
  const { value, property } = node.opening.name
  const changes = kinds.some((kind) => kind?.startsWith('changing'))
  return kinds.length > 1 && (changes || !PROSE.test(value ?? property?.value ?? ''))
}

test('no text that can change has a neighbour, because programs that translate pages replace texts', async () => {
  const found: string[] = []
  for (const file of globSync('**/*.tsx', { cwd: import.meta.dirname })) {
    const source = readFileSync(path.join(import.meta.dirname, file))
    const tree = await parse(source.toString(), { syntax: 'typescript', tsx: true })
    JSON.stringify(tree, (_key, node) => {
      if (!isFragile(node)) return node
      const before = source.subarray(0, node.span.start - tree.span.start).toString()
      found.push(`${file}:${before.split('\n').length}`)
      return node
    })
  }
  expect(found).toEqual([])
})

test('names go into sentences with elements as elements, so that no tags are found in them', () => {
  const found = globSync('**/*.tsx', { cwd: import.meta.dirname }).filter((file) =>
    /<Trans\s(?:id="[^"]*"|[^<"])*values=\{\{[^<}]*\b(?:name|title)\w*\(/i.test(
      readFileSync(path.join(import.meta.dirname, file), 'utf8')
    )
  )
  expect(found).toEqual([])
})
