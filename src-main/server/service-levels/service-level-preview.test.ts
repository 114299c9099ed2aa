import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { ServiceLevelDeadline } from '#shared/api/service-level-preview.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import examples from '../../../tests/fixtures/service-level-examples.json' with { type: 'json' }

const { ada } = await companyFixture()

const PATH = '/api/admin/service-levels/preview'
const { calendars } = examples
const START = { calendar: 'DE', start: '2026-03-02T08:00:00Z', targetMinutes: 360 }
const post = (more: object = {}) =>
  ada.post<ServiceLevelDeadline & Problem>(PATH, { calendars, ...START, events: [], ...more })

describe('the deadline of a ticket that is made up (D72)', () => {
  test('is that of the rules, with what moves it', async () => {
    const events = [
      ['2026-03-03T08:00:00Z', 'target', 60],
      ['2026-03-03T09:00:00Z', 'calendar', 'PLANT']
    ]
    const { status, body } = await post({ targetMinutes: 2400, events })
    expect([status, body]).toEqual([
      200,
      { due: '2026-03-02T09:00:00.000Z', lateAt: '2026-03-03T08:00:00.000Z' }
    ])
  })

  test('is none while it is paused', async () => {
    const { body } = await post({ events: [['2026-03-02T09:00:00Z', 'wait']] })
    expect(body).toEqual({ due: null, lateAt: null })
  })

  const open = (openings: object) => ({ calendars: { DE: { zone: 'Europe/Berlin', ...openings } } })

  test.each([
    ['an unknown calendar', { calendar: 'FR' }, 'calendar', 'There is no calendar named FR'],
    [
      'an unknown zone',
      { calendars: { DE: { zone: 'Europe/Bärlin', open: {} } } },
      'calendars.DE.zone',
      'No time zone has this name'
    ],
    [
      'overlapping openings',
      open({
        open: {
          mon: [
            ['08:00', '12:00'],
            ['11:00', '13:00']
          ]
        }
      }),
      'calendars.DE.open.mon',
      'Monday: 08:00–12:00 and 11:00–13:00 overlap'
    ],
    [
      'an opening that ends first',
      open({ open: { mon: [['12:00', '08:00']] } }),
      'calendars.DE.open.mon.0',
      'An opening must end after it begins'
    ],
    [
      'a day that does not exist',
      open({ open: {}, closed: ['2026-02-30'] }),
      'calendars.DE.closed.0',
      'There is no such day'
    ],
    [
      'an event before the start',
      { events: [['2026-03-01T08:00:00Z', 'wait']] },
      'events.0',
      'Event 1 must not be before the one that precedes it'
    ],
    [
      'an event that is none',
      { events: [['2026-03-03T08:00:00Z', 'sleep']] },
      'events.0',
      expect.stringMatching(/^An event must be \[time, /)
    ]
  ])('needs other input than %s', async (_what, input, path, message) => {
    const { status, body } = await post(input)
    expect([status, body.errors]).toEqual([400, [{ path, message }]])
  })

  test('is not looked for where nothing is ever open', async () => {
    const { status, body } = await post(open({ open: {} }))
    expect([status, body.detail]).toEqual([
      400,
      'The calendar DE is open too rarely: the target is not reached in 20 years'
    ])
  })
})
