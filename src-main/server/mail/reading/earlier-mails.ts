import { hasAnswerLine } from '#shared/domain/mail.ts'
import { endsWithColon, isBlank, type MailKind, type MailLine } from './mail-lines.ts'
import {
  beginsAttribution,
  endsAsAttribution,
  type HeaderKind,
  hasWordsBefore,
  headerKind,
  isAttribution,
  opensAttribution,
  saysWrote,
  separatorKind
} from './quote-words.ts'

/** How far below its first line the headers of an earlier mail are looked for. */
const MAX_HEADER_LINES = 12

/**
 * Whether an earlier mail that begins at a line is one of the conversation: our own, or one that
 * its sender or someone to whom it is wrote. Any other is something that the ticket does not have
 * yet.
 */
export function isConversation(
  lines: readonly MailLine[],
  begin: number,
  { people }: MailKind
): boolean {
  const near = lines.slice(begin, begin + MAX_HEADER_LINES)
  const isFrom = ({ text }: MailLine) => headerKind(text) === 'from'
  const from = near.findIndex(isFrom)
  const next = near.findIndex((line, index) => index > from && isFrom(line))
  const head = from >= 0 && next >= 0 ? near.slice(0, next) : near
  const depth = lines[begin]?.depth ?? 0
  if (head.some((line) => hasAnswerLine(line.text) && (from < 0 || line.depth === depth)))
    return true
  const author = from < 0 ? head.slice(0, MAX_ATTRIBUTION_LINES) : head.slice(from, from + 2)
  const text = author.map((line) => line.text.slice(0, MAX_AUTHOR_LENGTH).toLowerCase()).join(' ')
  return people.some(({ address, name }) => {
    const known = name.toLowerCase()
    return text.includes(address) || (known.length > 2 && text.includes(known))
  })
}

const MAX_AUTHOR_LENGTH = 400

/**
 * Whether a line that says who wrote the quote below is a program's, and no sentence of its
 * sender's: programs write an address, a whole date, or hardly a word beside the name.
 */
function isOfProgram(text: string, people: MailKind['people']): boolean {
  if (/[^\s@]@[^\s@]|(?<!\d)(?:19|20)\d\d(?!\d)|\d{1,2}[./]\d{1,2}[./]\d\d/.test(text)) return true
  const written = text.slice(0, MAX_AUTHOR_LENGTH).trim().toLowerCase()
  return people.some(({ name }) => {
    const author = name.toLowerCase()
    if (author === '' || !written.includes(author)) return false
    if (!written.startsWith(author) && !opensAttribution(written)) return false
    return (written.replace(author, ' ').match(/\p{L}+/gu)?.length ?? 0) <= MAX_WORDS_BESIDE
  })
}

/** "On", a day, and "wrote". */
const MAX_WORDS_BESIDE = 3

/**
 * Marks the lines that begin earlier emails, by their words.
 * @returns whether an earlier mail is forwarded in this one, and the lines of those that say who
 * wrote a quote, also where someone's own words stand before that
 */
export function markEarlier(
  lines: readonly MailLine[],
  roles: MailLine['role'][],
  people: MailKind['people']
): { isForwarded: boolean; attributed: ReadonlySet<number> } {
  const attributed = new Set<number>()
  let isForwarded = false
  for (const [index, { text, depth }] of lines.entries()) {
    const isFirstEarlier = roles[index] === 'earlier' && roles[index - 1] !== 'earlier'
    if (roles[index] === 'attribution' || (isFirstEarlier && isWhoWrote(text)))
      attributed.add(index)
    if (roles[index] !== null || text.trim() === '') continue
    if (depth === 0) {
      const separator = separatorKind(text)
      if (separator === 'forwarded' && !roles.includes('header')) isForwarded = true
      if (separator || hasAnswerLine(text) || isHeaderBlock(lines, index)) {
        roles[index] = 'header'
        markRuleAbove(lines, roles, index)
        continue
      }
    }
    markAttribution(lines, roles, { start: index, attributed, people })
  }
  return { isForwarded, attributed }
}

/** Whether a line above a quote says nothing but whose it is. */
const isWhoWrote = (text: string, options = { isBeforeQuote: true }) =>
  isAttribution(text, options) && !hasWordsBefore(text, options)

/** Whether the headers of an email begin at a line, as Outlook shows them. */
function isHeaderBlock(lines: readonly MailLine[], start: number): boolean {
  const first = headerKind(lines[start]?.text ?? '')
  if (first === null || first === 'to' || first === 'cc') return false
  const kinds = new Set<HeaderKind>()
  for (const line of lines.slice(start, start + MAX_HEADER_LINES)) {
    const { text } = line
    if (isBlank(line)) break
    const kind = headerKind(text)
    if (kind) kinds.add(kind)
  }
  return kinds.size >= 3 && kinds.has('from') && (kinds.has('date') || kinds.has('subject'))
}

/**
 * The index behind the headers of an email that begin at a line; that of the line where none do.
 */
export function endOfHeaders(lines: readonly MailLine[], start: number): number {
  if (!isHeaderBlock(lines, start)) return start
  const kinds = new Set<HeaderKind>()
  let end = start
  for (let index = start; index < start + MAX_HEADER_LINES; index++) {
    const line = lines[index]
    const kind = line && !isBlank(line) ? headerKind(line.text) : undefined
    // Long lists of recipients go on below their line.
    if (kind === undefined || (kind && kinds.has(kind))) break
    if (kind === null) continue
    kinds.add(kind)
    // Notes puts the values into cells of their own.
    end = index + (endsWithColon(line?.text ?? '') ? 2 : 1)
  }
  return end
}

/** A line across the page belongs to what it parts from the text. */
function markRuleAbove(lines: readonly MailLine[], roles: MailLine['role'][], index: number) {
  for (let above = index - 1; above >= 0 && above > index - 4; above--) {
    const text = lines[above]?.text.trim() ?? ''
    if (text === '') continue
    if (isRule(text)) roles[above] = 'header'
    return
  }
}

/** Whether a line has dashes alone, or around a few words. */
const isRule = (text: string) =>
  /^[_*=-]{5,}$/.test(text) ||
  (text.length <= 120 && text.startsWith('---') && text.endsWith('---'))

const MAX_ATTRIBUTION_LINES = 3

interface AttributionOptions {
  start: number
  attributed: Set<number>
  people: MailKind['people']
}

function markAttribution(
  lines: readonly MailLine[],
  roles: MailLine['role'][],
  { start, attributed, people }: AttributionOptions
) {
  const depth = lines[start]?.depth ?? 0
  for (let end = start; end < start + MAX_ATTRIBUTION_LINES; end++) {
    const line = lines[end]
    if (!line || line.depth !== depth || isBlank(line)) return
    const next = lines.slice(end + 1, end + 4).find((below) => !isBlank(below))
    // Apple's programs quote also the line that says whose the quote is.
    const isFirstOfQuote = depth > 0 && isFirstQuoted(lines, start)
    const isBeforeQuote = next !== undefined && next.depth > depth
    if (depth > 0 && !isBeforeQuote && !isFirstOfQuote) continue
    if (!isBeforeQuote && !endsAsAttribution(line.text)) continue
    const textFrom = (first: number) =>
      lines.slice(first, end + 1).reduce((text, { text: part }) => `${text} ${part.trim()}`, '')
    if (!isAttribution(textFrom(start), { isBeforeQuote })) continue
    if (!isOfProgram(textFrom(start), people)) return
    const isOneFrom = (first: number) => isAttribution(textFrom(first), { isBeforeQuote })
    for (let first = start + 1; first <= end; first++)
      if (opensAttribution(lines[first]?.text ?? '') && isOneFrom(first)) return
    if (end > start && !isFirstLine(lines, start, isOneFrom(start + 1))) return
    if (hasWordsBefore(textFrom(start), { isBeforeQuote })) {
      if (isBeforeQuote) for (let index = start; index <= end; index++) attributed.add(index)
      return
    }
    // A quote without a sign can't be distinguished from the text below it.
    if (depth === 0 && !isBeforeQuote && lines.slice(0, start).every(isBlank)) return
    for (let index = start; index <= end; index++) attributed.add(index)
    if (depth === 0 || isBeforeQuote)
      roles.fill(isBeforeQuote ? 'attribution' : 'header', start, end + 1)
    return
  }
}

function isFirstQuoted(lines: readonly MailLine[], index: number): boolean {
  const depth = lines[index]?.depth ?? 0
  for (let above = index - 1; above >= 0; above--) {
    const line = lines[above]
    if (line && !isBlank(line)) return line.depth < depth
  }
  return true
}

/** Whether an attribution of several lines begins at one, which may be one without it too. */
function isFirstLine(lines: readonly MailLine[], start: number, isOneWithoutIt: boolean): boolean {
  const [text = '', below = ''] = lines.slice(start, start + 2).map((line) => line.text)
  if (saysWrote(text) || text.trimEnd().endsWith('<')) return true
  if (!isOneWithoutIt) return beginsAttribution(text) || /[\d@<]/.test(text)
  return (
    beginsAttribution(text) &&
    (/^\s*(?:"|<[^<>\s]{1,60}@)/.test(below) || !beginsAttribution(below))
  )
}
