import { and, asc, eq, getTableColumns, gt, isNull, lt } from 'drizzle-orm'
import type { AbsencesStore } from '../absences-store.ts'
import type { Connection } from './connection.ts'
import { only } from './only.ts'

/** See {@link AbsencesStore}. */
export function createAbsencesStore({ db, tables }: Connection): AbsencesStore {
  const { absences, users } = tables
  const { userId, until } = absences
  return {
    async find(id) {
      const [row] = await db.select().from(absences).where(eq(userId, id))
      return row
    },
    async listOpen(at) {
      return await db
        .select(getTableColumns(absences))
        .from(absences)
        .innerJoin(users, eq(users.id, userId))
        .where(and(gt(until, at), isNull(users.deletedAt)))
        .orderBy(asc(userId))
    },
    async put(absence) {
      const { userId: _, ...change } = absence
      const written = db
        .insert(absences)
        .values(absence)
        .onConflictDoUpdate({ target: userId, set: change })
      return only(await written.returning())
    },
    async delete(id) {
      const deleted = await db.delete(absences).where(eq(userId, id)).returning({ id: absences.id })
      return deleted.length > 0
    },
    async deleteEnded(before) {
      await db.delete(absences).where(lt(until, before))
    }
  }
}
