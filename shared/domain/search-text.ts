import { formatTicketId } from './tickets.ts'

/** The longest search the server accepts, in characters (D12). */
export const MAX_SEARCH_LENGTH = 200

/**
 * Separates the searched fields; folding replaces it in texts, so that no search can match across
 * two fields.
 */
const FIELD_SEPARATOR = '\u001f'

/**
 * Folds a text so that search ignores case, in any alphabet, and the ways in which Unicode writes
 * an accent. It uses upper case, because there more forms that people consider the same become
 * equal: ß and SS, or the two forms of a Greek sigma. NUL becomes a space, because SQLite compares
 * no further than it.
 */
export function foldText(text: string): string {
  return text.toUpperCase().normalize('NFC').replaceAll('\0', ' ').replaceAll(FIELD_SEPARATOR, ' ')
}

/** The folded texts of which one must be found: a word or phrase, and what else it may mean. */
export type SearchTerm = readonly string[]

/** A phrase in straight or typographic quotes that stands alone, or a word. */
const TERM = /["“”„]([^"“”„]*[^"“”„\s][^"“”„]*)["“”](?!\S)|\S+/gu

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
  for (const [word, phrase] of foldText(search.toWellFormed()).matchAll(TERM)) {
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

/**
 * The folded text by which search finds a ticket: reference, description, category and subcategory
 * (spec §5). The latter two both as slugs and as the words that lists show: `password-reset` and
 * `password reset`.
 */
export function ticketSearchText(ticket: {
  ticketId: string
  description: string
  category: string
  subcategory: string | null
}): string {
  const slugs = [ticket.category, ticket.subcategory ?? '']
  const words = slugs.filter((slug) => slug.includes('-')).map((slug) => slug.replaceAll('-', ' '))
  return [ticket.ticketId, ticket.description, ...slugs, ...words]
    .map(foldText)
    .join(FIELD_SEPARATOR)
}

/** The folded text by which search finds an article: title, body and category. */
export function articleSearchText(article: {
  title: string
  body: string
  category: string
}): string {
  const { title, body, category } = article
  return [title, body, category, category.replaceAll('-', ' ')].map(foldText).join(FIELD_SEPARATOR)
}
