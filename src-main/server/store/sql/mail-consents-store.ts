import { asc, eq } from 'drizzle-orm'
import type { MailConsentRow, MailConsentsStore } from '../mail-consents-store.ts'
import type { Connection } from './connection.ts'

/** See {@link MailConsentsStore}. */
export function createMailConsentsStore({ db, tables }: Connection): MailConsentsStore {
  const { mailConsents } = tables
  const { username, tokens, connectedAt, error } = mailConsents
  const columns = { username, tokens, connectedAt, error }
  return {
    async list() {
      return await db.select(columns).from(mailConsents).orderBy(asc(username))
    },
    async find(name: string) {
      const [row] = await db.select(columns).from(mailConsents).where(eq(username, name))
      return row
    },
    async put(consent: MailConsentRow) {
      await db
        .insert(mailConsents)
        .values(consent)
        .onConflictDoUpdate({ target: username, set: consent })
    }
  }
}
