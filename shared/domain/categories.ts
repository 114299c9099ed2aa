import { type Meant, meant } from '../languages/texts.ts'
import { departmentKey, departmentKeysOf, IT_DEPARTMENT, IT_SUPPORT_SPECIALIST } from './teams.ts'

/** The category that is always offered and has no row in the database (D19). */
export const OTHER_CATEGORY = { slug: 'other', name: 'Other' } as const

/** Its name, as people read it (D82). */
export const OTHER_CATEGORY_NAME = meant('Other', 'a category')

/** The category with which the new-ticket form starts, where its department offers it (D19). */
export const DEFAULT_CATEGORY = 'software'

/** The categories a new database starts with, of the department `IT` (spec §3, D19). */
export const BUILT_IN_CATEGORIES = [
  { slug: 'hardware', name: meant('Hardware', 'a category') },
  { slug: 'software', name: meant('Software', 'a category') },
  { slug: 'network', name: meant('Network', 'a category') },
  { slug: 'access', name: meant('Access', 'a category') },
  { slug: 'mobile-devices', name: meant('Mobile Devices', 'a category') },
  { slug: 'landline', name: meant('Landline', 'a category') },
  { slug: 'it-assets', name: meant('IT Assets', 'a category') },
  { slug: 'printer', name: meant('Printer', 'a category') },
  { slug: 'scanner', name: meant('Scanner', 'a category') },
  { slug: 'erp', name: meant('ERP', 'a category') },
  { slug: 'email', name: meant('Email', 'a category') },
  { slug: 'sim-services', name: meant('SIM Services', 'a category') }
] as const satisfies readonly { slug: string; name: Meant }[]

/**
 * Whether a category is offered for tickets of a department: its own categories, and for `IT` also
 * those of IT Support Specialists (spec §5, D3).
 */
export function isOfferedFor(category: { department: string }, department: string): boolean {
  const own = departmentKey(category.department)
  const wanted = departmentKey(department)
  if (own === wanted) return true
  return (
    wanted === departmentKey(IT_DEPARTMENT) && departmentKeysOf(IT_SUPPORT_SPECIALIST).includes(own)
  )
}

/**
 * The name of a category or subcategory that comes with the help desk, as each language has it (D82).
 * @returns a text that catalogues lack where someone else named it
 */
export function builtInName(name: string): Meant {
  return meant(name, 'a category')
}
