import type { ListedDepartment } from '#shared/api/departments.ts'
import { isRegistrationChoice } from '#shared/domain/teams.ts'
import { t } from '../../../lib/texts.ts'

/** Why a department can't be removed from the list, as a sentence; null where it can (D86). */
export function reasonToStay(department: ListedDepartment): string | null {
  const { name, members, tickets, added } = department
  if (isRegistrationChoice(name) && !added) return t('Built-in department. It can’t be removed')
  if (members + tickets > 0)
    return t(
      'It has {members, plural, one {# member} other {# members}} and {tickets, plural, one {# ticket} other {# tickets}}. Rename it to another department to merge the two',
      { members, tickets }
    )
  return added ? null : t('It is listed only while it is private')
}

/** Whether tickets can be raised for a department now: it has members, or was added (spec §6, D86). */
export function isOffered({ members, added }: ListedDepartment): boolean {
  return members > 0 || added
}
