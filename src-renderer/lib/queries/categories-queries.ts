import { queryOptions, useQuery } from '@tanstack/react-query'
import { listCategories, listSubcategories } from '#shared/api/categories.ts'
import { OTHER_CATEGORY } from '#shared/domain/categories.ts'
import { call } from '../api.ts'
import { compareNames } from '../formats.ts'
import { queryKeys } from '../query-keys.ts'

export const categoriesQuery = queryOptions({
  queryKey: queryKeys.categories,
  queryFn: ({ signal }) => call(listCategories, { signal })
})

export const subcategoriesQuery = queryOptions({
  queryKey: queryKeys.subcategories,
  queryFn: ({ signal }) => call(listSubcategories, { signal })
})

/** All categories of all departments, in the order of their names. */
export const useCategories = () => useQuery({ ...categoriesQuery, select: sortByName })

/** All subcategories of all categories, in the order of their names. */
export const useSubcategories = () => useQuery({ ...subcategoriesQuery, select: sortByName })

/** The names of categories by their slugs; a deleted one is its slug (D20), empty while loading. */
export function useCategoryName(): (slug: string) => string {
  const { data } = useCategories()
  return (slug) => {
    if (slug === OTHER_CATEGORY.slug) return OTHER_CATEGORY.name
    return data ? (data.find((category) => category.slug === slug)?.name ?? slug) : ''
  }
}

/** Sorts by name ignoring case, as people do; the database sorts by bytes. */
function sortByName<T extends { name: string }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => compareNames(a.name, b.name))
}
