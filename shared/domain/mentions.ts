import type { TextFormat } from './text-formats.ts'
import { usernameKey } from './usernames.ts'

/** How many people a text can mention; further names in it are plain text (D42). */
export const MAX_MENTIONED = 20

/** How many signs in a text are looked at: no text that people write has more. */
const MAX_SIGNS = 100

/**
 * The longest username (D12), and how many words or parts a name can have, both for one mention.
 */
const MAX_NAME_LENGTH = 64
const MAX_NAME_PARTS = 8
const MIN_NAME_LENGTH = 3

/** A letter or digit of a script that puts spaces between words, unlike Chinese or Thai. */
const SPACED =
  '(?![\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}])[\\p{L}\\p{M}\\p{N}]'

/**
 * The characters that a mention's sign may not follow: it is then a part of an email address, of a
 * link or of a word.
 */
const JOINED_BEFORE = new RegExp(`(?:${SPACED}_*|[.+%@＠/\\\\=&-])$`, 'u')
/** How a text goes on where a name has not ended: with the same word, or with a joined one. */
const JOINED_AFTER = new RegExp(`^(?:${SPACED}|[@＠]|[.+_-]+${SPACED})`, 'u')
/** How much of a text before a sign and behind a name decides. */
const LOOKED_AT = 8

/** The sign, also as keyboards of East Asia type it. */
const SIGN = /[@＠]/g

/** A place of a text that may mention someone. */
interface PossibleMention {
  /** Where its `@` is. */
  start: number
  /** The possible usernames behind it, the longest first: names may have spaces in them (D38). */
  names: string[]
}

/** A place of a text that mentions someone. */
export interface Mention<Person> {
  start: number
  end: number
  person: Person
}

/**
 * Finds where a text may mention someone (D42): at each `@` that begins a word outside of code.
 */
function possibleMentions(text: string, format: TextFormat): PossibleMention[] {
  const read = format === 'markdown' ? withoutCode(text) : text
  const found: PossibleMention[] = []
  for (const { index: start } of read.matchAll(SIGN)) {
    if (found.length === MAX_SIGNS) break
    if (isJoined(read, start)) continue
    const names = namesAt(read, start + 1)
    if (names.length > 0) found.push({ start, names })
  }
  return found
}

const isJoined = (text: string, start: number) =>
  JOINED_BEFORE.test(text.slice(Math.max(0, start - LOOKED_AT), start))

/** The possible usernames at a place, the longest first. */
function namesAt(text: string, start: number): string[] {
  const line = /^[^\n\r]*/.exec(text.slice(start, start + MAX_NAME_LENGTH + 1))?.[0] ?? ''
  const names: string[] = []
  for (let end = MIN_NAME_LENGTH; end <= Math.min(line.length, MAX_NAME_LENGTH); end++) {
    const name = line.slice(0, end)
    if (/^\s|\s$/.test(name) || JOINED_AFTER.test(text.slice(start + end, start + end + LOOKED_AT)))
      continue
    names.push(name)
    if (names.length === MAX_NAME_PARTS) break
  }
  return names.reverse()
}

/** The keys of a name: texts have typographic apostrophes where usernames have typed ones. */
const keysOf = (name: string) => [usernameKey(name), usernameKey(name.replaceAll(/[‘’ʼ]/g, "'"))]

/** The keys (see {@link usernameKey}) of all names that a text may mention. */
export function mentionKeys(text: string, format: TextFormat): string[] {
  const keys = possibleMentions(text, format).flatMap(({ names }) => names.flatMap(keysOf))
  return [...new Set(keys)]
}

/**
 * Finds the people whom a text mentions, where it does, for at most {@link MAX_MENTIONED} people.
 * @param people by the keys of their usernames
 */
export function findMentions<Person>(
  text: string,
  format: TextFormat,
  people: ReadonlyMap<string, Person>
): Mention<Person>[] {
  const mentioned = new Set<Person>()
  const found: Mention<Person>[] = []
  for (const { start, names } of possibleMentions(text, format)) {
    if (start < (found.at(-1)?.end ?? 0)) continue
    const name = names.find((name) => keysOf(name).some((key) => people.has(key))) ?? ''
    const person = keysOf(name).flatMap((key) => people.get(key) ?? [])[0]
    if (person === undefined) continue
    if (!mentioned.has(person) && mentioned.size === MAX_MENTIONED) continue
    mentioned.add(person)
    found.push({ start, end: start + 1 + name.length, person })
  }
  return found
}

/**
 * The start of a mention that someone is writing: the `@` on the caret's line and what stands
 * between the two; null where they write something else.
 */
export function mentionBefore(
  text: string,
  caret: number,
  format: TextFormat
): { start: number; query: string } | null {
  const start = [...text.slice(0, caret).matchAll(SIGN)].at(-1)?.index ?? -1
  if (start < 0 || caret - start > MAX_NAME_LENGTH + 1) return null
  const query = text.slice(start + 1, caret)
  const read = format === 'markdown' ? withoutCode(text) : text
  if (read[start] !== text[start] || /^\s|[\n\r]/.test(query)) return null
  return isJoined(text, start) ? null : { start, query }
}

/** Replaces code in Markdown by spaces, so that all other text stays in its place. */
function withoutCode(markdown: string): string {
  return withoutSpans(withoutBlocks(markdown))
}

/** A line that begins an item of a list, whose other lines are indented without being code. */
const LIST_ITEM = /^\s{0,3}(?:[*+-]|\d{1,9}[.)])\s/

function withoutBlocks(markdown: string): string {
  let fence: string | null = null
  let isAfterBlank = true
  let isCode = false
  let isInList = false
  const lines = markdown.split('\n').map((line) => {
    const text = line.replace(/^ {0,3}> ?/, '')
    const mark = /^[\s>*+\-\d.)]*(`{3,}(?=[^`]*$)|~{3,})/.exec(text)?.[1]
    if (fence !== null) {
      if (mark?.startsWith(fence) && text.trimEnd().endsWith(mark)) fence = null
      return blank(line)
    }
    if (mark) {
      fence = mark
      return blank(line)
    }
    const isBlank = text.trim() === ''
    const isIndented = /^(?: {4}|\t)/.test(text)
    if (LIST_ITEM.test(text)) isInList = true
    else if (!isBlank && !/^\s/.test(text)) isInList = false
    isCode = isIndented && !isInList && (isAfterBlank || isCode)
    isAfterBlank = isBlank
    return isCode ? blank(line) : line
  })
  return lines.join('\n')
}

/** Code within a paragraph: from some backticks to the next that are as many. */
function withoutSpans(text: string): string {
  const runs = [...text.matchAll(/`+/g)]
  const closes = closesOf(runs)
  let read = ''
  let end = 0
  for (const [index, run] of runs.entries()) {
    const close = closes[index]
    if (!close || run.index < end) continue
    if (hasBlankLine(text.slice(run.index, close.index))) continue
    const after = close.index + run[0].length
    read += text.slice(end, run.index) + blank(text.slice(run.index, after))
    end = after
  }
  return read + text.slice(end)
}

/** For each run of backticks the next one of its length, found by one look from the end. */
function closesOf(runs: readonly RegExpExecArray[]): (RegExpExecArray | undefined)[] {
  const next = new Map<number, RegExpExecArray>()
  return runs
    .toReversed()
    .map((run) => {
      const close = next.get(run[0].length)
      next.set(run[0].length, run)
      return close
    })
    .reverse()
}

/** Whether a text is of two paragraphs. */
const hasBlankLine = (text: string) =>
  text
    .split('\n')
    .slice(1, -1)
    .some((line) => line.trim() === '')

const blank = (text: string) => text.replace(/[^\n]/g, ' ')
