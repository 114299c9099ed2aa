import { usernameKey } from '#shared/domain/usernames.ts'
import type { DemoStore } from '../demo-store.ts'
import type { Queries } from './database.ts'
import { insertRows } from './insert-rows.ts'
import { categories, subcategories, users } from './schema.ts'
import { userColumns } from './users-store.ts'

/** See {@link DemoStore}. */
export function createDemoStore(db: Queries): DemoStore {
  return {
    async insertUsers(people) {
      insertRows(
        db,
        users,
        people.map((person) => ({ ...person, usernameKey: usernameKey(person.username) }))
      )
      return await db.select(userColumns).from(users).orderBy(users.id)
    },
    async insertCategories(rows, at) {
      await db
        .insert(categories)
        .values(rows.map((row) => ({ ...row, createdAt: at, updatedAt: at })))
    },
    async insertSubcategories(rows, at) {
      await db
        .insert(subcategories)
        .values(rows.map((row) => ({ ...row, createdAt: at, updatedAt: at })))
    }
  }
}
