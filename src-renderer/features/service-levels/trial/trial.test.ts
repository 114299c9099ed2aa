import { describe, expect, test } from 'vitest'
import { ServiceLevelPreview } from '#shared/api/service-level-preview.ts'
import type { ServiceLevels } from '#shared/api/service-levels.ts'
import { newCalendar, withFirstLevels } from '../first-levels.ts'
import { draftOf, requestOf, withLevel, withTarget } from '../levels-draft.ts'
import { type Trial, trialInput, workingSteps } from './trial.ts'

const calendar = newCalendar([], 'Europe/Berlin')
const plant = { ...newCalendar([], 'UTC'), name: 'Plant' }
const empty = draftOf({
  ...{ enabled: false, calendars: [plant], calendar: null, departments: [], updatedAt: null }
})
const first = withFirstLevels(empty, ['IT', 'HR'], calendar)
const draft = withLevel(withTarget(first, 'HR', ['low', 'resolution'], null), 'HR', (level) => ({
  ...level,
  calendar: plant.id,
  restart: true
}))
const request = requestOf(draft, null)
const levels = ('body' in request ? request.body : {}) as ServiceLevels

/** A Monday in winter. */
const TRIAL: Trial = {
  ...{ department: 'IT', priority: 'high', kind: 'resolution', start: '2026-03-02T16:00' },
  events: []
}
function inputOf(change: Partial<Trial>) {
  const found = trialInput(levels, { ...TRIAL, ...change })
  if ('problem' in found) throw new Error(found.problem)
  return { ...found.input, ...ServiceLevelPreview.parse(found.input), zone: found.zone }
}

describe('a trial of service levels', () => {
  test('starts by the wall clock of its calendar, with the target of its priority', () => {
    expect(inputOf({})).toMatchObject({
      ...{ calendar: calendar.name, start: '2026-03-02T15:00:00.000Z', targetMinutes: 480 },
      ...{ events: [], zone: 'Europe/Berlin' }
    })
  })

  test('passes on what moves its deadline', () => {
    const at = '2026-03-03T09:00'
    const { events } = inputOf({
      events: [
        { id: '1', at, kind: 'wait', value: '' },
        { id: '1', at, kind: 'resume', value: '' },
        { id: '1', at, kind: 'priority', value: 'medium' },
        { id: '1', at, kind: 'department', value: 'HR' }
      ]
    })
    expect(events.map(([, ...event]) => event)).toEqual([
      ['wait'],
      ['resume'],
      ['target', 1440],
      ['calendar', 'Plant'],
      ['restart']
    ])
  })

  test.each([
    [{ department: 'HR', priority: 'low' }, 'HR has no target for low priority: Resolution'],
    [{ department: 'Sales' }, 'Sales has no target for high priority: Resolution'],
    [{ start: '' }, 'Enter a date and a time']
  ] as [Partial<Trial>, string][])('says why there is no deadline', (change, problem) => {
    expect(trialInput(levels, { ...TRIAL, ...change })).toEqual({ problem })
  })

  test('is worked out span by span up to the deadline, without pauses', () => {
    const hours = (input: Parameters<typeof workingSteps>[0], most = 9) =>
      workingSteps(input, most).map(({ from, until }) =>
        [from, until].map((at) => new Date(at).toISOString().slice(5, 16))
      )
    expect(hours(inputOf({}))).toEqual([
      ['03-02T15:00', '03-02T16:00'],
      ['03-03T07:00', '03-03T14:00']
    ])
    expect(hours(inputOf({}), 1)).toHaveLength(1)
    const waits = [{ id: '1', at: '2026-03-03T09:00', kind: 'wait', value: '' }] as const
    expect(hours(inputOf({ events: [...waits] }))).toEqual([
      ['03-02T15:00', '03-02T16:00'],
      ['03-03T07:00', '03-03T08:00']
    ])
  })
})
