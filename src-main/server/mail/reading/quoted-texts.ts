import { endOfHeaders } from './earlier-mails.ts'
import type { MailLine } from './mail-lines.ts'
import { separatorKind } from './quote-words.ts'

/**
 * How much of quotes is compared with what a ticket has: our own emails are half as long at most.
 */
const MAX_LETTERS = 100_000

interface QuotedOptions {
  isQuoted(index: number): boolean
  /** The lines that say who wrote what follows. */
  attributed: ReadonlySet<number>
}

/**
 * The letters of the earlier emails that are quoted, one after the other, without the lines that
 * programs put above them.
 * @returns null where they are too long to be compared
 */
export function quotedTexts(
  lines: readonly MailLine[],
  { isQuoted, attributed }: QuotedOptions
): string[] | null {
  const mails: string[][] = [[]]
  let characters = 0
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]
    if (!line || !isQuoted(index)) continue
    const end = endOfHeaders(lines, index)
    if (end > index || attributed.has(index) || separatorKind(line.text)) {
      mails.push([])
      index = Math.max(index, end - 1)
      continue
    }
    characters += line.text.length
    if (characters > MAX_LETTERS) return null
    mails.at(-1)?.push(line.text)
  }
  return mails.map((texts) => lettersOf(texts.join('\n'))).filter((letters) => letters !== '')
}

/** A link that Microsoft's filter has put in the place of one, which it has in it. */
const SAFE_LINK =
  /https:\/\/[a-z0-9]{1,20}\.safelinks\.protection\.outlook\.com\/\?url=([^\s<>]{1,2000})/g

/** The marks that programs put before the items of a list, or remove. */
const LIST_MARK = /^[\t \u00a0]{0,40}(?:\d{1,3}[.)]|[-*+o§·•▪])[\t \u00a0]/gm

/**
 * The letters, digits and symbols of a text alone, by which it is known again however a program has
 * wrapped, indented or marked it.
 */
export function lettersOf(text: string): string {
  return text
    .replaceAll(SAFE_LINK, (_link, query: string) => originalOf(query))
    .replaceAll(LIST_MARK, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{So}]|\ufe0f/gu, '')
}

function originalOf(query: string): string {
  const [address = ''] = query.split('&')
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
