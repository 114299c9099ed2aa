import { isHidden, isIndent } from './html-marks.ts'
import {
  attribute,
  element,
  type HtmlElement,
  type HtmlNode,
  styleOf,
  textOf
} from './html-tree.ts'
import { MAX_QUOTE_DEPTH } from './plain-text.ts'

type Children = HtmlElement['children']

/** The elements of an email that are not text. */
const DROPPED = new Set(
  [
    'audio base button canvas embed head iframe input link map meta noscript object option',
    'script select style svg template textarea title video xml'
  ].flatMap((names) => names.split(' '))
)

const MARKS = new Set(['b', 'strong', 'i', 'em', 's', 'del', 'strike'])

const BLOCKS = new Set(
  [
    'address article aside blockquote body caption center dd details div dl dt fieldset figure',
    'footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody td',
    'tfoot th thead tr ul'
  ].flatMap((names) => names.split(' '))
)

export const isBlock = (node: HtmlNode): node is HtmlElement =>
  node.type === 'element' && BLOCKS.has(node.tagName)

interface Place {
  /** How many quotes and lists it is in. */
  nested: number
  /** Whether line breaks are shown. */
  isVerbatim: boolean
}

/** Leaves of the children of an element what a person sees, in the simplest form that says it. */
export function tidied(children: readonly HtmlNode[], place: Place): Children {
  const tidy: Children = []
  for (const child of children) {
    for (const node of tidiedNode(child, place)) {
      const last = tidy.at(-1)
      if (last?.type === 'element' && node.type === 'element' && isSameMark(last, node))
        last.children.push(...node.children)
      else tidy.push(node)
    }
  }
  return withLists(tidy)
}

const isSameMark = (a: HtmlElement, b: HtmlElement) =>
  a.tagName === b.tagName && MARKS.has(a.tagName)

function tidiedNode(node: HtmlNode, place: Place): Children {
  if (node.type === 'text')
    return place.isVerbatim ? linesOf(node.value) : [plainSpaces(node.value)]
  if (node.type !== 'element' || DROPPED.has(node.tagName) || isHidden(node)) return []
  const isNested = /^(?:blockquote|[uo]l)$/.test(node.tagName)
  const isQuote = node.tagName === 'blockquote' && !isIndent(node)
  const children = tidied(node.children, {
    nested: place.nested + (isNested ? 1 : 0),
    isVerbatim: isVerbatim(node, place.isVerbatim)
  })
  if (node.tagName === 'table') return tidiedTable({ ...node, children })
  if (MARKS.has(node.tagName)) return withSpacesOutside({ ...node, children })
  if (isNested && (place.nested >= MAX_QUOTE_DEPTH || (node.tagName === 'blockquote' && !isQuote)))
    return [{ ...node, tagName: 'div', children }]
  // A text is hardly ever code; programs put plain texts into such elements.
  if (node.tagName === 'pre') return [{ ...node, tagName: 'div', children }]
  return [{ ...node, children }]
}

/** Spaces that hold a place are no letters. */
const plainSpaces = (value: string) => ({
  type: 'text' as const,
  value: value.replaceAll(/[\u00a0\ufeff\u200b]/g, (space) => (space === '\u00a0' ? ' ' : ''))
})

function isVerbatim(node: HtmlElement, isInVerbatim: boolean): boolean {
  if (node.tagName === 'pre') return true
  const [, value = ''] = /white-space:([a-z-]+)/.exec(styleOf(node)) ?? []
  return value === '' ? isInVerbatim : value.startsWith('pre') || value === 'break-spaces'
}

function linesOf(value: string): Children {
  return value
    .split('\n')
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [element('br', [])]),
      { type: 'text' as const, value: line.replace(/^\s+/, (s) => '\u00a0'.repeat(s.length)) }
    ])
}

/** A mark that begins or ends with a space is none in Markdown. */
function withSpacesOutside(node: HtmlElement): Children {
  const text = textOf(node)
  if (text.trim() === '') return node.children
  const before = /^\s/.test(text) ? [{ type: 'text' as const, value: ' ' }] : []
  const after = /\s$/.test(text) ? [{ type: 'text' as const, value: ' ' }] : []
  trimEdge(node, 0)
  trimEdge(node, -1)
  return [...before, node, ...after]
}

function trimEdge(node: HtmlElement, edge: 0 | -1): void {
  const child = node.children.at(edge)
  if (child?.type === 'element') trimEdge(child, edge)
  if (child?.type !== 'text') return
  child.value = edge === 0 ? child.value.trimStart() : child.value.trimEnd()
  if (child.value !== '' || node.children.length < 2) return
  node.children.splice(edge, 1)
  trimEdge(node, edge)
}

/** A table whose cells are places on the page is no table. */
function tidiedTable(table: HtmlElement): Children {
  const rows = elementsIn(table, 'tr')
  const cells = rows.map((row) => row.children.filter(isCell))
  const isOfData =
    rows.length > 1 &&
    cells.every((row) => row.length > 1 || row.length === 0) &&
    !cells.flat().some(hasBlocks) &&
    attribute(table, 'role') !== 'presentation'
  if (isOfData) return [table]
  return cells.map((row) =>
    element(
      'div',
      row.map((cell) => ({ ...cell, tagName: 'div' }))
    )
  )
}

const isCell = (node: HtmlNode): node is HtmlElement =>
  node.type === 'element' && (node.tagName === 'td' || node.tagName === 'th')

/** The elements of a table of one name, without those of tables in it, which are none by now. */
function elementsIn(node: HtmlElement, tagName: string): HtmlElement[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return []
    return child.tagName === tagName ? [child] : elementsIn(child, tagName)
  })
}

function hasBlocks(cell: HtmlElement): boolean {
  const blocks = cell.children.filter(isBlock)
  return (
    blocks.length > 1 || blocks.some((block) => block.tagName !== 'p' && block.tagName !== 'div')
  )
}

/** Makes lists of Outlook's paragraphs that look like items of one. */
function withLists(children: Children): Children {
  const made: Children = []
  let list: HtmlElement | null = null
  for (const child of children) {
    const isSpace = child.type === 'text' && child.value.trim() === ''
    if (child.type !== 'element' || !styleOf(child).includes('mso-list:l')) {
      if (!isSpace) list = null
      made.push(child)
      continue
    }
    const bullet = bulletOf(child)
    const tagName = /^\s*\(?(?:\d|[a-z][.)])/i.test(bullet ? textOf(bullet) : '') ? 'ol' : 'ul'
    if (list?.tagName !== tagName) {
      list = element(tagName, [])
      made.push(list)
    }
    if (bullet) bullet.children = []
    list.children.push({ ...child, tagName: 'li', properties: {} })
  }
  return made
}

function bulletOf(node: HtmlElement): HtmlElement | null {
  for (const child of node.children) {
    if (child.type !== 'element') continue
    if (styleOf(child).includes('mso-list:ignore')) return child
    const inner = bulletOf(child)
    if (inner) return inner
  }
  return null
}
