import { asc } from 'drizzle-orm'
import type { Category, Subcategory } from '#shared/api/categories.ts'
import { BUILT_IN_CATEGORIES } from '#shared/domain/categories.ts'
import { IT_DEPARTMENT } from '#shared/domain/teams.ts'
import type { Queries } from '../db/database.ts'
import { categories, subcategories } from '../db/schema.ts'

export async function findCategories(db: Queries): Promise<Category[]> {
  const rows = await db.select().from(categories).orderBy(asc(categories.name), asc(categories.id))
  return rows.map(withTextTimes)
}

export async function findSubcategories(db: Queries): Promise<Subcategory[]> {
  const rows = await db.select().from(subcategories).orderBy(asc(subcategories.name), asc(subcategories.id))
  return rows.map(withTextTimes)
}

/** The categories a new database starts with (D19). */
export async function insertBuiltInCategories(db: Queries, now: Date): Promise<void> {
  await db.insert(categories).values(
    BUILT_IN_CATEGORIES.map((category) => ({
      ...category,
      department: IT_DEPARTMENT,
      createdAt: now,
      updatedAt: now
    }))
  )
}

function withTextTimes<T extends { createdAt: Date; updatedAt: Date }>(row: T) {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}
