import type { ProgramScope, TokenScope } from '#shared/domain/tokens.ts'
import { text } from '#shared/languages/texts.ts'

export const SCOPE_LABELS: Record<TokenScope, string> = {
  read: 'Read',
  write: text('Read and write'),
  admin: 'Administer',
  calendar: 'Calendar'
}

/** The rights that each scope gives a program (D56). */
export const SCOPE_MEANINGS: Record<ProgramScope, string> = {
  read: text('Read everything the account can see, except administration.'),
  write: text(
    'Also create and change tickets, comments and everything else the account can change.'
  ),
  admin: text(
    'Also administer the help desk, except for actions that ask for the password, such as changing accounts and settings.'
  )
}
