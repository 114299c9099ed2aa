import { and, asc, count, desc, eq, getTableColumns, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { AnnouncementsStore } from '../announcements-store.ts'
import { toRow } from './announcement-row.ts'
import type { Connection } from './connection.ts'
import { prepared } from './prepared-queries.ts'

const affectedCounts = prepared(({ db, tables: { announcementPeople }, dialect }) => {
  const { announcementId, affectedAt } = announcementPeople
  const ids = dialect.listed(dialect.param('ids'), announcementId)
  return db
    .select({ id: announcementId, people: count() })
    .from(announcementPeople)
    .where(and(dialect.isAmong(announcementId, ids), isNotNull(affectedAt)))
    .groupBy(announcementId)
})

const personal = prepared(({ db, tables: { announcementPeople }, dialect }) => {
  const { announcementId, userId, readAt, affectedAt } = announcementPeople
  const ids = dialect.listed(dialect.param('ids'), announcementId)
  return db
    .select({ announcementId, readAt, affectedAt })
    .from(announcementPeople)
    .where(and(eq(userId, dialect.param('userId')), dialect.isAmong(announcementId, ids)))
})

const unreadEnds = prepared(({ db, tables: { announcementPeople, announcements }, dialect }) => {
  const { announcementId, userId, readAt, affectedAt } = announcementPeople
  return db
    .select(getTableColumns(announcements))
    .from(announcementPeople)
    .innerJoin(announcements, eq(announcements.id, announcementId))
    .where(
      and(
        eq(userId, dialect.param('userId')),
        isNotNull(affectedAt),
        isNotNull(announcements.endedAt),
        or(isNull(readAt), lt(readAt, announcements.endedAt))
      )
    )
    .orderBy(desc(announcements.from), desc(announcements.id))
})

/** Who has read an announcement, and who has it too. */
export function peopleOn(connection: Connection) {
  const { db, tables } = connection
  const { announcements, announcementPeople } = tables
  const { announcementId, userId, readAt, affectedAt, line } = announcementPeople
  const isOf = (id: number, person: number) => and(eq(announcementId, id), eq(userId, person))
  return {
    listPersonal: (personId, ids) =>
      personal(connection, { userId: personId, ids: JSON.stringify(ids) }),
    async listUnreadEnds(personId) {
      return (await unreadEnds(connection, { userId: personId })).map(toRow)
    },
    async countAffected(ids) {
      const rows = await affectedCounts(connection, { ids: JSON.stringify(ids) })
      return new Map(rows.map(({ id, people }) => [id, people]))
    },
    async listAffected(id) {
      const rows = await db
        .select({ userId })
        .from(announcementPeople)
        .where(and(eq(announcementId, id), isNotNull(affectedAt)))
        .orderBy(asc(announcementPeople.id))
      return rows.map((row) => row.userId)
    },
    async setRead(id, personId, at) {
      await db
        .insert(announcementPeople)
        .values({ announcementId: id, userId: personId, readAt: at })
        .onConflictDoUpdate({ target: [announcementId, userId], set: { readAt: at } })
    },
    async clearRead(id) {
      await db.update(announcementPeople).set({ readAt: null }).where(eq(announcementId, id))
    },
    async addAffected(id, personId, at) {
      const rows = await db
        .insert(announcementPeople)
        .values({ announcementId: id, userId: personId, affectedAt: at })
        .onConflictDoUpdate({
          target: [announcementId, userId],
          set: { affectedAt: at },
          setWhere: isNull(affectedAt)
        })
        .returning({ id: announcementPeople.id })
      return rows.length > 0
    },
    async setLine(id, personId, text) {
      await db.update(announcementPeople).set({ line: text }).where(isOf(id, personId))
    },
    async listLines(id, limit) {
      const rows = await db
        .select({ personId: userId, line, at: affectedAt })
        .from(announcementPeople)
        .where(and(eq(announcementId, id), isNotNull(line), isNotNull(affectedAt)))
        .orderBy(desc(affectedAt), desc(announcementPeople.id))
        .limit(limit)
      return rows as { personId: number; line: string; at: Date }[]
    },
    async ofPerson(personId) {
      const { title } = announcements
      const written = await db
        .select()
        .from(announcements)
        .where(or(eq(announcements.authorId, personId), eq(announcements.endedBy, personId)))
        .orderBy(asc(announcements.id))
      const people = await db
        .select({ announcementId, title, readAt, affectedAt, line })
        .from(announcementPeople)
        .innerJoin(announcements, eq(announcements.id, announcementId))
        .where(eq(userId, personId))
        .orderBy(asc(announcementPeople.id))
      return { written: written.map(toRow), people }
    }
  } satisfies Partial<AnnouncementsStore>
}
