import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import {
  type CategoryInput,
  type CategoryNames,
  createCategory,
  createSubcategory,
  deleteCategory,
  deleteSubcategory,
  listCategories,
  nameCategory,
  type SubcategoryInput,
  updateCategory
} from '#shared/api/categories.ts'

import { call, messageOf } from '../../lib/api.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { seedItCategories, seedSummary } from './seed-categories.ts'

/** @returns the reason of an error, also where the server gave none */
const reasonOf = (error: unknown) => messageOf(error, t('Something went wrong'))

/** Creates a category, or changes the one with the given id. */
export function useSaveCategory(id: number | undefined) {
  const refresh = useRefreshCatalogue()
  return useMutation({
    mutationFn: (body: z.input<typeof CategoryInput>) =>
      id === undefined
        ? call(createCategory, { body })
        : call(updateCategory, { params: { id }, body }),
    onSuccess: () => {
      showToast({
        title:
          id === undefined ? t('Category created successfully') : t('Category updated successfully')
      })
      return refresh()
    },
    onError: (error) =>
      showError(
        id === undefined
          ? t('Failed to create category: {error}', { error: reasonOf(error) })
          : t('Failed to update category: {error}', { error: reasonOf(error) })
      )
  })
}

/** Names a category and its subcategories in other languages (D82). */
export function useNameCategory(id: number) {
  const refresh = useRefreshCatalogue()
  return useMutation({
    mutationFn: (body: CategoryNames) => call(nameCategory, { params: { id }, body }),
    onSuccess: () => {
      showToast({ title: t('Names saved') })
      return refresh()
    },
    onError: (error) =>
      showError(t('Failed to save the names: {error}', { error: reasonOf(error) }))
  })
}

/** Deletes a category with its subcategories (D20). */
export function useDeleteCategory() {
  const refresh = useRefreshCatalogue()
  return useMutation({
    mutationFn: (id: number) => call(deleteCategory, { params: { id } }),
    onSuccess: () => {
      showToast({ title: t('Category deleted successfully') })
      return refresh()
    },
    onError: () => showError(t('Failed to delete category'))
  })
}

export function useCreateSubcategory() {
  const refresh = useRefreshCatalogue()
  return useMutation({
    mutationFn: (body: z.input<typeof SubcategoryInput>) => call(createSubcategory, { body }),
    onSuccess: () => {
      showToast({ title: t('Subcategory created successfully') })
      return refresh()
    },
    onError: (error) =>
      showError(t('Failed to create subcategory: {error}', { error: reasonOf(error) }))
  })
}

export function useDeleteSubcategory() {
  const refresh = useRefreshCatalogue()
  return useMutation({
    mutationFn: (id: number) => call(deleteSubcategory, { params: { id } }),
    onSuccess: () => {
      showToast({ title: t('Subcategory deleted successfully') })
      return refresh()
    },
    onError: () => showError(t('Failed to delete subcategory'))
  })
}

/** Creates the built-in IT categories that are missing (spec §7). */
export function useSeedCategories() {
  const refresh = useRefreshCatalogue()
  return useMutation({
    mutationFn: () =>
      seedItCategories({
        existing: () => call(listCategories),
        createCategory: (body) => call(createCategory, { body }),
        createSubcategory: (body) => call(createSubcategory, { body })
      }),
    onSuccess: (counts) => showToast(seedSummary(counts)),
    onError: (error) => {
      console.error(error)
      showError(t('Failed to seed IT categories. Check console for details.'))
    },
    // Categories created before a failure are shown too.
    onSettled: () => refresh()
  })
}

function useRefreshCatalogue() {
  const refresh = useRefresh()
  return () => refresh(queryKeys.categories, queryKeys.subcategories)
}
