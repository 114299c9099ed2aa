import { and, asc, eq, like } from 'drizzle-orm'
import type { CategoryInput, SubcategoryInput } from '#shared/api/categories.ts'
import { BUILT_IN_CATEGORIES } from '#shared/domain/categories.ts'
import { IT_DEPARTMENT } from '#shared/domain/teams.ts'
import { type CategoriesStore, withOtherCategory } from '../categories-store.ts'
import type { Queries } from './connections.ts'
import { articles, categories, savedViews, subcategories, tickets } from './schema.ts'

function only<T>([row]: T[]): T {
  if (row === undefined) throw new Error('The row written was not answered')
  return row
}

function withTextTimes<T extends { createdAt: Date; updatedAt: Date }>(row: T) {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}

/** See {@link CategoriesStore}. */
export function createCategoriesStore(db: Queries): CategoriesStore {
  return {
    async list() {
      const rows = await db
        .select()
        .from(categories)
        .orderBy(asc(categories.name), asc(categories.id))
      return rows.map(withTextTimes)
    },
    async listSubcategories() {
      const rows = await db
        .select()
        .from(subcategories)
        .orderBy(asc(subcategories.name), asc(subcategories.id))
      return rows.map(withTextTimes)
    },
    async find(id: number) {
      const [row] = await db.select().from(categories).where(eq(categories.id, id)).limit(1)
      return row && withTextTimes(row)
    },
    async findBySlug(slug: string) {
      const [row] = await db.select().from(categories).where(eq(categories.slug, slug)).limit(1)
      return row && withTextTimes(row)
    },
    async findSubcategoryBySlug(categoryId: number, slug: string) {
      const [row] = await db
        .select()
        .from(subcategories)
        .where(and(eq(subcategories.categoryId, categoryId), eq(subcategories.slug, slug)))
        .limit(1)
      return row && withTextTimes(row)
    },
    async insertBuiltIn(now: Date) {
      await db.insert(categories).values(
        BUILT_IN_CATEGORIES.map((category) => ({
          ...category,
          department: IT_DEPARTMENT,
          createdAt: now,
          updatedAt: now
        }))
      )
    },
    async insert(input: CategoryInput, now: Date) {
      const rows = await db
        .insert(categories)
        .values({ ...input, createdAt: now, updatedAt: now })
        .returning()
      return withTextTimes(only(rows))
    },
    async update(id: number, input: CategoryInput, now: Date) {
      const rows = await db
        .update(categories)
        .set({ ...input, updatedAt: now })
        .where(eq(categories.id, id))
        .returning()
      return withTextTimes(only(rows))
    },
    async replaceSlug(from: string, to: string) {
      await db.update(tickets).set({ category: to }).where(eq(tickets.category, from))
      await db.update(articles).set({ category: to }).where(eq(articles.category, from))
      const views = await db
        .select({ id: savedViews.id, filters: savedViews.filters })
        .from(savedViews)
        .where(like(savedViews.filters, `%category=${from}%`))
      for (const { id, filters } of views) {
        const changed = { filters: withOtherCategory(filters, from, to) }
        await db.update(savedViews).set(changed).where(eq(savedViews.id, id))
      }
    },
    async delete(id: number) {
      const rows = await db
        .delete(categories)
        .where(eq(categories.id, id))
        .returning({ id: categories.id })
      return rows.length > 0
    },
    async insertSubcategory(input: SubcategoryInput, now: Date) {
      const rows = await db
        .insert(subcategories)
        .values({ ...input, createdAt: now, updatedAt: now })
        .returning()
      return withTextTimes(only(rows))
    },
    async deleteSubcategory(id: number) {
      const rows = await db
        .delete(subcategories)
        .where(eq(subcategories.id, id))
        .returning({ id: subcategories.id })
      return rows.length > 0
    }
  }
}
