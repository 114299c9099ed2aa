import type { CategoryInput, SubcategoryInput } from '#shared/api/categories.ts'
import type { User } from '#shared/api/users.ts'
import type { NewUserRow } from './users-store.ts'

/** Writes many rows of a made-up past at once (D5). */
export interface DemoStore {
  insertUsers(users: readonly NewUserRow[]): Promise<User[]>
  insertCategories(categories: readonly CategoryInput[], at: Date): Promise<void>
  insertSubcategories(subcategories: readonly SubcategoryInput[], at: Date): Promise<void>
}
