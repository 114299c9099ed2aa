import { useQuery } from '@tanstack/react-query'
import { listCategories, listSubcategories } from '#shared/api/categories.ts'
import { call } from '../api.ts'
import { queryKeys } from '../query-keys.ts'

/** All categories of all departments. */
export function useCategories() {
  return useQuery({ queryKey: queryKeys.categories, queryFn: ({ signal }) => call(listCategories, { signal }) })
}

/** All subcategories of all categories. */
export function useSubcategories() {
  return useQuery({ queryKey: queryKeys.subcategories, queryFn: ({ signal }) => call(listSubcategories, { signal }) })
}
