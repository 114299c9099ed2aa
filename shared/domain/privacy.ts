/** The placeholder for a secret that was redacted from a text. */
export const REMOVED_SECRET = '[removed]'

/** The placeholder for a text that was erased on request. */
export const ERASED_TEXT = 'Erased on request'

/** The name of an erased person. */
export const ERASED_NAME = 'Erased person'
