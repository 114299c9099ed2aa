import { text } from '../languages/texts.ts'

/** The name shown for a person whose account is gone (D33). */
export const UNKNOWN_USER = text('Unknown User')
