import type { Category, Subcategory } from '#shared/api/categories.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import type { FormPlace } from '#shared/domain/forms.ts'
import { departmentKey, managesDepartment } from '#shared/domain/teams.ts'

export interface Catalogue {
  categories: readonly Category[]
  subcategories: readonly Subcategory[]
}

/** The place that an address names; null where it names none. */
export function placeIn(params: URLSearchParams): FormPlace | null {
  const category = params.get('category')
  if (category !== null)
    return { department: null, category, subcategory: params.get('subcategory') }
  const department = params.get('department')
  return department === null ? null : { department, category: null, subcategory: null }
}

/** Whether two places are the same, however their department is spelt. */
export function isSamePlace(a: FormPlace, b: FormPlace): boolean {
  const keyOf = ({ department }: FormPlace) => department && departmentKey(department)
  return keyOf(a) === keyOf(b) && a.category === b.category && a.subcategory === b.subcategory
}

/** The name of a place: a department, or `Hardware / Laptop`. A deleted category is its slug (D20). */
export function placeName(place: FormPlace, { categories, subcategories }: Catalogue): string {
  const { department, category, subcategory } = place
  if (category === null) return department ?? ''
  const parent = categories.find(({ slug }) => slug === category)
  const name = parent?.name ?? category
  if (subcategory === null) return name
  const part = subcategories.find(
    ({ slug, categoryId }) => slug === subcategory && categoryId === parent?.id
  )
  return `${name} / ${part?.name ?? subcategory}`
}

/** The categories whose forms a person manages: those of the departments that they head (D78). */
export const managedCategories = (user: SignedInUser, { categories }: Catalogue): Category[] =>
  categories.filter(({ department }) => managesDepartment(user, department))
