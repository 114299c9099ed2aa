import { expect, it } from 'vitest'
import type { Account } from '#shared/api/users.ts'
import { foundUsers } from './found-users.ts'

const base = { id: 1, initials: 'XX', isDepartmentHead: false }
const kwame: Account = {
  ...base,
  ...{ username: 'kwame', fullName: 'Kwame Ànsah', email: 'kwame@mill.example', role: 'Logistics' }
}
const lena: Account = {
  ...base,
  ...{ username: 'l.berg', fullName: 'Lena Berg', email: 'lena@mill.example', role: 'HR' },
  disabled: true
}
const USERS = [kwame, lena]

it.each([
  ['', USERS],
  ['  ', USERS],
  ['KWAME', [kwame]],
  ['àNSAH', [kwame]],
  ['ansah', [kwame]],
  ['Ańsah', []],
  ['mill lena', [lena]],
  ['lena logistics', []],
  ['hr', [lena]],
  ['disabled', [lena]],
  ['.*', []]
])('the search %j finds users', (search, found) => {
  expect(foundUsers(USERS, search)).toEqual(found)
})
