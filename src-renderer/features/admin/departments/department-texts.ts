import type { ListedDepartment } from '#shared/api/departments.ts'
import { numberText } from '#shared/domain/number-text.ts'
import { isRegistrationChoice } from '#shared/domain/teams.ts'
import { t } from '../../../lib/texts.ts'

/** How much a department has, such as "3 members and 1 ticket". */
export function contentsText({ members, tickets }: ListedDepartment): string {
  return t('{members} and {tickets}', {
    members: counted(members, 'member'),
    tickets: counted(tickets, 'ticket')
  })
}

/** Why a department can't be removed from the list, as a sentence; null where it can (D86). */
export function reasonToStay(department: ListedDepartment): string | null {
  const { name, members, tickets, added } = department
  if (isRegistrationChoice(name) && !added) return t('Built-in department. It can’t be removed')
  if (members + tickets > 0)
    return t('It has {department}. Rename it to another department to merge the two', {
      department: contentsText(department)
    })
  return added ? null : t('It is listed only while it is private')
}

/** Whether tickets can be raised for a department now: it has members, or was added (spec §6, D86). */
export function isOffered({ members, added }: ListedDepartment): boolean {
  return members > 0 || added
}

const counted = (count: number, noun: string) =>
  `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`
