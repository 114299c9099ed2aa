import { type Text, text } from '../languages/texts.ts'
import { textForm, withSingleSpaces } from './text-form.ts'

/** The role that grants admin rights (spec §3). */
export const IT_SUPPORT_SPECIALIST = 'IT Support Specialist'

/**
 * The department for which IT Support Specialists work, and the default of the create form (spec
 * §9, D32).
 */
export const IT_DEPARTMENT = 'IT'

/** The roles people may choose when they register (spec §3). */
export const REGISTRATION_ROLES = [
  'IT',
  'HR',
  'Marketing',
  'Accounts & Legal',
  'Logistics',
  'Purchase',
  'Support',
  'Electrical',
  'Civil'
] as const

/**
 * The form in which roles and departments are compared: equal for two spellings of the same one
 * (D66).
 */
export function departmentKey(name: string): string {
  return textForm(name)
}

/**
 * Whether a role grants admin rights; compared ignoring case (spec §3) and blanks alone, because
 * another way of writing its letters could be registered with before all of them counted as one.
 */
export function isItSupportSpecialist(role: string): boolean {
  return withSingleSpaces(role).trim().toLowerCase() === IT_SUPPORT_SPECIALIST.toLowerCase()
}

/**
 * Whether a role is the special one written in any way (spaces, dashes, case): registration rejects
 * them all (D2).
 */
export function resemblesItSupportSpecialist(role: string): boolean {
  const letters = (text: string) => textForm(text).replace(/[^a-z]/g, '')
  return letters(role) === letters(IT_SUPPORT_SPECIALIST)
}

/**
 * The keys (see {@link departmentKey}) of the departments a role works for. Only this function
 * knows the rule of D3: a role works for the department of its name, an IT Support Specialist also
 * for `IT`.
 */
export function departmentKeysOf(role: string): string[] {
  const own = departmentKey(role)
  return isItSupportSpecialist(role) ? [own, departmentKey(IT_DEPARTMENT)] : [own]
}

/** Whether a role belongs to a department (D3). */
export function isTeamOf(role: string, department: string): boolean {
  return departmentKeysOf(role).includes(departmentKey(department))
}

/** A person, as far as their team goes. */
export interface TeamMember {
  role: string
  /** Present while only the person has said that they are of that team (D61). */
  unconfirmedTeam?: true | undefined
}

/**
 * The keys of the departments that let a person see what is hidden from others: internal notes,
 * tickets of private departments and what teams write for themselves. Only this function knows the
 * rule of D61: an unconfirmed team lets no one see more.
 */
export function trustedDepartmentKeys({ role, unconfirmedTeam }: TeamMember): string[] {
  return unconfirmedTeam ? [] : departmentKeysOf(role)
}

/** Whether a department lets a person see what is hidden from others (D61). */
export function isTrustedIn(person: TeamMember, department: string): boolean {
  return trustedDepartmentKeys(person).includes(departmentKey(department))
}

/**
 * Whether a person manages what belongs to a department, such as its rules: its head, as far as that is
 * confirmed (D61), and IT Support Specialists.
 * @param department null for something of all departments, which only IT Support Specialists manage
 */
export function managesDepartment(
  person: TeamMember & { isDepartmentHead: boolean },
  department: string | null
): boolean {
  if (isItSupportSpecialist(person.role)) return true
  return department !== null && person.isDepartmentHead && isTrustedIn(person, department)
}

/**
 * All departments, which the category form offers (spec §2): the distinct roles of all users, and
 * always `IT` (D32), sorted. Spellings that differ only in case or spaces count once.
 */
export function departmentsOf(roles: Iterable<string>): string[] {
  const byKey = new Map([[departmentKey(IT_DEPARTMENT), IT_DEPARTMENT]])
  for (const role of roles) {
    if (!byKey.has(departmentKey(role))) byKey.set(departmentKey(role), role.trim())
  }
  return [...byKey.values()].sort((a, b) => a.localeCompare(b, 'en'))
}

/**
 * Why a department keeps its name and can't be merged into another (D86), as a sentence; null where
 * it can.
 */
export function reasonToKeep(department: string): Text | null {
  if (isItSupportSpecialist(department))
    return text('IT Support Specialist is the administrator role, not a department')
  return departmentKey(department) === departmentKey(IT_DEPARTMENT)
    ? text('Tickets without a department go to IT, so it cannot be renamed')
    : null
}

/** Whether people can choose a department when they register (spec §3), in any spelling. */
export function isRegistrationChoice(department: string): boolean {
  return REGISTRATION_ROLES.some((role) => departmentKey(role) === departmentKey(department))
}

/** The departments a ticket can be raised for: all but IT Support Specialist (spec §6, D32). */
export function departmentChoices(roles: Iterable<string>): string[] {
  return departmentsOf(roles).filter((department) => !isItSupportSpecialist(department))
}

/**
 * The departments a person can be a member of (D86): those that exist, and the roles of registration,
 * which people may choose before they have a member (spec §3).
 */
export function memberDepartments(roles: Iterable<string>): string[] {
  return departmentChoices([...roles, ...REGISTRATION_ROLES])
}
