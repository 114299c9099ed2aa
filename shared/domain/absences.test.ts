import { describe, expect, test } from 'vitest'
import { canStandIn, firstPresent, managesAbsenceOf, standInsOf } from './absences.ts'

const NOW = new Date('2026-12-01T12:00:00Z')
const LATER = new Date('2026-12-02T12:00:00Z')

describe('the chain of substitutes (D76)', () => {
  test.each<[string, [number, number | null][], number | null]>([
    ['the person while they are there', [[2, 3]], 1],
    ['the substitute', [[1, 2]], 2],
    [
      'the first present of several',
      [
        [1, 2],
        [2, 3],
        [3, 4]
      ],
      4
    ],
    ['no one without a substitute', [[1, null]], null],
    [
      'no one where the last has none',
      [
        [1, 2],
        [2, null]
      ],
      null
    ],
    [
      'no one where it leads back',
      [
        [1, 2],
        [2, 3],
        [3, 1]
      ],
      null
    ],
    [
      'no one where it leads back to a later one',
      [
        [1, 2],
        [2, 3],
        [3, 2]
      ],
      null
    ]
  ])('ends at %s', (_, away, found) => {
    expect(firstPresent(1, new Map(away))).toBe(found)
  })
})

describe('an absence is managed', () => {
  const head = { id: 1, role: 'HR', isDepartmentHead: true }
  test.each([
    ['by the person', { id: 2, role: 'IT', isDepartmentHead: false }, true],
    ['by the head of the department, in any spelling', { ...head, role: ' it ' }, true],
    ['by no other head', head, false],
    ['by no head who is not confirmed', { ...head, role: 'IT', unconfirmedTeam: true }, false],
    ['by no colleague', { ...head, role: 'IT', isDepartmentHead: false }, false],
    ['by IT Support Specialists', { ...head, role: 'IT Support Specialist' }, true]
  ] as const)('%s', (_, manager, expected) => {
    expect(managesAbsenceOf(manager, { id: 2, role: 'IT' })).toBe(expected)
  })

  test('of an administrator by no head of IT', () => {
    const person = { id: 2, role: 'IT Support Specialist' }
    expect(managesAbsenceOf({ ...head, role: 'IT' }, person)).toBe(false)
  })
})

describe('a person can stand in', () => {
  const ben = { id: 2, role: 'HR' }
  test.each([
    ['for a ticket that is not private', ben, 'IT', true],
    ['for a private ticket of their department', ben, 'hr', true],
    ['for a private ticket of another one', ben, 'Legal', false],
    ['not before their team is confirmed', { ...ben, unconfirmedTeam: true }, 'HR', false],
    ['as an administrator', { ...ben, role: 'IT Support Specialist' }, 'Legal', true],
    ['not with a disabled account', { ...ben, disabled: true }, 'IT', false],
    ['not as a program', { ...ben, service: true }, 'IT', false],
    ['not with an account that is gone', undefined, 'IT', false]
  ] as const)('%s', (_, person, department, expected) => {
    expect(canStandIn(person, department, ['hr', 'legal'])).toBe(expected)
  })
})

test('a person stands in now and for absences to come', () => {
  const absences = [
    { userId: 1, from: NOW, substituteId: 2 },
    { userId: 2, from: NOW, substituteId: 3 },
    { userId: 4, from: LATER, substituteId: 3 },
    { userId: 5, from: LATER, substituteId: 2 },
    { userId: 6, from: NOW, substituteId: null }
  ]
  const of = (id: number) => standInsOf(id, absences, NOW).map(({ userId }) => userId)
  expect([of(1), of(2), of(3)]).toEqual([[], [5], [1, 2, 4]])
})
