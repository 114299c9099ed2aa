import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { GFM_OPTIONS, MARKDOWN_GRAMMAR } from '#shared/domain/markdown-grammar.ts'
import { isTooIntricate } from '#shared/domain/markdown-limits.ts'
import { plainUnits, type Unit } from './text-units.ts'

type Tree = ReturnType<typeof fromMarkdown>
type Node = Tree | Tree['children'][number]

/** The nodes within a line of text; everything else begins a line of its own. */
const PHRASING = ['text', 'emphasis', 'strong', 'delete', 'link', 'inlineCode', 'image', 'break']

/** A character by its name or number. */
const REFERENCE = /^&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z0-9]{1,31});/

/**
 * The characters that people see of a text in Markdown (D43), in their order; none of one that
 * pages show as it is written.
 */
export function markdownUnits(text: string): Unit[] {
  return isTooIntricate(text) ? [] : unitsOf(text, read(text))
}

const read = (text: string) =>
  fromMarkdown(text, {
    extensions: [gfm(GFM_OPTIONS), MARKDOWN_GRAMMAR],
    mdastExtensions: [gfmFromMarkdown()]
  })

function unitsOf(text: string, node: Node): Unit[] {
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? start
  const seen = 'alt' in node ? (node.alt ?? '') : 'value' in node ? node.value : ''
  const own = seen === '' ? [] : valueUnits(text, { start, end }, seen)
  const children = 'children' in node ? node.children.flatMap((child) => unitsOf(text, child)) : []
  const isApart = node.type === 'break' || !PHRASING.includes(node.type)
  return isApart ? [spaceAt(start), ...own, ...children, spaceAt(end)] : [...own, ...children]
}

const spaceAt = (at: number): Unit => ({ text: ' ', start: at, end: at })

/** The characters of a value, each where it is written between two places of the text. */
function valueUnits(text: string, place: { start: number; end: number }, value: string): Unit[] {
  const origins = originsOf(text, place, value)
  return plainUnits(value).map((unit) => ({
    text: unit.text,
    start: origins[unit.start]?.start ?? place.start,
    end: origins[unit.end - 1]?.end ?? place.end
  }))
}

/** Where each character of a value is written; what is passed over are marks. */
function originsOf(text: string, { start, end }: { start: number; end: number }, value: string) {
  const origins: { start: number; end: number }[] = []
  let at = start
  while (origins.length < value.length && at < end) {
    const isNamed = text.charAt(at) === '&'
    const [reference = ''] =
      (isNamed && REFERENCE.exec(text.slice(at, Math.min(end, at + 40)))) || []
    const character = reference && characterOf(reference)
    const written = reference || text.charAt(at)
    const meant = character || written
    if (value.startsWith(meant, origins.length)) {
      for (let unit = 0; unit < meant.length; unit++)
        origins.push({ start: at, end: at + written.length })
      at += written.length
    } else at += 1
  }
  return origins
}

/** The character that a reference means; empty for a name that means none. */
function characterOf(reference: string): string {
  const [paragraph] = read(reference).children
  const [text] = paragraph && 'children' in paragraph ? paragraph.children : []
  return text?.type === 'text' && text.value !== reference ? text.value : ''
}
