import type { Category, Subcategory } from '#shared/api/categories.ts'
import { isOfferedFor, OTHER_CATEGORY } from '#shared/domain/categories.ts'
import { otherCategory } from '../../lib/queries/categories-queries.ts'

/** All categories and subcategories. */
export interface Catalogue {
  categories: readonly Category[]
  subcategories: readonly Subcategory[]
}

/** The category with a slug; undefined for 'other' (D19) and for deleted ones. */
function categoryOf(slug: string, { categories }: Catalogue): Category | undefined {
  return categories.find((category) => category.slug === slug)
}

/**
 * The text shown for a category: its name, or the slug the ticket kept where it was deleted (D20).
 */
export function categoryName(slug: string, catalogue: Catalogue): string {
  if (slug === OTHER_CATEGORY.slug) return otherCategory().name
  return categoryOf(slug, catalogue)?.name ?? slug
}

/**
 * The subcategory of a ticket within its category; undefined when it has none or it was deleted
 * (D20).
 */
export function subcategoryOf(
  ticket: { category: string; subcategory: string | null },
  catalogue: Catalogue
): Subcategory | undefined {
  return subcategoryChoices(ticket.category, catalogue).find(
    ({ slug }) => slug === ticket.subcategory
  )
}

/** The name of a subcategory whose category is not known; its slug where there is none (D20). */
export function subcategoryName(slug: string, { subcategories }: Catalogue): string {
  return subcategories.find((subcategory) => subcategory.slug === slug)?.name ?? slug
}

/**
 * The text shown for a ticket's category and subcategory: `Hardware / Laptop`, or the category
 * alone.
 */
export function categoryPath(
  ticket: { category: string; subcategory: string | null },
  catalogue: Catalogue
): string {
  const category = categoryName(ticket.category, catalogue)
  if (ticket.subcategory === null) return category
  return `${category} / ${subcategoryOf(ticket, catalogue)?.name ?? ticket.subcategory}`
}

/** The categories offered for a department, then 'Other' (spec §5). */
export function categoryChoices(
  department: string,
  { categories }: Catalogue
): { slug: string; name: string }[] {
  const offered = categories.filter(
    (category) => category.slug !== OTHER_CATEGORY.slug && isOfferedFor(category, department)
  )
  return [...offered, otherCategory()]
}

/** The subcategories of a category (spec §5). */
export function subcategoryChoices(category: string, catalogue: Catalogue): Subcategory[] {
  const parent = categoryOf(category, catalogue)
  return parent === undefined
    ? []
    : catalogue.subcategories.filter(({ categoryId }) => categoryId === parent.id)
}
