import { asc, eq, getTableColumns, inArray, like, or } from 'drizzle-orm'
import type { SavedViewRow, SavedViewsStore } from '../saved-views-store.ts'
import type { Connection } from './connection.ts'
import { only } from './only.ts'

/** See {@link SavedViewsStore}. */
export function createSavedViewsStore({ db, tables }: Connection): SavedViewsStore {
  const { savedViews } = tables
  const { createdAt: _, updatedAt: __, ...columns } = getTableColumns(savedViews)
  return {
    async list(ownerId: number, departmentKeys: readonly string[]) {
      return await db
        .select(columns)
        .from(savedViews)
        .where(
          or(
            eq(savedViews.ownerId, ownerId),
            inArray(savedViews.departmentKey, [...departmentKeys])
          )
        )
        .orderBy(asc(savedViews.name), asc(savedViews.id))
    },
    async listWithDepartment() {
      const { id, filters } = savedViews
      return await db
        .select({ id, filters })
        .from(savedViews)
        .where(like(filters, '%department=%'))
        .orderBy(asc(id))
    },
    async find(id: number) {
      const [row] = await db.select(columns).from(savedViews).where(eq(savedViews.id, id))
      return row
    },
    async countOf(ownerId: number) {
      return await db.$count(savedViews, eq(savedViews.ownerId, ownerId))
    },
    async insert(view: Omit<SavedViewRow, 'id'>, at: Date) {
      const rows = await db
        .insert(savedViews)
        .values({ ...view, createdAt: at, updatedAt: at })
        .returning(columns)
      return only(rows)
    },
    async update(id: number, change: Partial<Pick<SavedViewRow, 'name' | 'filters'>>, at: Date) {
      const rows = await db
        .update(savedViews)
        .set({ ...change, updatedAt: at })
        .where(eq(savedViews.id, id))
        .returning(columns)
      return only(rows)
    },
    async delete(id: number) {
      await db.delete(savedViews).where(eq(savedViews.id, id))
    }
  }
}
