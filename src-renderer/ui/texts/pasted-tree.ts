import type { Element, Root, RootContent } from 'hast'

type Children = Element['children']

/** Elements of a clipboard that are not its text. */
const DROPPED = new Set(['head', 'link', 'meta', 'noscript', 'script', 'style', 'template', 'xml'])

const MARKS = new Set(['b', 'strong', 'i', 'em', 's', 'del', 'strike', 'u'])

/** Elements that make a table cell a part of the page's layout. */
const BLOCKS =
  /^(?:address|article|aside|blockquote|center|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul)$/

/**
 * Leaves of what another program has copied the text and its structure: no comments, no hidden parts,
 * no tables that only lay out a page, and lists where Word and Outlook draw them with paragraphs.
 */
export function tidied(root: Root): Root {
  return { type: 'root', children: tidiedChildren(root.children) }
}

function tidiedChildren(children: readonly RootContent[]): Children {
  return withoutGaps(withLists(children.flatMap(tidiedNode)))
}

/** Leaves out line breaks beside blocks, which only make room there. */
function withoutGaps(children: Children): Children {
  if (!children.some(hasBlock)) return children
  const isAfterText = besideText(children)
  const isBeforeText = besideText(children.toReversed()).reverse()
  return children.filter(
    (node, index) => !isBreak(node) || (isAfterText[index] && isBeforeText[index])
  )
}

/** For each of some nodes, whether the last before it that can be seen is a part of a line. */
function besideText(children: Children): boolean[] {
  let isInLine = false
  return children.map((node) => {
    const isBeside = isInLine
    if (!isBlank(node)) isInLine = !hasBlock(node)
    return isBeside
  })
}

function tidiedNode(node: RootContent): Children {
  if (node.type === 'text') return [text(plainSpaces(node.value))]
  if (node.type !== 'element' || DROPPED.has(node.tagName) || isHidden(node)) return []
  const children = tidiedChildren(node.children)
  if (node.tagName === 'table') return tidiedTable({ ...node, children })
  if (/^t[dh]$/.test(node.tagName)) return [tidiedCell({ ...node, children })]
  // Office programs have elements of their own, such as `o:p`.
  if (node.tagName.includes(':')) return children
  // An empty paragraph parts what is around it.
  if (/^(?:div|p)$/.test(node.tagName) && children.every(isBlank)) return [element('br', [])]
  if (MARKS.has(node.tagName)) return withSpacesOutside({ ...node, children })
  return [{ ...node, children }]
}

const text = (value: string) => ({ type: 'text' as const, value })

const element = (tagName: string, children: Children, properties = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children
})

/** A space that only holds a place is a space; some programs leave characters without any width. */
const plainSpaces = (value: string) =>
  value.replaceAll('\u00a0', ' ').replaceAll(/[\u200b\ufeff]/g, '')

/** The style of an element, in lower case and without white space. */
export const styleOf = (node: Element) =>
  String(node.properties.style ?? '')
    .replaceAll(/\s/g, '')
    .toLowerCase()

const isHidden = (node: Element) =>
  'hidden' in node.properties || /display:none|mso-hide:all/.test(styleOf(node))

const isElement = (node: RootContent): node is Element => node.type === 'element'

const isBreak = (node: RootContent) => isElement(node) && node.tagName === 'br'

const isBlank = (node: RootContent): boolean =>
  isElement(node)
    ? !/^(?:hr|img|input)$/.test(node.tagName) && node.children.every(isBlank)
    : node.type !== 'text' || node.value.trim() === ''

/** A table whose cells are places on the page is no table. */
function tidiedTable(table: Element): Children {
  const captions = table.children.filter(isElement).filter(({ tagName }) => tagName === 'caption')
  const children = table.children.filter((child) => !captions.some((one) => one === child))
  const cells = rowsOf(children).map((row) => row.children.filter(isCell))
  const isOfData =
    cells.some((row) => row.length > 1) &&
    !cells.flat().some((cell) => cell.children.some(hasBlock)) &&
    table.properties.role !== 'presentation'
  const places = isOfData ? captions : [...captions, ...cells.flat()]
  const paragraphs = places.map((place) => element('div', place.children))
  return isOfData ? [...paragraphs, { ...table, children }] : paragraphs
}

/** The rows of a table, without those of tables in its cells. */
function rowsOf(children: Children): Element[] {
  return children
    .filter(isElement)
    .flatMap((node) => (node.tagName === 'tr' ? node : rowsOf(node.children)))
}

const isCell = (node: RootContent): node is Element =>
  isElement(node) && /^t[dh]$/.test(node.tagName)

const hasBlock = (node: RootContent): boolean =>
  isElement(node) && (BLOCKS.test(node.tagName) || node.children.some(hasBlock))

/** Office programs make a paragraph of each text in a cell, also where it is the only one. */
function tidiedCell(cell: Element): Element {
  const [only, ...others] = cell.children.filter((node) => !isBlank(node))
  if (only === undefined) return { ...cell, children: [] }
  if (others.length === 0 && isElement(only) && /^(?:div|p|center)$/.test(only.tagName))
    return tidiedCell({ ...cell, children: only.children })
  trimmedEdge(cell, 0, /^br$/)
  trimmedEdge(cell, -1, /^br$/)
  return cell
}

/** A mark that begins or ends with a space is none in Markdown. */
function withSpacesOutside(mark: Element): Children {
  if (mark.children.every(isBlank)) return mark.children
  const before = trimmedEdge(mark, 0) ? [text(' ')] : []
  const after = trimmedEdge(mark, -1) ? [text(' ')] : []
  return [...before, mark, ...after]
}

/**
 * Takes the spaces away with which an element begins or ends.
 * @param dropped the names of elements that are taken away there too
 * @returns whether there were any spaces
 */
function trimmedEdge(node: Element, edge: 0 | -1, dropped?: RegExp): boolean {
  const child = node.children.at(edge)
  if (child?.type === 'element') {
    if (!dropped?.test(child.tagName)) return trimmedEdge(child, edge, dropped)
    node.children.splice(edge, 1)
    return trimmedEdge(node, edge, dropped)
  }
  if (child?.type !== 'text') return false
  const trimmed = edge === 0 ? child.value.trimStart() : child.value.trimEnd()
  const isTrimmed = trimmed !== child.value
  child.value = trimmed
  if (trimmed !== '' || node.children.length === 1) return isTrimmed
  node.children.splice(edge, 1)
  return trimmedEdge(node, edge, dropped) || isTrimmed
}

/** Makes lists of the paragraphs that Word and Outlook draw as items of one. */
function withLists(children: Children): Children {
  const made: Children = []
  /** The lists that are open, from the outermost. */
  let open: Element[] = []
  for (const child of children) {
    const [, level] = (isElement(child) && /mso-list:l\d{1,9}level(\d)/.exec(styleOf(child))) || []
    if (!isElement(child) || level === undefined) {
      if (!isBlank(child)) open = []
      made.push(child)
      continue
    }
    const marker = cutMarker(child)
    const tagName = /^\(?(?:\d|[a-z]{1,4}[.)])/i.test(marker) ? 'ol' : 'ul'
    const depth = Math.min(Number(level), open.length + 1)
    open = open.slice(0, depth)
    if (open.at(depth - 1)?.tagName !== tagName) {
      const start = Number.parseInt(marker.replace('(', ''), 10) || 1
      const list = element(tagName, [], tagName === 'ol' ? { start } : {})
      open = [...open.slice(0, depth - 1), list]
      const parent = open.at(depth - 2)?.children.at(-1)
      const isNested = depth > 1 && parent?.type === 'element'
      ;(isNested ? parent.children : made).push(list)
    }
    open.at(-1)?.children.push(element('li', child.children))
  }
  return made
}

/** Takes the sign or number out of such a paragraph, which its list has by itself. */
function cutMarker(node: Element): string {
  for (const [index, child] of node.children.entries()) {
    if (!isElement(child)) continue
    if (styleOf(child).includes('mso-list:ignore')) {
      node.children.splice(index, 1)
      return textOf(child).trim()
    }
    const marker = cutMarker(child)
    if (marker !== '') return marker
  }
  return ''
}

const textOf = (node: RootContent): string =>
  node.type === 'text' ? node.value : isElement(node) ? node.children.map(textOf).join('') : ''
