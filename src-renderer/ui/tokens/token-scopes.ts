import type { ProgramScope, TokenScope } from '#shared/domain/tokens.ts'

export const SCOPE_LABELS: Record<TokenScope, string> = {
  read: 'Read',
  write: 'Read and write',
  admin: 'Administer',
  calendar: 'Calendar'
}

/** The rights that each scope gives a program (D56). */
export const SCOPE_MEANINGS: Record<ProgramScope, string> = {
  read: 'Read everything the account can see, except administration.',
  write: 'Also create and change tickets, comments and everything else the account can change.',
  admin:
    'Also administer the help desk, except for actions that ask for the password, such as changing accounts and settings.'
}
