import { departmentKey, departmentKeysOf, IT_DEPARTMENT, IT_SUPPORT_SPECIALIST } from './teams.ts'

/** The category that is always offered and has no row in the database (D19). */
export const OTHER_CATEGORY = { slug: 'other', name: 'Other' } as const

/** The category with which the new-ticket form starts, where its department offers it (D19). */
export const DEFAULT_CATEGORY = 'software'

/** The categories a new database starts with, of the department `IT` (spec §3, D19). */
export const BUILT_IN_CATEGORIES = [
  { slug: 'hardware', name: 'Hardware' },
  { slug: 'software', name: 'Software' },
  { slug: 'network', name: 'Network' },
  { slug: 'access', name: 'Access' },
  { slug: 'mobile-devices', name: 'Mobile Devices' },
  { slug: 'landline', name: 'Landline' },
  { slug: 'it-assets', name: 'IT Assets' },
  { slug: 'printer', name: 'Printer' },
  { slug: 'scanner', name: 'Scanner' },
  { slug: 'erp', name: 'ERP' },
  { slug: 'email', name: 'Email' },
  { slug: 'sim-services', name: 'SIM Services' }
] as const

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
