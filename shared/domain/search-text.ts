import { ASCII, caseless, withSingleSpaces } from './text-form.ts'
import { formatTicketId } from './tickets.ts'

/** The longest search the server accepts, in characters (D12). */
export const MAX_SEARCH_LENGTH = 200

/**
 * Separates the searched fields; folding leaves it in no text, so that none is searched across two.
 */
const FIELD_SEPARATOR = '\u001f'

/** Separates the forms of an article's title from the rest, so that finds in titles come first. */
export const TITLE_END = '\u001e'

const SINGLE_QUOTES = /[‘’‚‛‹›′ʹʻʼ´՚׳᾽᾿]/gu
const DOUBLE_QUOTES = /[“”„‟«»″״〝〞〟]/gu
const DASHES = /[\p{Pd}−]/gu

/** Quotes and dashes as keyboards have them. */
function asTyped(text: string): string {
  return text.replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"').replace(DASHES, '-')
}

/**
 * Folds a text so that search ignores case, in any alphabet, and the ways in which Unicode writes
 * the same: the form of names (D66) in upper case, with quotes and dashes as they are typed.
 * Accents stay.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return withSingleSpaces(text.toUpperCase())
  const upper = caseless(asTyped(text.toWellFormed())).toUpperCase().normalize('NFC')
  return withSingleSpaces(asTyped(upper))
}

/** Accents, but none of the marks that are vowels or make another letter in other scripts. */
const ACCENTS = /[\u0300-\u036f]+/g

/** Letters that Unicode does not take apart. */
const PLAIN_LETTERS: Record<string, string> = {
  Ł: 'L',
  Ø: 'O',
  Đ: 'D',
  Ħ: 'H',
  Ŧ: 'T',
  Æ: 'AE',
  Œ: 'OE'
}
const SPECIAL_LETTERS = /[ŁØĐĦŦÆŒ]/g

/**
 * A folded text with plain letters for accented ones. An accent of its own leaves no second blank.
 */
export function withoutAccents(folded: string): string {
  if (ASCII.test(folded)) return folded
  const plain = folded
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(SPECIAL_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
  return withSingleSpaces(plain)
}

/**
 * The text in which the terms of a search are looked for: the texts, folded and without accents,
 * and behind them with accents where they have any. So plain letters find accented ones, and
 * accented ones only those.
 */
export function searchTextOf(texts: readonly string[]): string {
  const folded = texts.map(foldText)
  const plain = folded.map(withoutAccents)
  const accented = folded.filter((text, index) => text !== plain[index])
  return [...plain, ...accented].join(FIELD_SEPARATOR)
}

/** Whether texts have each term of a search (D87), which {@link searchTermsOf} has parted. */
export function haveTerms(texts: readonly string[], terms: readonly SearchTerm[]): boolean {
  const searched = searchTextOf(texts)
  return terms.every((term) => term.some((text) => searched.includes(text)))
}

/** The folded texts of which one must be found: a word or phrase, and what else it may mean. */
export type SearchTerm = readonly string[]

/** A phrase in quotes that stands alone, or a word. */
const TERM = /"([^"]*[^"\s][^"]*)"(?!\S)|\S+/gu

/**
 * A ticket's reference without the zeros that fill it up; `TKT-0` is the beginning of one, which
 * finds all that begin so (spec §5).
 */
const REFERENCE = /^(?:TKT-(?=[1-9])|#)(\d+)$/

/**
 * The words and quoted phrases of a search, each of which must be found (D87). Everything else,
 * such as a quote within a word, is a part of a word.
 */
export function searchTermsOf(search: string): SearchTerm[] {
  const terms = new Map<string, SearchTerm>()
  for (const [word, phrase] of foldText(search).matchAll(TERM)) {
    const term = phrase === undefined ? [word, ...referencesOf(word)] : [phrase]
    terms.set(term.join(FIELD_SEPARATOR), term)
  }
  return [...terms.values()]
}

/** The reference as tickets have it, where a word is a shorter form of one (D6). */
function referencesOf(word: string): string[] {
  const id = Number(REFERENCE.exec(word)?.[1])
  const reference = formatTicketId(id)
  return Number.isSafeInteger(id) && id > 0 && reference !== word ? [reference] : []
}

/** The fields that make up the text of a ticket. */
export interface TicketText {
  ticketId: string
  description: string
  category: string
  subcategory: string | null
  /** Its answers to forms that everyone sees who sees it (D78); null and absent for none. */
  formText?: string | null
}

/** The fields that make up the text of an article. */
export interface ArticleText {
  title: string
  body: string
  category: string
  /** What it says in other languages. */
  translations?: readonly Pick<ArticleText, 'title' | 'body'>[] | undefined
}

/**
 * The folded text by which search finds a ticket: reference, description, category and subcategory
 * (spec §5), and behind them answers to forms (D78). Category and subcategory are there both as slugs
 * and as the words that lists show: `password-reset` and `password reset`.
 */
export function ticketSearchText(ticket: TicketText): string {
  const slugs = [ticket.category, ticket.subcategory ?? '']
  const words = slugs.filter((slug) => slug.includes('-')).map((slug) => slug.replaceAll('-', ' '))
  const answers = ticket.formText ? [ticket.formText] : []
  return searchTextOf([ticket.ticketId, ticket.description, ...slugs, ...words, ...answers])
}

/** The folded text by which search finds an article in any language: title, body and category. */
export function articleSearchText({ category, ...article }: ArticleText): string {
  const all = [article, ...(article.translations ?? [])]
  const bodies = all.map(({ body }) => body)
  const rest = searchTextOf([...bodies, category, category.replaceAll('-', ' ')])
  return searchTextOf(all.map(({ title }) => title)) + TITLE_END + rest
}
