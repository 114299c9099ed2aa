import { expect, test } from 'vitest'
import {
  departmentChoices,
  departmentsOf,
  isItSupportSpecialist,
  isTeamOf,
  memberDepartments,
  REGISTRATION_ROLES,
  resemblesItSupportSpecialist
} from './teams.ts'

test.each([
  ['HR', 'HR', true],
  ['HR', 'hr', true],
  ['Accounts & Legal', '  accounts  &  LEGAL ', true],
  ['Qualität', 'QUALITÄT'.normalize('NFD'), true],
  ['Straße', 'STRAẞE', true],
  ['IT Support Specialist', 'IT', true],
  ['it support specialist', ' it ', true],
  ['IT Support Specialist', 'IT Support Specialist', true],
  ['IT', 'IT Support Specialist', false],
  ['HR', 'IT', false],
  ['IT Support Specialist', 'HR', false],
  ['Support', 'IT', false],
  ['', 'IT', false]
])('the role %j belongs to the department %j: %s', (role, department, expected) => {
  expect(isTeamOf(role, department)).toBe(expected)
})

test.each([
  ['IT Support Specialist', true, true],
  ['it  SUPPORT specialist ', true, true],
  ['IT-Support-Specialist', false, true],
  ['ITSupportSpecialist', false, true],
  ['I.T. Support Specialist!', false, true],
  ['ＩＴ Support Specialist', false, true],
  ['IT Support Specialists', false, false],
  ['Support Specialist', false, false],
  ['', false, false]
])('%j grants rights: %s, is rejected at registration: %s', (role, grants, rejected) => {
  expect(isItSupportSpecialist(role)).toBe(grants)
  expect(resemblesItSupportSpecialist(role)).toBe(rejected)
})

test('tickets can be raised for the roles there are but the special one, each once, sorted, and always for IT', () => {
  expect(departmentChoices([])).toEqual(['IT'])
  const roles = ['Support', 'HR', 'IT Support Specialist', 'Civil', 'HR', 'hr ', 'it', 'accounts']
  expect(departmentChoices(roles)).toEqual(['accounts', 'Civil', 'HR', 'IT', 'Support'])
})

test('people can be members of the departments that exist and those of registration, each once', () => {
  expect(memberDepartments([])).toEqual([...REGISTRATION_ROLES].sort())
  const offered = memberDepartments(['Canteen', 'IT Support Specialist', 'hr'])
  expect(offered).toHaveLength(REGISTRATION_ROLES.length + 1)
  expect(offered).toEqual(expect.arrayContaining(['Canteen', 'hr']))
})

test('the departments of the category form are all roles there are, and always IT', () => {
  expect(departmentsOf([])).toEqual(['IT'])
  const special = 'IT Support Specialist'
  expect(departmentsOf(['Zoo', special, 'HR', 'hr '])).toEqual(['HR', 'IT', special, 'Zoo'])
  expect(departmentsOf(['Qualität', 'Qualität'.normalize('NFD')])).toEqual(['IT', 'Qualität'])
})
