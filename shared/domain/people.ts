/** The name shown for a person whose account is gone (D33). */
export const UNKNOWN_USER = 'Unknown User'
