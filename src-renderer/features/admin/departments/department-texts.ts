import type { ListedDepartment } from '#shared/api/departments.ts'
import { numberText } from '#shared/domain/number-text.ts'

/** How much a department has, such as "3 members and 1 ticket". */
export function contentsText({ members, tickets }: ListedDepartment): string {
  return `${counted(members, 'member')} and ${counted(tickets, 'ticket')}`
}

const counted = (count: number, noun: string) =>
  `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`
