import { DEFAULT_CATEGORY, OTHER_CATEGORY } from '#shared/domain/categories.ts'
import { IT_DEPARTMENT } from '#shared/domain/teams.ts'
import { type Catalogue, categoryChoices } from './ticket-categories.ts'

/** The form as it opens (spec §4, §9, D19). `assigneeId: null` is nobody, `subcategory: null` none. */
export function emptyTicket(catalogue: Catalogue) {
  return {
    department: IT_DEPARTMENT,
    description: '',
    assigneeId: null,
    priority: 'medium' as const,
    category: startingCategory(IT_DEPARTMENT, catalogue),
    subcategory: null
  }
}

/**
 * What else changes with the department: it has other people and may not offer the category (spec §4, §5).
 * @returns the fields to change
 */
export function changeDepartment(present: { category: string }, department: string, catalogue: Catalogue) {
  const stillOffered = categoryChoices(department, catalogue).some(({ slug }) => slug === present.category)
  return {
    department,
    assigneeId: null,
    ...(!stillOffered && changeCategory(startingCategory(department, catalogue)))
  }
}

/** What else changes with the category: a subcategory belongs to one only (spec §4). */
export function changeCategory(category: string) {
  return { category, subcategory: null }
}

function startingCategory(department: string, catalogue: Catalogue): string {
  const offered = categoryChoices(department, catalogue)
  return offered.some(({ slug }) => slug === DEFAULT_CATEGORY) ? DEFAULT_CATEGORY : OTHER_CATEGORY.slug
}
