/**
 * Separates the searched fields; folding takes it out of texts, so no search can match across two
 * fields.
 */
const FIELD_SEPARATOR = '\u001f'

/**
 * The form of a text in which search ignores case, in any alphabet, and the two ways Unicode writes
 * an accent. Upper case, because more of what people take for the same meets there: ß and SS, or
 * the two forms of a Greek sigma. A zero character becomes a space too: SQLite compares no further
 * than it.
 */
export function foldText(text: string): string {
  return text.toUpperCase().normalize('NFC').replaceAll('\0', ' ').replaceAll(FIELD_SEPARATOR, ' ')
}

/**
 * What a ticket is found by: reference, description, category and subcategory (spec §5), folded.
 * The latter two as slugs and as the words that lists show: `password-reset` and `password reset`.
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
