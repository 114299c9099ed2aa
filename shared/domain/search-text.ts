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
