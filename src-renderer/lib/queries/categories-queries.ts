import { queryOptions, useQuery } from '@tanstack/react-query'
import { listCategories, listSubcategories } from '#shared/api/categories.ts'
import { builtInName, OTHER_CATEGORY, OTHER_CATEGORY_NAME } from '#shared/domain/categories.ts'
import { slugify } from '#shared/domain/slug.ts'
import type { Translated } from '#shared/languages/translations.ts'
import { call } from '../api.ts'
import { compareNames } from '../formats.ts'
import { queryKeys } from '../query-keys.ts'
import { t, texts } from '../texts.ts'
import { translated } from '../translated.ts'

export const categoriesQuery = queryOptions({
  queryKey: queryKeys.categories,
  queryFn: ({ signal }) => call(listCategories, { signal })
})

export const subcategoriesQuery = queryOptions({
  queryKey: queryKeys.subcategories,
  queryFn: ({ signal }) => call(listSubcategories, { signal })
})

/** All categories of all departments in the page’s language, in the order of their names. */
export const useCategories = () => useQuery({ ...categoriesQuery, select: inPageLanguage })

/** All subcategories of all categories in the page’s language, in the order of their names. */
export const useSubcategories = () => useQuery({ ...subcategoriesQuery, select: inPageLanguage })

/** All categories with the names that someone gave them, to change them. */
export const useWrittenCategories = () => useQuery({ ...categoriesQuery, select: sortByName })

/** All subcategories with the names that someone gave them, to change them. */
export const useWrittenSubcategories = () => useQuery({ ...subcategoriesQuery, select: sortByName })

/** The category that is always offered, with its name in the page’s language. */
export const otherCategory = () => ({ ...OTHER_CATEGORY, name: t(OTHER_CATEGORY_NAME) })

/** The names of categories by their slugs; a deleted one is its slug (D20), empty while loading. */
export function useCategoryName(): (slug: string) => string {
  const { data } = useCategories()
  return (slug) => {
    if (slug === OTHER_CATEGORY.slug) return otherCategory().name
    return data ? (data.find((category) => category.slug === slug)?.name ?? slug) : ''
  }
}

type Named = Translated<{ name: string }> & { name: string; slug: string }

function inPageLanguage<T extends Named>(rows: readonly T[]): T[] {
  return sortByName(rows.map((row) => translated(withBuiltInName(row))))
}

/** The names that come with the help desk are in every language. */
function withBuiltInName<T extends Named>(row: T): T {
  const name = builtInName(row.name)
  return row.slug === slugify(row.name) && texts.has(name) ? { ...row, name: t(name) } : row
}

/** Sorts by name ignoring case, as people do; the database sorts by bytes. */
function sortByName<T extends { name: string }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => compareNames(a.name, b.name))
}
