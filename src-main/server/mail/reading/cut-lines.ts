import { hasAnswerLine } from '#shared/domain/mail.ts'
import { isAnnouncement, isGreeting, isMarkedAnswer, saysSeeBelow } from './answer-words.ts'
import { isConversation, markEarlier } from './earlier-mails.ts'
import { endsWithColon, isBlank, type MailKind, type MailLine } from './mail-lines.ts'
import { quotedTexts } from './quoted-texts.ts'
import { isNameOf, isRegards } from './signature-words.ts'
import { markSignatures } from './signatures.ts'

/** Of how many lines a quote is kept that one answer follows: more repeats what is known. */
const MAX_ANSWERED_LINES = 6

/** In how many lines is looked for words that announce answers below. */
const MAX_ANNOUNCING_LINES = 100

/** For each line of an email whether it is read; all others are the rest. */
export interface LinesToRead {
  /** Where it answers no ticket: all but the signature. */
  whole: boolean[]
  /** Where it answers one, which has the earlier emails of the conversation already. */
  reply: boolean[]
  /**
   * The letters of those earlier emails (`quotedTexts`): what the ticket does not have of them
   * stays.
   */
  quoted: string[] | null
}

/**
 * Tells what someone wrote from their signature and from what they quoted, for emails of any
 * program. Nothing a person wrote may be lost: what is unclear is read.
 */
export function linesToRead(lines: readonly MailLine[], kind: MailKind): LinesToRead {
  const roles = lines.map(({ role }) => role)
  const { isForwarded, attributed } = markEarlier(lines, roles, kind.people)
  const begin = roles.findIndex((role) => role === 'header' || role === 'earlier')
  markSignatures(lines, roles, { end: begin < 0 ? lines.length : begin, sender: kind.sender })
  const whole = roles.map((role) => role !== 'signature')
  if (kind.isForward || isForwarded) return { whole, reply: whole, quoted: [] }

  const end = beginOfConversation(lines, roles, kind)
  const isOwn = (index: number) => whole[index] === true && lines[index]?.depth === 0
  const own = lines.flatMap((line, index) =>
    index < end && isOwn(index) && roles[index] !== 'attribution' && !isBlank(line) ? [index] : []
  )
  const quoted = quotedLines(lines, roles, { end, attributed, kind })
  const isCut = (index: number) => index >= end || quoted.has(index)
  const below = ownBelowMail(lines, end)
  const isReadBelow = (index: number) => index > below && isOwn(index)
  const isReadAsOwn = (index: number) =>
    isReadBelow(index) || (!isCut(index) && whole[index] === true && roles[index] !== 'attribution')
  const ownTexts = lines.flatMap((line, index) =>
    isReadAsOwn(index) && !isBlank(line) ? [line.text] : []
  )
  const isAnyCut = lines.some((line, index) => isCut(index) && !isBlank(line))
  if (isAnyCut && hasAnswersInside(lines, { isCut, own: ownTexts, sender: kind.sender }))
    return { whole, reply: whole, quoted: [] }
  const lastAnswer = answeredUntil(lines, quoted, own)
  const reply = lines.map((line, index) => {
    if (index >= end) return isReadBelow(index)
    if (!quoted.has(index)) return whole[index] === true
    return index < lastAnswer && line.depth > 0
  })
  const isQuoted = (index: number) => whole[index] === true && isCut(index) && !isReadBelow(index)
  return { whole, reply, quoted: quotedTexts(lines, { isQuoted, attributed }) }
}

/** Where the earlier mail of the same conversation begins that goes on to the end. */
function beginOfConversation(
  lines: readonly MailLine[],
  roles: readonly MailLine['role'][],
  kind: MailKind
): number {
  const begin = roles.findIndex((role, index) => {
    if (role !== 'header' && role !== 'earlier') return false
    return role !== roles[index - 1] && isConversation(lines, index, kind)
  })
  return begin < 0 ? lines.length : begin
}

interface QuotedOptions {
  end: number
  /** The lines in which something says who wrote the quote below. */
  attributed: ReadonlySet<number>
  kind: MailKind
}

/**
 * The lines above an earlier mail that quote the conversation, with those that say so. A quote is
 * one only below a line that says whose it is, or where quotes are in each other: a list that
 * someone wrote with such signs is their own.
 */
function quotedLines(
  lines: readonly MailLine[],
  roles: readonly MailLine['role'][],
  { end, attributed, kind }: QuotedOptions
): ReadonlySet<number> {
  const quoted = new Set<number>()
  let isKnown = false
  let above = -1
  for (let index = 0; index < end; index++) {
    const line = lines[index]
    if (!line || isBlank(line)) continue
    if (line.depth === 0) {
      if (roles[index] === 'attribution' && isConversation(lines, index, kind)) quoted.add(index)
      above = index
      continue
    }
    const last = endOfQuote(lines, index, end)
    const isIntroduced =
      above >= 0 && !attributed.has(above) && endsWithColon(lines[above]?.text ?? '')
    const says = attributed.has(index) ? index : attributed.has(above) ? above : -1
    if (says >= 0) isKnown = isConversation(lines, firstOf(attributed, says), kind)
    const block = lines.slice(index, last)
    const isNested = says < 0 && endsShallower(block)
    const isOwnMail = block.some(({ text }) => hasAnswerLine(text))
    if (isOwnMail || (!isIntroduced && (isKnown || isNested)))
      for (let at = index; at < last; at++) quoted.add(at)
    index = last - 1
  }
  return quoted
}

/**
 * Whether an older quote stands above a newer one, as no prompt, menu or path of someone's own
 * does.
 */
function endsShallower(block: readonly MailLine[]): boolean {
  const filled = block.filter((line) => !isBlank(line))
  return filled.some(({ depth }, index) => depth < (filled[index - 1]?.depth ?? 0))
}

/** The first of the lines that say together who wrote what follows. */
function firstOf(attributed: ReadonlySet<number>, index: number): number {
  return attributed.has(index - 1) ? firstOf(attributed, index - 1) : index
}

/** The index behind the lines that are quoted without any other between them. */
function endOfQuote(lines: readonly MailLine[], start: number, end: number): number {
  let last = start
  for (let index = start; index < end; index++) {
    const line = lines[index]
    if (line && line.depth > 0) last = index
    else if (line && !isBlank(line)) break
  }
  return last + 1
}

interface InsideOptions {
  isCut(index: number): boolean
  /** The lines that the sender wrote and that are read. */
  own: readonly string[]
  sender: MailKind['sender']
}

/**
 * Whether answers stand within the lines of the earlier mail: by what someone says, by their look,
 * or because nothing was written elsewhere.
 */
function hasAnswersInside(
  lines: readonly MailLine[],
  { isCut, own, sender }: InsideOptions
): boolean {
  const says = (line: string) =>
    ![isGreeting, isRegards, isAnnouncement].some((is) => is(line)) && !isNameOf(sender, line)
  if (!own.some(says) || own.slice(0, MAX_ANNOUNCING_LINES).some(saysSeeBelow)) return true
  const cut = lines.filter((line, index) => isCut(index) && !isBlank(line))
  return (
    cut.some(({ text }) => isMarkedAnswer(text, sender)) ||
    (cut.some((line) => line.isColoured) && !cut.every((line) => line.isColoured))
  )
}

/** The last line of our own emails, by its words (D57). */
const END_OF_OWN_MAIL = /Choose which e?mails you get/

/** The index of the line with which our own email ends, where one is below; what follows is new. */
function ownBelowMail(lines: readonly MailLine[], begin: number): number {
  const last = lines.findLastIndex(
    ({ text }, index) => index >= begin && END_OF_OWN_MAIL.test(text.slice(0, 400))
  )
  if (last < 0) return lines.length
  // The line may be broken, and the address be on one of its own.
  const isMore = (index: number) =>
    /^(?:in Acc|Acc|https?:\/\/)/.test(lines[index]?.text.trim() ?? '')
  let end = last
  while (end < last + 2 && isMore(end + 1)) end++
  return end
}

/** The index up to which quoted lines are read, because answers stand below them. */
function answeredUntil(
  lines: readonly MailLine[],
  quoted: ReadonlySet<number>,
  own: readonly number[]
): number {
  const last = own.at(-1) ?? 0
  const answered = [...quoted].filter(
    (index) => index < last && (lines[index]?.depth ?? 0) > 0 && !isBlank(lines[index] as MailLine)
  )
  const blocks = own.filter((index, i) => {
    const before = own[i - 1] ?? -1
    return answered.some((quote) => quote > before && quote < index)
  })
  const isWhole = blocks.length === 1 && answered.length > MAX_ANSWERED_LINES
  return blocks.length === 0 || isWhole ? 0 : last
}
