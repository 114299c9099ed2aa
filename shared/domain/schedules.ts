import {
  departmentKey,
  isItSupportSpecialist,
  type TeamMember,
  trustedDepartmentKeys
} from './teams.ts'

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
