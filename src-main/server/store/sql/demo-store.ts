import { usernameKey } from '#shared/domain/usernames.ts'
import type { DemoStore } from '../demo-store.ts'
import type { Connection } from './connection.ts'
import { userColumns } from './users-store.ts'

/** See {@link DemoStore}. */
export function createDemoStore({ db, tables, dialect }: Connection): DemoStore {
  const { categories, subcategories, users } = tables
  return {
    async insertUsers(people) {
      await dialect.insertRows(
        db,
        users,
        people.map((person) => ({ ...person, usernameKey: usernameKey(person.username) }))
      )
      return await db.select(userColumns(tables)).from(users).orderBy(users.id)
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
