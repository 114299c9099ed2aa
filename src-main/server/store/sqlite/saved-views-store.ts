import { asc, eq, getTableColumns, inArray, or } from 'drizzle-orm'
import type { SavedViewRow, SavedViewsStore } from '../saved-views-store.ts'
import type { Queries } from './database.ts'
import { savedViews } from './schema.ts'

const { createdAt: _, updatedAt: __, ...columns } = getTableColumns(savedViews)

/** See {@link SavedViewsStore}. */
export function createSavedViewsStore(db: Queries): SavedViewsStore {
  return {
    async list(ownerId: number, departmentKeys: readonly string[]) {
      return db
        .select(columns)
        .from(savedViews)
        .where(
          or(
            eq(savedViews.ownerId, ownerId),
            inArray(savedViews.departmentKey, [...departmentKeys])
          )
        )
        .orderBy(asc(savedViews.name), asc(savedViews.id))
        .all()
    },
    async find(id: number) {
      return db.select(columns).from(savedViews).where(eq(savedViews.id, id)).get()
    },
    async countOf(ownerId: number) {
      return db.$count(savedViews, eq(savedViews.ownerId, ownerId))
    },
    async insert(view: Omit<SavedViewRow, 'id'>, at: Date) {
      return db
        .insert(savedViews)
        .values({ ...view, createdAt: at, updatedAt: at })
        .returning(columns)
        .get()
    },
    async update(id: number, change: Partial<Pick<SavedViewRow, 'name' | 'filters'>>, at: Date) {
      return db
        .update(savedViews)
        .set({ ...change, updatedAt: at })
        .where(eq(savedViews.id, id))
        .returning(columns)
        .get()
    },
    async delete(id: number) {
      db.delete(savedViews).where(eq(savedViews.id, id)).run()
    }
  }
}
