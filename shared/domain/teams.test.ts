import { describe, expect, test } from 'vitest'
import {
  departmentChoices,
  departmentsOf,
  isItSupportSpecialist,
  isTeamOf,
  resemblesItSupportSpecialist
} from './teams.ts'

describe('whether a role belongs to a department', () => {
  test.each([
    ['HR', 'HR', true],
    ['HR', 'hr', true],
    ['Accounts & Legal', '  accounts  &  LEGAL ', true],
    ['IT', 'it', true],
    ['IT Support Specialist', 'IT', true],
    ['it support specialist', ' it ', true],
    ['IT Support Specialist', 'IT Support Specialist', true],
    ['IT', 'IT Support Specialist', false],
    ['HR', 'IT', false],
    ['IT Support Specialist', 'HR', false],
    ['Support', 'IT', false],
    ['', 'IT', false]
  ])('%j and %j: %s', (role, department, expected) => {
    expect(isTeamOf(role, department)).toBe(expected)
  })
})

describe('the special role', () => {
  test.each([
    ['IT Support Specialist', true, true],
    ['it  SUPPORT specialist ', true, true],
    ['IT-Support-Specialist', false, true],
    ['ITSupportSpecialist', false, true],
    ['I.T. Support Specialist!', false, true],
    ['IT Support Specialists', false, false],
    ['Support Specialist', false, false],
    ['IT', false, false],
    ['', false, false]
  ])('%j grants rights: %s, is refused at registration: %s', (role, grants, refused) => {
    expect(isItSupportSpecialist(role)).toBe(grants)
    expect(resemblesItSupportSpecialist(role)).toBe(refused)
  })
})

describe('the departments a ticket can be raised for', () => {
  test('are at least IT', () => {
    expect(departmentChoices([])).toEqual(['IT'])
    expect(departmentChoices(['IT Support Specialist', 'it support specialist'])).toEqual(['IT'])
  })

  test('are the roles there are but the special one, each once, sorted', () => {
    expect(
      departmentChoices([
        'Support',
        'HR',
        'IT Support Specialist',
        'Civil',
        'HR',
        'hr ',
        'it',
        'Zoo',
        'accounts'
      ])
    ).toEqual(['accounts', 'Civil', 'HR', 'IT', 'Support', 'Zoo'])
  })
})

test('the departments of the category form are all roles there are, and always IT', () => {
  expect(departmentsOf([])).toEqual(['IT'])
  expect(departmentsOf(['Zoo', 'IT Support Specialist', 'HR', 'hr '])).toEqual([
    'HR',
    'IT',
    'IT Support Specialist',
    'Zoo'
  ])
})
