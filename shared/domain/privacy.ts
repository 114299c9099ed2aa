/** What stands where a secret was redacted from a text. */
export const REMOVED_SECRET = '[removed]'

/** What stands in the place of a text that someone had erased. */
export const ERASED_TEXT = 'Erased on request'

/** What someone is called who was erased. */
export const ERASED_NAME = 'Erased person'
