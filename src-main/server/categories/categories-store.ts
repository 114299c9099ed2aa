import { and, asc, eq } from 'drizzle-orm'
import type { Category, CategoryInput, Subcategory, SubcategoryInput } from '#shared/api/categories.ts'
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

export async function findCategory(db: Queries, id: number): Promise<Category | undefined> {
  const [row] = await db.select().from(categories).where(eq(categories.id, id)).limit(1)
  return row && withTextTimes(row)
}

export async function findCategoryBySlug(db: Queries, slug: string): Promise<Category | undefined> {
  const [row] = await db.select().from(categories).where(eq(categories.slug, slug)).limit(1)
  return row && withTextTimes(row)
}

export async function findSubcategoryBySlug(
  db: Queries,
  categoryId: number,
  slug: string
): Promise<Subcategory | undefined> {
  const [row] = await db
    .select()
    .from(subcategories)
    .where(and(eq(subcategories.categoryId, categoryId), eq(subcategories.slug, slug)))
    .limit(1)
  return row && withTextTimes(row)
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

export async function insertCategory(db: Queries, input: CategoryInput, now: Date): Promise<Category> {
  const rows = await db
    .insert(categories)
    .values({ ...input, createdAt: now, updatedAt: now })
    .returning()
  return withTextTimes(only(rows))
}

export async function updateCategoryRow(db: Queries, id: number, input: CategoryInput, now: Date): Promise<Category> {
  const rows = await db
    .update(categories)
    .set({ ...input, updatedAt: now })
    .where(eq(categories.id, id))
    .returning()
  return withTextTimes(only(rows))
}

/** Deletes a category; its subcategories go with it. @returns whether there was one */
export async function deleteCategoryRow(db: Queries, id: number): Promise<boolean> {
  const rows = await db.delete(categories).where(eq(categories.id, id)).returning({ id: categories.id })
  return rows.length > 0
}

export async function insertSubcategory(db: Queries, input: SubcategoryInput, now: Date): Promise<Subcategory> {
  const rows = await db
    .insert(subcategories)
    .values({ ...input, createdAt: now, updatedAt: now })
    .returning()
  return withTextTimes(only(rows))
}

/** @returns whether there was one */
export async function deleteSubcategoryRow(db: Queries, id: number): Promise<boolean> {
  const rows = await db.delete(subcategories).where(eq(subcategories.id, id)).returning({ id: subcategories.id })
  return rows.length > 0
}

function only<T>([row]: T[]): T {
  if (row === undefined) throw new Error('The row written was not answered')
  return row
}

function withTextTimes<T extends { createdAt: Date; updatedAt: Date }>(row: T) {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}
