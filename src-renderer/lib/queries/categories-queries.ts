import { useQuery } from '@tanstack/react-query'
import { listCategories, listSubcategories } from '#shared/api/categories.ts'
import { call } from '../api.ts'

export const CATEGORIES_KEY = ['categories'] as const
export const SUBCATEGORIES_KEY = ['subcategories'] as const

/** All categories of all departments. */
export function useCategories() {
  return useQuery({ queryKey: CATEGORIES_KEY, queryFn: ({ signal }) => call(listCategories, { signal }) })
}

/** All subcategories of all categories. */
export function useSubcategories() {
  return useQuery({ queryKey: SUBCATEGORIES_KEY, queryFn: ({ signal }) => call(listSubcategories, { signal }) })
}
