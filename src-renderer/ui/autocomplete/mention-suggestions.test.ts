import { describe, expect, it } from 'vitest'
import type { User } from '#shared/api/users.ts'
import { MAX_SUGGESTIONS, suggestPeople } from './mention-suggestions.ts'

const person = (username: string, fullName: string): User => ({
  ...{ id: 1, email: '', role: 'HR', initials: 'AB', isDepartmentHead: false },
  ...{ username, fullName }
})
const PEOPLE = [
  person('zoe', 'Zoë Ångström'),
  person('elena.petrova', 'Elena Petrova'),
  person('ben', 'Ben Zander'),
  person('smith', 'Ben Smith'),
  person('pet', 'Ada Lovelace')
]
const suggested = (query: string) => suggestPeople(query, PEOPLE).map(({ username }) => username)

describe('suggestPeople', () => {
  it.each([
    ['', ['pet', 'smith', 'ben', 'elena.petrova', 'zoe']],
    ['BE', ['ben', 'smith']],
    ['pet', ['pet', 'elena.petrova']],
    ['petr', ['elena.petrova']],
    ['lena', []],
    ['ang', []],
    ['ång', ['zoe']],
    ['ben s', ['smith']],
    ['elena  p', ['elena.petrova']],
    ['ben ', []],
    ['elena ', ['elena.petrova']],
    ['nobody', []]
  ])('suggests for %j', (query, usernames) => expect(suggested(query)).toEqual(usernames))

  it('suggests a few of many', () => {
    const many = Array.from({ length: 50 }, (_, index) => person(`user${index}`, `User ${index}`))
    expect(suggestPeople('u', many)).toHaveLength(MAX_SUGGESTIONS)
  })
})
