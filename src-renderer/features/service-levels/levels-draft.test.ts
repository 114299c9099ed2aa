import { describe, expect, test } from 'vitest'
import { ServiceLevelsUpdate } from '#shared/api/service-levels.ts'
import { newCalendar, withFirstLevels } from './first-levels.ts'
import {
  departmentsOf,
  draftOf,
  requestOf,
  typedTarget,
  usesOf,
  withCopies,
  withLevel,
  withoutLevel,
  withTarget
} from './levels-draft.ts'

const EMPTY = draftOf({
  ...{ enabled: false, calendars: [], calendar: null, departments: [], updatedAt: null }
})
const calendar = newCalendar([], 'Europe/Berlin')
const first = withFirstLevels(EMPTY, ['IT', 'HR'], calendar)

/** The draft as the server takes it. */
function sent(draft: typeof EMPTY) {
  const request = requestOf(draft, null)
  if ('errors' in request) throw new Error('The draft has errors')
  return ServiceLevelsUpdate.parse(request.body)
}

describe('a draft of service levels', () => {
  test('of the quick start is complete and valid', () => {
    const { enabled, calendars, departments } = sent(first)
    expect(enabled).toBe(true)
    expect(calendars).toEqual([calendar])
    expect(departments.map((of) => [of.department, of.targets.high.response])).toEqual([
      ['IT', 60],
      ['HR', 60]
    ])
    expect(newCalendar(['Office hours']).name).toBe('Office hours 2')
  })

  test('becomes the same draft once it is saved', () => {
    expect(draftOf({ ...sent(first), updatedAt: 'now' })).toEqual(first)
  })

  test('gives a department a level with its first target, in any spelling', () => {
    const typed = withTarget(first, 'it', ['low', 'resolution'], typedTarget('1:30'))
    expect(sent(typed).departments[0]?.targets.low.resolution).toBe(90)
    expect(sent(withTarget(typed, 'Canteen', ['low', 'resolution'], 5)).departments[2]).toEqual({
      ...{ department: 'Canteen', calendar: calendar.id, warnings: [], restart: false },
      targets: {
        high: { response: null, nextResponse: null, resolution: null },
        medium: { response: null, nextResponse: null, resolution: null },
        low: { response: null, nextResponse: null, resolution: 5 }
      }
    })
    expect(withTarget(EMPTY, 'IT', ['low', 'resolution'], 5)).toBe(EMPTY)
  })

  test('is not sent with texts that cannot be read, which are named', () => {
    const typed = withTarget(first, 'HR', ['high', 'response'], typedTarget('2 days'))
    const warned = withLevel(typed, 'IT', (level) => ({ ...level, warnings: 'soon' }))
    const request = requestOf(warned, null)
    expect('errors' in request && [...request.errors]).toEqual([
      ['departments.0.warnings', 'Enter percent, such as 75, 90'],
      ['departments.1.targets.high.response', 'Enter hours and minutes, such as 4, 1:30 or 90m']
    ])
  })

  test('copies and removes levels', () => {
    const changed = withLevel(first, 'IT', (level) => ({ ...level, restart: true }))
    const copied = withCopies(changed, 'IT', ['HR', 'Canteen'])
    expect(copied.departments.map((of) => [of.department, of.restart])).toEqual([
      ['IT', true],
      ['HR', true],
      ['Canteen', true]
    ])
    expect(withoutLevel(copied, 'hr').departments.map((of) => of.department)).toEqual([
      'IT',
      'Canteen'
    ])
  })

  test('says where a calendar is used, and which departments there are', () => {
    expect(usesOf(first, calendar.id)).toEqual(['IT', 'HR', 'other departments'])
    expect(usesOf(first, 'another')).toEqual([])
    expect(departmentsOf(first, ['it', 'Sales'])).toEqual(['HR', 'it', 'Sales'])
  })
})
