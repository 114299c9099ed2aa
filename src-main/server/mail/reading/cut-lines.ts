import { ANSWER_ABOVE } from '#shared/domain/mail.ts'
import {
  beginsAttribution,
  type HeaderKind,
  headerKind,
  isAttribution,
  isContactLine,
  isDeviceSignature,
  isSignOff,
  SEE_BELOW,
  saysWrote,
  separatorKind
} from './quote-words.ts'

/** What of a mail stands on one line. */
export interface MailLine {
  text: string
  /** How many quotes the line is in. */
  depth: number
  /**
   * What the line is by the marks of the program that wrote it, or by its words: `attribution` says
   * who wrote the quote below, `header` begins an earlier mail that goes on to the end, `earlier` is
   * one of its lines.
   */
  role: 'attribution' | 'header' | 'earlier' | 'signature' | null
}

/** What is known of a mail before its text is read. */
export interface MailKind {
  isAnswer: boolean
  isForward: boolean
}

/** Of how many lines a quote is kept that one answer follows: more repeats what is known. */
const MAX_ANSWERED_LINES = 6

/** Of how many lines a signature is; what is longer is a text below a line of dashes. */
const MAX_SIGNATURE_LINES = 20

/** How far below its first line the headers of an earlier mail are looked for. */
const MAX_HEADER_LINES = 12

const isBlank = ({ text }: MailLine) => text.trim() === ''

/**
 * Tells what somebody wrote from what they quoted and from their signature, for mails of any
 * program.
 * @returns for each line whether it is read; all others are the rest
 */
export function linesToRead(lines: readonly MailLine[], kind: MailKind): boolean[] {
  const roles = lines.map(({ role }) => role)
  const isForwarded = markWords(lines, roles) || kind.isForward
  const end = indexOrEnd(
    roles.findIndex((role) => role === 'header' || role === 'earlier'),
    lines
  )
  markSignatures(lines, roles, end)
  const isKnown = roles.includes('attribution') || roles.includes('header')
  if (isForwarded || (!kind.isAnswer && !isKnown && !roles.includes('earlier')))
    return roles.map((role) => role !== 'signature')

  const isOwn = (index: number) => index < end && lines[index]?.depth === 0 && roles[index] === null
  const own = lines.flatMap((line, index) => (isOwn(index) && !isBlank(line) ? [index] : []))
  if (
    end < lines.length &&
    own.length <= 5 &&
    own.some((i) => SEE_BELOW.test(lines[i]?.text ?? ''))
  )
    return roles.map((role) => role !== 'signature')
  const lastAnswer = answeredUntil(lines, roles, own)
  return lines.map(
    ({ depth }, index) => isOwn(index) || (index < lastAnswer && depth > 0 && roles[index] === null)
  )
}

const indexOrEnd = (index: number, lines: readonly unknown[]) => (index < 0 ? lines.length : index)

/** The index up to which quoted lines are read, because answers stand below them. */
function answeredUntil(
  lines: readonly MailLine[],
  roles: readonly MailLine['role'][],
  own: readonly number[]
): number {
  const quoted = lines.flatMap((line, i) =>
    line.depth > 0 && roles[i] === null && !isBlank(line) ? [i] : []
  )
  const last = own.at(-1) ?? 0
  const answered = quoted.filter((index) => index < last)
  const blocks = own.filter((index, i) => {
    const before = own[i - 1] ?? -1
    return answered.some((quote) => quote > before && quote < index)
  })
  const isWhole = blocks.length === 1 && answered.length > MAX_ANSWERED_LINES
  return blocks.length === 0 || isWhole ? 0 : last
}

/**
 * Marks what the words of lines say.
 * @returns whether an earlier mail is forwarded in this one
 */
function markWords(lines: readonly MailLine[], roles: MailLine['role'][]): boolean {
  let isForwarded = false
  for (const [index, { text, depth }] of lines.entries()) {
    if (roles[index] !== null || text.trim() === '') continue
    if (depth === 0) {
      const separator = separatorKind(text)
      if (separator === 'forwarded' && !roles.includes('header')) isForwarded = true
      if (separator || text.includes(ANSWER_ABOVE) || isHeaderBlock(lines, index)) {
        roles[index] = 'header'
        markRuleAbove(lines, roles, index)
        continue
      }
    }
    markAttribution(lines, roles, index)
  }
  return isForwarded
}

/** Whether the headers of a mail begin at a line, as Outlook shows them. */
function isHeaderBlock(lines: readonly MailLine[], start: number): boolean {
  const first = headerKind(lines[start]?.text ?? '')
  if (first === null || first === 'to' || first === 'cc') return false
  const kinds = new Set<HeaderKind>()
  for (const { text } of lines.slice(start, start + MAX_HEADER_LINES)) {
    const kind = headerKind(text)
    if (kind) kinds.add(kind)
  }
  return kinds.size >= 3 && kinds.has('from') && (kinds.has('date') || kinds.has('subject'))
}

/** A line across the page belongs to what it parts from the text. */
function markRuleAbove(lines: readonly MailLine[], roles: MailLine['role'][], index: number) {
  for (let above = index - 1; above >= 0 && above > index - 4; above--) {
    const text = lines[above]?.text.trim() ?? ''
    if (text === '') continue
    if (/^[_*=-]{5,}$|^-{3,}[^-]{1,60}-{3,}$/.test(text)) roles[above] = 'header'
    return
  }
}

const MAX_ATTRIBUTION_LINES = 3

function markAttribution(lines: readonly MailLine[], roles: MailLine['role'][], start: number) {
  const depth = lines[start]?.depth ?? 0
  for (let end = start; end < start + MAX_ATTRIBUTION_LINES; end++) {
    const line = lines[end]
    if (!line || line.depth !== depth || isBlank(line)) return
    const next = lines.slice(end + 1, end + 4).find((below) => !isBlank(below))
    const isBeforeQuote = next !== undefined && next.depth > depth
    if (depth > 0 && !isBeforeQuote) continue
    const textFrom = (first: number) =>
      lines.slice(first, end + 1).reduce((text, { text: part }) => `${text} ${part.trim()}`, '')
    if (!isAttribution(textFrom(start), { isBeforeQuote })) continue
    if (
      end > start &&
      !isFirstLine(lines, start, isAttribution(textFrom(start + 1), { isBeforeQuote }))
    )
      return
    // What is quoted without a sign can't be told from what is written below it.
    if (!isBeforeQuote && lines.slice(0, start).every(isBlank)) return
    roles.fill(isBeforeQuote ? 'attribution' : 'header', start, end + 1)
    return
  }
}

/** Whether an attribution of several lines begins at one, which may be one without it too. */
function isFirstLine(lines: readonly MailLine[], start: number, isOneWithoutIt: boolean): boolean {
  const [text = '', below = ''] = lines.slice(start, start + 2).map((line) => line.text)
  if (saysWrote(text)) return true
  if (!isOneWithoutIt) return beginsAttribution(text) || /[\d@<]/.test(text)
  return beginsAttribution(text) && (/^\s*[<"]/.test(below) || !beginsAttribution(below))
}

function markSignatures(lines: readonly MailLine[], roles: MailLine['role'][], end: number) {
  for (const [index, line] of lines.entries()) {
    if (index >= end) return
    if (line.depth > 0 || roles[index] !== null) continue
    const text = line.text.trim()
    if (isDeviceSignature(text)) roles[index] = 'signature'
    else if (text === '--') markBelow(lines, roles, index, false)
    else if (/^[—–]+$/.test(text)) markBelow(lines, roles, index, true)
    else if (isSignOff(text)) markContact(lines, roles, index)
  }
}

/**
 * The end of the lines below one that go on as it does, up to a quote or the end, and those of them
 * that are not blank; null where these are more than a signature has.
 */
function linesBelow(lines: readonly MailLine[], roles: readonly MailLine['role'][], start: number) {
  const filled: number[] = []
  let end = start
  for (; end < lines.length; end++) {
    const line = lines[end]
    if (line?.depth !== 0 || (roles[end] !== null && roles[end] !== 'signature')) break
    if (!isBlank(line)) filled.push(end)
    if (filled.length > MAX_SIGNATURE_LINES) return null
  }
  return { end, filled }
}

function markBelow(
  lines: readonly MailLine[],
  roles: MailLine['role'][],
  start: number,
  needsContact: boolean
) {
  const below = linesBelow(lines, roles, start)
  if (!below) return
  const isContact = below.filled.some((index) => isContactLine(lines[index]?.text ?? ''))
  if (isContact || !needsContact) roles.fill('signature', start, below.end)
}

/** Below "Regards" and a name stands how to reach somebody, where that is what stands there. */
function markContact(lines: readonly MailLine[], roles: MailLine['role'][], start: number) {
  const below = linesBelow(lines, roles, start + 1)
  const [, ...contact] = below?.filled ?? []
  const [first] = contact
  if (!below || first === undefined) return
  const texts = contact.map((index) => lines[index]?.text ?? '')
  const isAfterword = texts.some((text) => /^\s*p\.?\s?s\b|\?\s*$/i.test(text))
  if (texts.some(isContactLine) && !isAfterword) roles.fill('signature', first, below.end)
}
