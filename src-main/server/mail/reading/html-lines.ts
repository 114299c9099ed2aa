import { colourOf, isEndOfText, isSignatureBookmark, roleOf } from './html-marks.ts'
import { isBlock } from './html-tidy.ts'
import { attribute, element, type HtmlElement, type HtmlNode, styleOf } from './html-tree.ts'
import { type MailLine, PICTURE } from './mail-lines.ts'

type Children = HtmlElement['children']

/** The lines of a tidied text, and on which of them each of its leaves stands. */
export interface HtmlLines {
  lines: MailLine[]
  lineOf: Map<HtmlNode, number>
}

interface Place {
  depth: number
  role: MailLine['role']
  /** Whether text is in a colour that its writer has chosen. */
  isColoured: boolean
}

/** Takes the lines of a text as a person sees them. */
export function linesOf(children: Children): HtmlLines {
  const lines: MailLine[] = []
  const lineOf = new Map<HtmlNode, number>()
  let isOpen = false
  let isEnded = false
  const put = (node: HtmlNode | null, text: string, { depth, role, isColoured }: Place) => {
    if (!isOpen) lines.push({ text: '', depth, role: isEnded && depth === 0 ? 'header' : role })
    isOpen = true
    const line = lines.at(-1)
    if (line) line.text += text
    if (line && isColoured && /\p{L}/u.test(text)) line.isColoured = true
    if (node) lineOf.set(node, lines.length - 1)
  }
  const walk = (node: HtmlNode, place: Place) => {
    if (node.type === 'text') {
      if (isOpen || node.value.trim() !== '') put(node, node.value.replaceAll(/\s+/g, ' '), place)
      return
    }
    if (node.type !== 'element') return
    if (node.tagName === 'img') {
      put(node, PICTURE, place)
      return
    }
    if (node.tagName === 'br') {
      put(node, '', place)
      isOpen = false
      return
    }
    if (isEndOfText(node)) isEnded = true
    if (isSignatureBookmark(node)) {
      put(null, '-- ', place)
      isOpen = false
    }
    const block = isBlock(node)
    if (block) isOpen = false
    if (node.tagName === 'hr') put(node, '_____', place)
    const inner = innerPlace(node, place)
    const before = lines.length
    for (const child of node.children) walk(child, inner)
    // A block with nothing in it but a space parts paragraphs.
    if (block && lines.length === before && node.children.length > 0) put(node, '', place)
    if (block) isOpen = false
  }
  for (const child of children) walk(child, { depth: 0, role: null, isColoured: false })
  return { lines: lines.map(withSigns), lineOf }
}

/** Some programs quote with signs in HTML too. */
function withSigns(line: MailLine): MailLine {
  const [signs = ''] = /^\s*(?:> ?)*/.exec(line.text) ?? []
  const depth = line.depth + signs.replaceAll(/[^>]/g, '').length
  return depth === line.depth ? line : { ...line, depth, text: line.text.slice(signs.length) }
}

function innerPlace(node: HtmlElement, { depth, role, isColoured: isInColour }: Place): Place {
  const isColoured = colourOf(node) ?? isInColour
  if (node.tagName === 'blockquote')
    return { depth: depth + 1, role: depth === 0 ? role : null, isColoured }
  return { depth, role: role ?? (depth === 0 ? roleOf(node) : null), isColoured }
}

/** The part of a text on some of its lines. */
export function onLines(
  children: Children,
  { lineOf }: HtmlLines,
  isWanted: (line: number) => boolean
): Children {
  return children.flatMap((node): Children => {
    const line = lineOf.get(node)
    if (line !== undefined && !isWanted(line)) return []
    if (node.type === 'text') return line === undefined ? [] : [node]
    if (node.type !== 'element') return []
    if (line !== undefined && node.children.length === 0) return [node]
    const inner = onLines(node.children, { lines: [], lineOf }, isWanted)
    if (inner.length === 0 && line === undefined && !isKeptEmpty(node)) return []
    if (node.tagName === 'tr' && !inner.some((c) => c.type === 'element' && c.children.length > 0))
      return []
    return [{ ...node, children: inner }]
  })
}

/** An empty cell keeps the others in their columns. */
const isKeptEmpty = ({ tagName }: HtmlElement) => tagName === 'td' || tagName === 'th'

/**
 * Makes paragraphs of blocks that are lines: most programs write each line as an element without
 * room below it, and an empty one between two paragraphs.
 */
export function withParagraphs(children: Children): Children {
  const made: Children = []
  let paragraph: Children = []
  const end = () => {
    const text = trimmedBreaks(paragraph)
    if (text.length > 0) made.push(element('p', text))
    paragraph = []
  }
  const addLine = (line: Children) => {
    if (line.length === 0) return end()
    if (paragraph.length > 0) paragraph.push(element('br', []))
    paragraph.push(...line)
  }
  let inline: Children = []
  const endInline = () => {
    if (inline.some((node) => !isSpace(node)))
      for (const line of linesBetweenBreaks(inline)) addLine(line)
    inline = []
  }
  for (const node of children) {
    if (node.type !== 'element' || (!isBlock(node) && !hasBlock(node))) {
      inline.push(node)
      continue
    }
    endInline()
    if (isLine(node)) {
      if (node.tagName === 'p' && !isTight(node)) end()
      for (const line of linesBetweenBreaks(node.children)) addLine(line)
      if (node.tagName === 'p' && !isTight(node)) end()
      continue
    }
    if (/^(?:table|thead|tbody|tfoot|tr)$/.test(node.tagName)) {
      end()
      made.push(node)
      continue
    }
    const inner = withParagraphs(node.children)
    const isOneLine = node.tagName === 'div' && inner.length === 1 && isParagraph(inner[0])
    if (isOneLine && inner[0]?.type === 'element' && isWrapped(node)) {
      addLine(inner[0].children)
      continue
    }
    end()
    if (/^(?:blockquote|[uo]l|li|h\d|dl|dt|dd)$/.test(node.tagName))
      made.push({ ...node, children: node.tagName === 'blockquote' ? inner : withoutOnly(inner) })
    else made.push(...inner)
  }
  endInline()
  end()
  return made
}

/** The text of an item that is a single paragraph, so that its list is not drawn apart. */
function withoutOnly(inner: Children): Children {
  const [first, ...others] = inner
  const isLists = others.every((node) => node.type === 'element' && /^[uo]l$/.test(node.tagName))
  return first?.type === 'element' && isParagraph(first) && isLists
    ? [...first.children, ...others]
    : inner
}

const isParagraph = (node: HtmlNode | undefined) => node?.type === 'element' && node.tagName === 'p'

/** Whether a block is but another one around a single line. */
const isWrapped = ({ children }: HtmlElement): boolean => {
  const [only, ...others] = children.filter((child) => !isSpace(child))
  if (only?.type !== 'element' || others.length > 0 || !isBlock(only)) return false
  return isLine(only) ? only.tagName === 'div' || isTight(only) : isWrapped(only)
}

const isSpace = (node: HtmlNode) => node.type === 'text' && node.value.trim() === ''

/** Whether a block is text alone. */
const isLine = (node: HtmlElement) =>
  /^(?:p|div|center|address|section|article|header|footer|main|form|figure)$/.test(node.tagName) &&
  !hasBlock(node)

const hasBlock = (node: HtmlElement): boolean =>
  node.children.some((child) => child.type === 'element' && (isBlock(child) || hasBlock(child)))

/** Whether a paragraph has no room above and below it. */
const isTight = (node: HtmlElement) =>
  /Mso|elementToProof/.test(attribute(node, 'className')) ||
  /margin(?:-top|-bottom)?:0/.test(styleOf(node))

function linesBetweenBreaks(children: Children): Children[] {
  const lines: Children[] = [[]]
  for (const [index, node] of children.entries()) {
    if (node.type !== 'element' || node.tagName !== 'br') lines.at(-1)?.push(node)
    // A break at the end of a block begins no line.
    else if (index < children.length - 1) lines.push([])
  }
  return lines.map((line) => (line.every(isBlankInline) ? [] : line))
}

function isBlankInline(node: HtmlNode): boolean {
  if (node.type === 'text') return node.value.trim() === ''
  return node.type !== 'element' || (node.tagName !== 'img' && node.children.every(isBlankInline))
}

function trimmedBreaks(children: Children): Children {
  const isBreak = (node: HtmlNode | undefined) => node?.type === 'element' && node.tagName === 'br'
  const first = children.findIndex((node) => !isBreak(node))
  return first < 0 ? [] : children.slice(first, children.findLastIndex((n) => !isBreak(n)) + 1)
}
