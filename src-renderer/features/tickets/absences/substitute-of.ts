import type { User } from '#shared/api/users.ts'
import { canStandIn, firstPresent, substitutesOf } from '#shared/domain/absences.ts'
import { isAway } from '../../../lib/absence-days.ts'

/** The tickets that are assigned, as far as deciding who can have them goes. */
export interface Assigning {
  /** Their departments. */
  departments: readonly string[]
  /** The keys of the private departments (D44). */
  privateDepartments: readonly string[]
  /** The people who can be chosen. */
  offered: readonly User[]
}

/**
 * Finds who is offered in place of a person who is away (D76).
 * @param users everyone, with who is away
 * @param now in milliseconds since 1970
 * @returns null where the person is there, or no one stands in who could be chosen
 */
export function substituteOf(
  personId: number,
  users: readonly User[],
  { departments, privateDepartments, offered }: Assigning,
  now: number
): User | null {
  const away = users.flatMap(({ id, away: part }) =>
    isAway(part, now) ? { userId: id, substituteId: part.substituteId } : []
  )
  const id = firstPresent(personId, substitutesOf(away))
  if (id === null || id === personId) return null
  const person = offered.find((one) => one.id === id)
  const canHaveAll = departments.every((name) => canStandIn(person, name, privateDepartments))
  return person && canHaveAll ? person : null
}
