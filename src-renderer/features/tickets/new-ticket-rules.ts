import { DEFAULT_CATEGORY, OTHER_CATEGORY } from '#shared/domain/categories.ts'
import { IT_DEPARTMENT } from '#shared/domain/teams.ts'
import type { Priority } from '#shared/domain/tickets.ts'
import { type Catalogue, categoryChoices } from './ticket-categories.ts'

/** What one fills in to raise a ticket. `assigneeId: null` is nobody, `subcategory: null` none. */
export interface NewTicketFields {
  department: string
  description: string
  assigneeId: number | null
  priority: Priority
  category: string
  subcategory: string | null
}

function startingCategory(department: string, catalogue: Catalogue): string {
  const offered = categoryChoices(department, catalogue)
  return offered.some(({ slug }) => slug === DEFAULT_CATEGORY) ? DEFAULT_CATEGORY : OTHER_CATEGORY.slug
}

/** The form as it opens (spec §4, §9, D19). */
export function emptyTicket(catalogue: Catalogue): NewTicketFields {
  return {
    department: IT_DEPARTMENT,
    description: '',
    assigneeId: null,
    priority: 'medium',
    category: startingCategory(IT_DEPARTMENT, catalogue),
    subcategory: null
  }
}

/** Another department has other people and may not offer the category (spec §4, §5). */
export function changeDepartment(fields: NewTicketFields, department: string, catalogue: Catalogue): NewTicketFields {
  const changed = { ...fields, department, assigneeId: null }
  const stillOffered = categoryChoices(department, catalogue).some(({ slug }) => slug === fields.category)
  return stillOffered ? changed : changeCategory(changed, startingCategory(department, catalogue))
}

/** A subcategory belongs to one category only (spec §4). */
export function changeCategory(fields: NewTicketFields, category: string): NewTicketFields {
  return { ...fields, category, subcategory: null }
}
