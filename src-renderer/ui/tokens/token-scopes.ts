import type { TokenScope } from '#shared/domain/tokens.ts'

export const SCOPE_LABELS: Record<TokenScope, string> = {
  read: 'Read',
  write: 'Read and write',
  admin: 'Administer'
}

/** What each scope lets a program do (D56). */
export const SCOPE_MEANINGS: Record<TokenScope, string> = {
  read: 'Reads what the account sees, except what only IT Support Specialists see.',
  write: 'Also raises and changes tickets, comments, and does what else the account can.',
  admin:
    'Also does what only IT Support Specialists can, except what asks for the password, such as accounts and settings.'
}
