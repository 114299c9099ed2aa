import type { ProgramScope, TokenScope } from '#shared/domain/tokens.ts'
import { type Text, text } from '#shared/languages/texts.ts'

export const SCOPE_LABELS: Record<TokenScope, Text> = {
  read: text('Read'),
  write: text('Read and write'),
  admin: text('Administer'),
  calendar: text('Calendar')
}

/** The rights that each scope gives a program (D56). */
export const SCOPE_MEANINGS: Record<ProgramScope, Text> = {
  read: text('Read everything the account can see, except administration.'),
  write: text(
    'Also create and change tickets, comments and everything else the account can change.'
  ),
  admin: text(
    'Also administer the help desk, except for actions that ask for the password, such as changing accounts and settings.'
  )
}
