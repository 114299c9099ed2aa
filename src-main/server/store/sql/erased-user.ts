import { sql } from 'drizzle-orm'
import { ERASED_NAME } from '#shared/domain/privacy.ts'
import type { Tables } from './tables/tables.ts'

/** No one can register with an address of this domain (RFC 2606), and so be taken for erased. */
export const erasedEmail = ({ users }: Tables) => sql`${users.id} || '@erased.invalid'`

/** The values in the row of an erased person, so that references to it stay (D92). */
export const erasedUser = (tables: Tables) => ({
  username: sql`'erased-' || ${tables.users.id}`,
  usernameKey: sql`'erased-' || ${tables.users.id}`,
  email: erasedEmail(tables),
  passwordDigest: '',
  fullName: ERASED_NAME,
  initials: 'XX',
  language: null
})
