import type { User } from '#shared/api/users.ts'
import { managesAbsenceOf } from '#shared/domain/absences.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { departmentKey, departmentKeysOf } from '#shared/domain/teams.ts'
import type { AbsenceRow } from '../store/absences-store.ts'

/**
 * The absences of a person's team that they know of elsewhere too (D76): their own, those in which
 * they stand in, those that they manage, and those of everyone who is away now.
 */
export function knownAbsences(
  absences: readonly AbsenceRow[],
  people: readonly User[],
  viewer: Viewer,
  now: Date
): AbsenceRow[] {
  const byId = new Map(people.map((person) => [person.id, person]))
  const team = departmentKeysOf(viewer.role)
  return absences.filter(({ userId, substituteId, from, until }) => {
    const person = byId.get(userId)
    if (!person || person.disabled) return false
    if (userId === viewer.id || substituteId === viewer.id) return true
    if (!team.includes(departmentKey(person.role))) return false
    return managesAbsenceOf(viewer, person) || (from <= now && until > now)
  })
}
