import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, not, or, sql } from 'drizzle-orm'
import { CLOCK_TOLERANCE_MS } from '../sessions-store.ts'
import type { TokenRow, TokensStore } from '../tokens-store.ts'
import type { Connection } from './connection.ts'
import { only } from './only.ts'
import { prepared } from './prepared-queries.ts'
import { viewerColumns } from './sessions-store.ts'
import type { Tables } from './tables/tables.ts'
import { userColumns } from './users-store.ts'

function columnsOf({ tokens }: Tables) {
  const { digest: _, ...columns } = getTableColumns(tokens)
  return columns
}

/** Neither has it ended, nor is it dated after now (D35). */
const counts = ({ tables: { tokens }, dialect: { param } }: Connection) =>
  and(
    sql`${tokens.expiresAt} > ${param('now', tokens.expiresAt)}`,
    sql`${tokens.createdAt} <= ${param('latest', tokens.createdAt)}`
  )

const tokenByDigest = prepared((connection) => {
  const { db, tables, dialect } = connection
  const { tokens, users } = tables
  return db
    .select({
      user: { ...userColumns(tables), ...viewerColumns(connection) },
      token: columnsOf(tables)
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(
      and(
        eq(tokens.digest, dialect.param('digest')),
        counts(connection),
        isNull(users.deletedAt),
        not(users.disabled),
        not(users.waiting)
      )
    )
})

/** See {@link TokensStore}. */
export function createTokensStore(connection: Connection): TokensStore {
  const { db, tables } = connection
  const { tokens, users } = tables
  const columns = columnsOf(tables)
  return {
    async find(digest: string, now: Date) {
      const latest = new Date(now.getTime() + CLOCK_TOLERANCE_MS)
      const [found] = await tokenByDigest(connection, { digest, now, latest })
      return found
    },
    async findAny(digest: string) {
      const [row] = await db.select(columns).from(tokens).where(eq(tokens.digest, digest))
      return row
    },
    async list(userId?: number) {
      return await db
        .select(columns)
        .from(tokens)
        .innerJoin(users, eq(users.id, tokens.userId))
        .where(
          and(isNull(users.deletedAt), userId === undefined ? undefined : eq(tokens.userId, userId))
        )
        .orderBy(desc(tokens.id))
    },
    async insert(token: Omit<TokenRow, 'id' | 'lastUsedAt'> & { digest: string }) {
      return only(await db.insert(tokens).values(token).returning(columns))
    },
    async noteUse(id: number, at: Date) {
      await db.update(tokens).set({ lastUsedAt: at }).where(eq(tokens.id, id))
    },
    async delete(id: number, userId: number | null) {
      const isTheirs = userId === null ? undefined : eq(tokens.userId, userId)
      const [deleted] = await db
        .delete(tokens)
        .where(and(eq(tokens.id, id), isTheirs))
        .returning()
      return deleted
    },
    async deleteOfDeleted(before: Date, now: Date) {
      const deleted = db
        .select({ id: users.id })
        .from(users)
        .where(or(lt(users.deletedAt, before), gt(users.deletedAt, now)))
      await db.delete(tokens).where(inArray(tokens.userId, deleted))
    }
  }
}
