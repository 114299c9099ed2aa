import { expect, test } from 'vitest'
import { groupRolesOf, groupRolesText } from './group-roles.ts'

const ROLES = [
  { group: 'cn=desk,dc=example', role: 'IT Support Specialist' },
  { group: 'people', role: 'HR' }
]

test('groups with their roles are written and read, also with an equals sign', () => {
  const text = 'cn=desk,dc=example = IT Support Specialist\npeople = HR'
  expect(groupRolesText(ROLES)).toBe(text)
  expect(groupRolesOf(`\n ${text}\n\n`)).toEqual(ROLES)
  expect(groupRolesOf('people')).toEqual([{ group: 'people', role: '' }])
})
