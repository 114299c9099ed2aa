import { and, asc, eq, like } from 'drizzle-orm'
import type { Category, CategoryInput, SubcategoryInput } from '#shared/api/categories.ts'
import { BUILT_IN_CATEGORIES } from '#shared/domain/categories.ts'
import { IT_DEPARTMENT } from '#shared/domain/teams.ts'
import { type CategoriesStore, withOtherCategory } from '../categories-store.ts'
import type { Connection } from './connection.ts'
import { only } from './only.ts'
import { translationsColumn, withTranslations } from './translations.ts'

type Name = NonNullable<Category['translations']>[number]

/** A row as it is answered. */
function answered<Row extends { createdAt: Date; updatedAt: Date; translations: string | null }>(
  row: Row
) {
  return {
    ...withTranslations<Name, Row>(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString()
  }
}

/** See {@link CategoriesStore}. */
export function createCategoriesStore({ db, tables }: Connection): CategoriesStore {
  const { articles, categories, savedViews, subcategories, tickets } = tables
  return {
    async list() {
      const rows = await db
        .select()
        .from(categories)
        .orderBy(asc(categories.name), asc(categories.id))
      return rows.map(answered)
    },
    async listSubcategories() {
      const rows = await db
        .select()
        .from(subcategories)
        .orderBy(asc(subcategories.name), asc(subcategories.id))
      return rows.map(answered)
    },
    async find(id: number) {
      const [row] = await db.select().from(categories).where(eq(categories.id, id)).limit(1)
      return row && answered(row)
    },
    async findBySlug(slug: string) {
      const [row] = await db.select().from(categories).where(eq(categories.slug, slug)).limit(1)
      return row && answered(row)
    },
    async findSubcategoryBySlug(categoryId: number, slug: string) {
      const [row] = await db
        .select()
        .from(subcategories)
        .where(and(eq(subcategories.categoryId, categoryId), eq(subcategories.slug, slug)))
        .limit(1)
      return row && answered(row)
    },
    async insertBuiltIn(now: Date) {
      await db.insert(categories).values(
        BUILT_IN_CATEGORIES.map(({ slug, name }) => ({
          ...{ slug, name: name.message },
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
      return answered(only(rows))
    },
    async update(id: number, input: CategoryInput, now: Date) {
      const rows = await db
        .update(categories)
        .set({ ...input, updatedAt: now })
        .where(eq(categories.id, id))
        .returning()
      return answered(only(rows))
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
    async translate(id: number, names: readonly Name[], now: Date) {
      const change = { translations: translationsColumn(names), updatedAt: now }
      await db.update(categories).set(change).where(eq(categories.id, id))
    },
    async translateSubcategory(id: number, names: readonly Name[], now: Date) {
      const change = { translations: translationsColumn(names), updatedAt: now }
      await db.update(subcategories).set(change).where(eq(subcategories.id, id))
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
      return answered(only(rows))
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
