import { and, asc, eq, inArray } from 'drizzle-orm'
import type { CannedReply, CannedReplyInput } from '#shared/api/canned-replies.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import type { CannedRepliesStore } from '../canned-replies-store.ts'
import type { Connection } from './connection.ts'
import { only } from './only.ts'
import type { Tables } from './tables/tables.ts'
import { translationsColumn, withTranslations } from './translations.ts'

type Translation = NonNullable<CannedReply['translations']>[number]
type Row = Tables['cannedReplies']['$inferSelect']

function toReply(row: Row): CannedReply {
  const {
    authorId: _,
    createdAt: __,
    departmentKey: ___,
    ...reply
  } = withTranslations<Translation, Row>(row)
  return { ...reply, updatedAt: row.updatedAt.toISOString() }
}

const written = (input: CannedReplyInput, now: Date) => ({
  ...input,
  translations: translationsColumn(input.translations),
  departmentKey: departmentKey(input.department),
  updatedAt: now
})

/** See {@link CannedRepliesStore}. */
export function createCannedRepliesStore({ db, tables }: Connection): CannedRepliesStore {
  const { cannedReplies } = tables
  return {
    async list(departmentKeys: readonly string[] | undefined, limit: number) {
      const rows = await db
        .select()
        .from(cannedReplies)
        .where(departmentKeys && inArray(cannedReplies.departmentKey, [...departmentKeys]))
        .orderBy(asc(cannedReplies.name), asc(cannedReplies.id))
        .limit(limit)
      return rows.map(toReply)
    },
    async find(id: number) {
      const [row] = await db.select().from(cannedReplies).where(eq(cannedReplies.id, id)).limit(1)
      return row && toReply(row)
    },
    async findByName(department: string, name: string) {
      const isOf = eq(cannedReplies.departmentKey, departmentKey(department))
      const rows = db.select().from(cannedReplies)
      const [row] = await rows.where(and(isOf, eq(cannedReplies.name, name))).limit(1)
      return row && toReply(row)
    },
    async count(department: string) {
      const isOf = eq(cannedReplies.departmentKey, departmentKey(department))
      return await db.$count(cannedReplies, isOf)
    },
    async insert(input: CannedReplyInput, authorId: number, now: Date) {
      const row = { ...written(input, now), authorId, createdAt: now }
      return toReply(only(await db.insert(cannedReplies).values(row).returning()))
    },
    async update(id: number, input: CannedReplyInput, now: Date) {
      const change = db.update(cannedReplies).set(written(input, now))
      return toReply(only(await change.where(eq(cannedReplies.id, id)).returning()))
    },
    async delete(id: number) {
      await db.delete(cannedReplies).where(eq(cannedReplies.id, id))
    }
  }
}
