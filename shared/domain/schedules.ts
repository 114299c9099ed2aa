import {
  departmentKey,
  isItSupportSpecialist,
  type TeamMember,
  trustedDepartmentKeys
} from './teams.ts'

/** The cause of what a recurring ticket does by itself, as the history keeps it (D77). */
export const scheduleCause = ({ id, name }: { id: number; name: string }) =>
  `schedule ${id} ${name}`

/** The recurring ticket that a cause names; null for another cause. */
export function scheduleIn(cause: string | null | undefined): { id: number; name: string } | null {
  const [, id, name] = /^schedule (\d+) (.*)$/s.exec(cause ?? '') ?? []
  return id && name !== undefined ? { id: Number(id), name } : null
}

/** Someone who may manage recurring tickets. */
type Manager = TeamMember & { isDepartmentHead: boolean }

/** Whether a person has recurring tickets to manage: a department head or IT Support Specialist. */
export function managesSchedules(person: Manager): boolean {
  return managedDepartments(person)?.length !== 0
}

/** Whether a person manages the recurring tickets of a department (D77). */
export function managesSchedulesOf(person: Manager, department: string): boolean {
  const keys = managedDepartments(person)
  return keys?.includes(departmentKey(department)) ?? true
}

/** The keys of the departments whose recurring tickets a person manages; undefined for all. */
export function managedDepartments(person: Manager): string[] | undefined {
  if (isItSupportSpecialist(person.role)) return undefined
  return person.isDepartmentHead ? trustedDepartmentKeys(person) : []
}
