import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { REMOVED_SECRET } from '#shared/domain/privacy.ts'
import type { TextFormat } from '#shared/domain/text-formats.ts'
import { markdownUnits } from './markdown-units.ts'
import { fold, plainUnits, type Unit } from './text-units.ts'

/** How long the parts of a long text are in which it is read as Markdown, in characters. */
const PART_LENGTH = 8000

/** How often a text is looked through until nothing of the secret can be seen in it. */
const MAX_PASSES = 4

/**
 * Takes a secret out of a text, as it is written and as people see it: whatever its Unicode form,
 * runs of white space, invisible characters, and in Markdown its marks and character references
 * (D65).
 * @returns the text as it was where it does not have the secret
 */
export function redactedText(text: string, format: TextFormat, secret: string): string {
  const wanted = fold(secret)
  // A secret that its replacement has would be found again and again.
  const passes = fold(REMOVED_SECRET).includes(wanted) ? 1 : MAX_PASSES
  let left = text
  for (let pass = 1; pass <= passes; pass++) {
    const ranges = rangesOf(left, format, wanted, pass > 1)
    if (ranges.length === 0) break
    left = without(left, ranges)
  }
  return left
}

/**
 * The same for a text of any length as Markdown, in parts that end at paragraphs or lines, between
 * which others get their turn.
 */
export async function redactedLongText(text: string, secret: string): Promise<string> {
  const parts: string[] = []
  for (const part of partsOf(text)) {
    parts.push(redactedText(part, 'markdown', secret))
    await yieldToEventLoop()
  }
  return parts.join('')
}

/** Whether a text has a secret, as Markdown too; see {@link redactedText}. */
export const hasSecret = (text: string, secret: string) =>
  redactedText(text, 'markdown', secret) !== text

interface Range {
  start: number
  end: number
  /** Whether a secret begins here, so that what stands for it belongs here. */
  isFirst: boolean
}

/** Where a text has a folded secret; `isWhole` also takes the marks between its characters. */
function rangesOf(text: string, format: TextFormat, wanted: string, isWhole: boolean): Range[] {
  if (wanted === '' || !mayHave(text, wanted)) return []
  const written = findIn(plainUnits(text), wanted)
  const seen = format === 'markdown' ? findIn(markdownUnits(text), wanted) : []
  return [...written, ...seen].flatMap((units) => rangesOfMatch(units, isWhole))
}

function rangesOfMatch(units: readonly Unit[], isWhole: boolean): Range[] {
  const start = units[0]?.start ?? 0
  const end = units.at(-1)?.end ?? start
  if (isWhole) return [{ start, end, isFirst: true }]
  return units.map((unit, index) => ({ ...unit, isFirst: index === 0 }))
}

/** The units of each find of a folded text. */
function findIn(units: readonly Unit[], wanted: string): Unit[][] {
  const owners: number[] = []
  const pieces: string[] = []
  for (const [index, { text }] of units.entries()) {
    // A run of white space is one.
    if (text === '' || (text === ' ' && pieces.at(-1) === ' ')) continue
    pieces.push(text)
    for (let at = 0; at < text.length; at++) owners.push(index)
  }
  const joined = pieces.join('')
  const finds: Unit[][] = []
  for (let at = joined.indexOf(wanted); at !== -1; ) {
    const first = owners[at] ?? 0
    const last = owners[at + wanted.length - 1] ?? first
    finds.push(units.slice(first, last + 1))
    at = joined.indexOf(wanted, at + wanted.length)
  }
  return finds
}

/** Puts what stands for a secret in its place; ranges may overlap. */
function without(text: string, ranges: readonly Range[]): string {
  const sorted = ranges.toSorted(
    (a, b) => a.start - b.start || Number(b.isFirst) - Number(a.isFirst)
  )
  let result = ''
  let done = 0
  let isOpen = false
  for (const { start, end, isFirst } of sorted) {
    if (start > done) isOpen = false
    result += text.slice(done, Math.max(start, done))
    if (isFirst && !isOpen) result += REMOVED_SECRET
    isOpen = true
    done = Math.max(done, end)
  }
  return result + text.slice(done)
}

/** A character by its name or number. */
const NAMED = /&(?:#[0-9xX]|[A-Za-z0-9]{1,31};)/

const NO_WORD = /[^\p{L}\p{N}]+/gu

/**
 * Whether a text may have a folded secret: at least its letters and digits in their order. Where
 * Markdown writes characters by names or puts addresses between them, no one knows without reading
 * it.
 */
function mayHave(text: string, wanted: string): boolean {
  if (NAMED.test(text) || text.includes('](')) return true
  return wordsOf(text).includes(wordsOf(wanted))
}

const wordsOf = (text: string) => text.normalize('NFKC').replaceAll(NO_WORD, '')

function partsOf(text: string): string[] {
  const parts: string[] = []
  let part = ''
  const paragraphs = text.split(/(?<=\n\n)/)
  for (const piece of paragraphs.flatMap((one) =>
    one.length > PART_LENGTH ? one.split(/(?<=\n)/) : one
  )) {
    if (part !== '' && part.length + piece.length > PART_LENGTH) {
      parts.push(part)
      part = ''
    }
    part += piece
  }
  return [...parts, part]
}
