import { eq } from 'drizzle-orm'
import type { MailChoice } from '#shared/domain/mail.ts'
import type { MailChoicesStore } from '../mail-choices-store.ts'
import type { Connection } from './connection.ts'

/** See {@link MailChoicesStore}. */
export function createMailChoicesStore({ db, tables }: Connection): MailChoicesStore {
  const { mailChoices } = tables
  return {
    async find(userId: number) {
      const [row] = await db.select().from(mailChoices).where(eq(mailChoices.userId, userId))
      return row?.choice ?? 'all'
    },
    async set(userId: number, choice: MailChoice) {
      await db
        .insert(mailChoices)
        .values({ userId, choice })
        .onConflictDoUpdate({ target: mailChoices.userId, set: { choice } })
    }
  }
}
