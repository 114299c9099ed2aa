import type { User } from '../api/users.ts'
import { isPrivate } from './private-departments.ts'
import { departmentKey, isItSupportSpecialist, trustedDepartmentKeys } from './teams.ts'
import { handlesTicket } from './ticket-rights.ts'

/** How far ahead an absence can end, in milliseconds: two years. */
export const MAX_ABSENCE_MS = 2 * 366 * 24 * 60 * 60 * 1000

/** The people who are away, each with the substitute; null for none. */
export type Substitutes = ReadonlyMap<number, number | null>

/** An absence, as far as it says who stands in for whom. */
interface StandIn {
  userId: number
  from: Date
  substituteId: number | null
}

/**
 * Whether a person may say when another is away: the head of their department, as far as that is
 * confirmed (D61), and IT Support Specialists (D76). For themselves everyone may.
 */
export function managesAbsenceOf(
  manager: Pick<User, 'id' | 'role' | 'isDepartmentHead' | 'unconfirmedTeam'>,
  person: Pick<User, 'id' | 'role'>
): boolean {
  if (manager.id === person.id || isItSupportSpecialist(manager.role)) return true
  return (
    manager.isDepartmentHead && trustedDepartmentKeys(manager).includes(departmentKey(person.role))
  )
}

/**
 * Follows the chain of substitutes to the first person who is present (D76).
 * @param away those who are away at the moment
 * @returns the person themselves while they are present; null where the chain ends or leads back
 */
export function firstPresent(personId: number, away: Substitutes): number | null {
  const passed = new Set<number>()
  let id: number | null = personId
  while (id !== null && away.has(id)) {
    passed.add(id)
    const next: number | null = away.get(id) ?? null
    id = next !== null && passed.has(next) ? null : next
  }
  return id
}

/**
 * Whether a person can be assigned a ticket in place of someone else (D76): only one who handles the
 * tickets of its department anyway where that is private (D44).
 * @param person undefined for an account that is gone
 */
export function canStandIn(
  person: Pick<User, 'id' | 'role' | 'unconfirmedTeam' | 'disabled' | 'service'> | undefined,
  department: string,
  privateDepartments: readonly string[]
): boolean {
  if (!person || person.disabled || person.service) return false
  return (
    !isPrivate({ department }, privateDepartments) ||
    handlesTicket(person, { department, assigneeId: null })
  )
}

/**
 * The absences in which a person is to know that they stand in (D76): those of whose chain they are
 * the first person present, and those still to come whose substitute they are.
 * @param absences those that have not ended
 */
export function standInsOf<T extends StandIn>(
  personId: number,
  absences: readonly T[],
  now: Date
): T[] {
  const away = substitutesOf(begunBy(absences, now))
  return absences.filter(({ userId, from, substituteId }) =>
    from <= now ? firstPresent(userId, away) === personId : substituteId === personId
  )
}

/**
 * For whom a person can answer approvals: themselves, and those who are away and of whose chain of
 * substitutes they are the first person present (D76).
 * @param absences those that have not ended
 */
export function answerersOf(personId: number, absences: readonly StandIn[], now: Date): number[] {
  const away = substitutesOf(begunBy(absences, now))
  const others = [...away.keys()].filter(
    (id) => id !== personId && firstPresent(id, away) === personId
  )
  return [personId, ...others]
}

/** Those of some absences that have begun. */
export function begunBy<T extends Pick<StandIn, 'from'>>(absences: readonly T[], now: Date): T[] {
  return absences.filter(({ from }) => from <= now)
}

/** The substitutes by the people who are away. */
export function substitutesOf(
  absences: readonly Pick<StandIn, 'userId' | 'substituteId'>[]
): Substitutes {
  return new Map(absences.map(({ userId, substituteId }) => [userId, substituteId]))
}
