import { and, asc, eq, getTableColumns, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { IdentityProvider } from '#shared/domain/directory-roles.ts'
import type { IdentitiesStore, Identity, IdentityRow } from '../identities-store.ts'
import type { Connection } from './connection.ts'

/** See {@link IdentitiesStore}. */
export function createIdentitiesStore({ db, tables }: Connection): IdentitiesStore {
  const { identities, users } = tables
  const columns = getTableColumns(identities)
  return {
    async find({ provider, subject }: Identity) {
      const [row] = await db
        .select()
        .from(identities)
        .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
      return row
    },
    async listOf(userId: number) {
      const ofUser = eq(identities.userId, userId)
      return await db.select().from(identities).where(ofUser).orderBy(asc(identities.provider))
    },
    async listLinked(provider: IdentityProvider) {
      return await db
        .select(columns)
        .from(identities)
        .innerJoin(users, eq(users.id, identities.userId))
        .where(and(eq(identities.provider, provider), isNull(users.deletedAt)))
        .orderBy(asc(identities.userId))
    },
    async insert(row: Omit<IdentityRow, 'id'>) {
      await db.insert(identities).values(row)
    },
    async see(id: number, at: Date) {
      await db.update(identities).set({ seenAt: at }).where(eq(identities.id, id))
    },
    async delete(userId: number, provider: IdentityProvider) {
      const deleted = await db
        .delete(identities)
        .where(and(eq(identities.userId, userId), eq(identities.provider, provider)))
        .returning({ id: identities.id })
      return deleted.length > 0
    },
    async deleteOfDeleted(before: Date, now: Date) {
      const deleted = db
        .select({ id: users.id })
        .from(users)
        .where(or(lt(users.deletedAt, before), gt(users.deletedAt, now)))
      await db.delete(identities).where(inArray(identities.userId, deleted))
    }
  }
}
