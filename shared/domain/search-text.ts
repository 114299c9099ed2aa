/** Separates the searched fields; no key types it, so no search can match across two fields. */
const FIELD_SEPARATOR = '\u001f'

/** The form of a text in which search ignores case, in any alphabet, and the two ways Unicode writes an accent. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** What a ticket is found by: reference, description, category and subcategory (spec §5), folded. */
export function ticketSearchText(ticket: {
  ticketId: string
  description: string
  category: string
  subcategory: string | null
}): string {
  return [ticket.ticketId, ticket.description, ticket.category, ticket.subcategory ?? '']
    .map(foldText)
    .join(FIELD_SEPARATOR)
}
