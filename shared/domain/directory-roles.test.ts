import { expect, test } from 'vitest'
import { roleOf } from './directory-roles.ts'
import { IT_SUPPORT_SPECIALIST } from './teams.ts'

const ROLES = [
  { group: 'CN=Helpdesk,DC=example', role: IT_SUPPORT_SPECIALIST },
  { group: 'staff-hr', role: 'HR' },
  { group: 'staff', role: 'Logistics' }
]

test('The first group of the list that someone is in gives the role', () => {
  expect(roleOf(['staff', 'staff-hr'], ROLES, null)).toBe('HR')
  expect(roleOf(['CN=Helpdesk,DC=example', 'staff'], ROLES, null)).toBe(IT_SUPPORT_SPECIALIST)
  expect(roleOf([' STAFF '], ROLES, null)).toBe('Logistics')
})

test('Who is in none of the groups gets the role for everyone else, or may not come in', () => {
  expect(roleOf(['guests'], ROLES, 'Support')).toBe('Support')
  expect(roleOf(['guests'], ROLES, null)).toBeNull()
  expect(roleOf([], [], null)).toBeNull()
})

test('Only a group makes someone an IT Support Specialist', () => {
  expect(roleOf(['guests'], ROLES, IT_SUPPORT_SPECIALIST)).toBeNull()
  for (const alike of [
    'cn=helpdesk,dc=example',
    'CN=Helpdesk,DC=example ',
    'CN=Helpdesk,DC=EXAMPLE'
  ])
    expect(roleOf([alike, 'staff'], ROLES, null)).toBe('Logistics')
  expect(roleOf([], [], 'it support  specialist')).toBeNull()
})
