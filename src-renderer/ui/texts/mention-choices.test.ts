import { describe, expect, it } from 'vitest'
import type { User } from '#shared/api/users.ts'
import { MAX_CHOICES, mentionChoices } from './mention-choices.ts'

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
const offered = (query: string) => mentionChoices(query, PEOPLE).map(({ username }) => username)

describe('mentionChoices', () => {
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
  ])('offers for %j', (query, usernames) => expect(offered(query)).toEqual(usernames))

  it('offers a few of many', () => {
    const many = Array.from({ length: 50 }, (_, index) => person(`user${index}`, `User ${index}`))
    expect(mentionChoices('u', many)).toHaveLength(MAX_CHOICES)
  })
})
