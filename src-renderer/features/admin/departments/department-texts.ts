import type { ListedDepartment } from '#shared/api/departments.ts'
import { numberText } from '#shared/domain/number-text.ts'
import { isRegistrationChoice } from '#shared/domain/teams.ts'

/** How much a department has, such as "3 members and 1 ticket". */
export function contentsText({ members, tickets }: ListedDepartment): string {
  return `${counted(members, 'member')} and ${counted(tickets, 'ticket')}`
}

/** Why a department can't be removed from the list, as a sentence; null where it can (D86). */
export function reasonToStay(department: ListedDepartment): string | null {
  const { name, members, tickets, added } = department
  if (isRegistrationChoice(name))
    return 'People can choose it when they register, so it can’t be removed'
  if (members + tickets > 0)
    return `It has ${contentsText(department)}. Rename it to another department to merge the two`
  return added ? null : 'It is listed only while it is private'
}

const counted = (count: number, noun: string) =>
  `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`
