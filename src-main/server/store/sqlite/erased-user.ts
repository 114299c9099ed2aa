import { sql } from 'drizzle-orm'
import { ERASED_NAME } from '#shared/domain/privacy.ts'
import { users } from './schema.ts'

/** Nobody can register with an address of this domain (RFC 2606), and so be taken for erased. */
export const ERASED_EMAIL = sql`${users.id} || '@erased.invalid'`

/** What the row of somebody who is erased holds, so that what refers to it stays (D52). */
export const erasedUser = {
  username: sql`'erased-' || ${users.id}`,
  usernameKey: sql`'erased-' || ${users.id}`,
  email: ERASED_EMAIL,
  passwordDigest: '',
  fullName: ERASED_NAME,
  initials: 'XX'
}
