import { endsWithColon, isBlank, type MailLine, PICTURE } from './mail-lines.ts'
import type { MailAddress } from './received-mail.ts'
import {
  addressesIn,
  contactKind,
  isDeviceSignature,
  isNameOf,
  isSignatureLine,
  isSignOff
} from './signature-words.ts'

/** Of how many lines a signature is; what is longer is a text below a line of dashes. */
const MAX_SIGNATURE_LINES = 20

interface SignatureOptions {
  /** Where the earlier mail begins. */
  end: number
  sender: MailAddress | null
}

type Roles = MailLine['role'][]

/**
 * Marks the lines of signatures: a block of short lines by which someone can be reached. A block
 * with a sentence, a question or a line of a log is none, and no picture is a part of one that only
 * dashes mark.
 */
export function markSignatures(
  lines: readonly MailLine[],
  roles: Roles,
  { end, sender }: SignatureOptions
): void {
  clearWrongMarks(lines, roles)
  for (const [index, line] of lines.entries()) {
    if (index >= end) return
    if (line.depth > 0 || roles[index] !== null) continue
    const text = line.text.trim()
    if (isDeviceSignature(text) && isLastWritten(lines, roles, index)) roles[index] = 'signature'
    else if (text === '--' || /^[—–]+$/.test(text)) {
      const isMark = line.text.replaceAll('\u00a0', ' ') === '-- '
      const block = blockBelow(lines, roles, index)
      if (block && isSignature(block, { isMark, sender })) markBlock(lines, roles, block)
    } else if (isSignOff(text)) markContact(lines, roles, { start: index, sender })
  }
}

/** Programs mark as signatures also what someone writes into them. */
function clearWrongMarks(lines: readonly MailLine[], roles: Roles) {
  for (let start = 0; start < roles.length; start++) {
    if (roles[start] !== 'signature') continue
    let end = start
    while (roles[end] === 'signature') end++
    const written = lines.slice(start, end).filter((line) => !isBlank(line))
    if (!written.every(({ text }) => isDashes(text) || isSignatureLine(withoutPictures(text))))
      roles.fill(null, start, end)
    start = end
  }
}

const isDashes = (text: string) => /^\s*[-—–_]{1,80}\s*$/.test(text)
const withoutPictures = (text: string) => text.replaceAll(PICTURE, '')

/** Whether nothing but signatures and earlier emails follows a line. */
function isLastWritten(lines: readonly MailLine[], roles: Roles, index: number): boolean {
  const next = filledBelow(lines, index)
  const line = lines[next]
  if (!line || line.depth > 0 || roles[next] !== null) return true
  return line.text.trim() === '--' || isDeviceSignature(line.text)
}

/** The index of the first line below one that is not blank. */
function filledBelow(lines: readonly MailLine[], index: number): number {
  let next = index + 1
  while (next < lines.length && isBlank(lines[next] as MailLine)) next++
  return next
}

interface Block {
  start: number
  end: number
  /** The texts of its lines that are not blank, without the pictures in them. */
  texts: string[]
  /** The text above it that is not blank. */
  above: string
}

/**
 * The lines below one up to a quote, an earlier mail or the end; null where they are more than a
 * signature has.
 */
function blockBelow(lines: readonly MailLine[], roles: Roles, start: number): Block | null {
  const texts: string[] = []
  let end = start + 1
  for (; end < lines.length; end++) {
    const line = lines[end]
    if (line?.depth !== 0 || (roles[end] !== null && roles[end] !== 'signature')) break
    if (roles[end] === null && withoutPictures(line.text).trim() !== '')
      texts.push(withoutPictures(line.text))
    if (texts.length > MAX_SIGNATURE_LINES) return null
  }
  let above = start - 1
  while (above >= 0 && isBlank(lines[above] as MailLine)) above--
  return { start, end, texts, above: lines[above]?.text ?? '' }
}

/**
 * Whether a block is the contact block of its sender: something in it is their own, and it has ways
 * to reach them of two kinds without any other line, or of three.
 */
function isContactBlock(texts: readonly string[], sender: MailAddress | null): boolean {
  const kinds = texts.map((text) => contactKind(text, sender))
  const found = new Set(
    kinds.filter((kind) => kind !== null).map((kind) => kind.replace('own ', ''))
  )
  const isOwn = OWN_KINDS.some((kind) => kinds.includes(kind))
  const others = new Set(texts.flatMap(addressesIn))
  if (sender) others.delete(sender.address)
  if (!isOwn || others.size > 0 || !texts.every(isSignatureLine)) return false
  return found.size > 2 || (found.size > 1 && kinds.every((kind) => kind !== null))
}

const OWN_KINDS = ['own address', 'own page', 'company'] as const

interface Knowing {
  /** Whether the line above is the mark of signatures to the letter: two dashes and a space. */
  isMark: boolean
  sender: MailAddress | null
}

/**
 * Whether what stands below dashes is a signature: it begins with the sender's name, or is a
 * contact block.
 */
function isSignature({ texts, above }: Block, { isMark, sender }: Knowing): boolean {
  if (endsWithColon(above) || !texts.every(isSignatureLine)) return false
  const [name = '', ...others] = texts.filter((text) => !isSignOff(text))
  if (!isNameOf(sender, name)) return isContactBlock(texts, sender)
  if (isMark) return true
  const kinds = new Set(others.map((text) => contactKind(text, sender)))
  return kinds.size > 0 && (!kinds.has(null) || isContactBlock(others, sender))
}

/** Marks a block, but for its pictures: a screenshot is put at the end, below the signature. */
function markBlock(lines: readonly MailLine[], roles: Roles, { start, end }: Block) {
  for (let index = start; index < end; index++)
    if (!lines[index]?.text.includes(PICTURE)) roles[index] = 'signature'
}

/**
 * Below "Regards" and the sender's name stands how to reach them, where that is what stands there.
 */
function markContact(
  lines: readonly MailLine[],
  roles: Roles,
  { start, sender }: { start: number; sender: MailAddress | null }
) {
  const name = filledBelow(lines, start)
  const line = lines[name]
  if (!line || line.depth > 0 || roles[name] !== null || !isNameOf(sender, line.text)) return
  const block = blockBelow(lines, roles, name)
  if (block && isContactBlock(block.texts, sender))
    markBlock(lines, roles, { ...block, start: name + 1 })
}
