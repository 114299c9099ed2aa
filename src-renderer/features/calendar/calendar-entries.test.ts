import { afterEach, describe, expect, it } from 'vitest'
import type { Calendar } from '#shared/api/calendar.ts'
import { texts as catalogue } from '../../lib/texts.ts'
import { entriesOf, entriesOn, moreOn, spanTextOn, timeTextOn } from './calendar-entries.ts'

const local = (text: string) => new Date(text).toISOString()
const STAFF = { role: 'HR' }
const nameOf = (id: number) => (id === 2 ? 'Tom Lee' : 'Unknown')

const announcement = {
  id: 1,
  title: 'New switches',
  departments: [] as string[],
  state: 'planned'
} as const

const CALENDAR: Calendar = {
  announcements: [
    {
      ...{ ...announcement, kind: 'work' },
      ...{ from: local('2026-03-10T18:00'), until: local('2026-03-12T00:00') }
    },
    {
      ...{ ...announcement, id: 2, kind: 'outage', state: 'now' },
      ...{ from: local('2026-03-01T09:40'), until: local('2026-03-02T11:00') }
    }
  ],
  closures: [
    {
      ...{ name: 'Spring', calendars: ['Office'], wholeDays: true },
      ...{ from: local('2026-03-10T00:00'), until: local('2026-03-11T00:00') }
    }
  ],
  absences: [{ personId: 2, from: local('2026-03-10T00:00'), until: local('2026-03-13T00:00') }],
  recurring: [],
  due: [
    {
      ...{ day: '2026-03-10', total: 9 },
      named: [
        {
          ...{ id: 7, ticketId: 'TKT-00007', title: 'It jams', priority: 'high', assigneeId: 2 },
          due: local('2026-03-10T12:30')
        }
      ]
    }
  ]
}

const entries = entriesOf(CALENDAR, STAFF, nameOf)
const on = (day: string) => entriesOn(entries, day).map(({ key }) => key.split(' ')[0])

describe('the entries of a day', () => {
  it('are closures and announcements, then others, up to before their ends', () => {
    expect(on('2026-03-10')).toEqual(['closure', 'announcement', 'absence', 'due'])
    expect(on('2026-03-11')).toEqual(['announcement', 'absence'])
    expect(on('2026-03-12')).toEqual(['absence'])
    expect(on('2026-03-13')).toEqual([])
  })

  it('lead to where there is more about them', () => {
    const paths = entriesOn(entries, '2026-03-10').map(({ path }) => path)
    expect(paths).toEqual([undefined, '/announcements/1', '/team', '/tickets/7'])
    const [closure] = entriesOf(CALENDAR, { role: 'IT Support Specialist' }, nameOf)
    expect(closure?.path).toBe('/admin?tab=service-levels')
  })

  it('have more than are named', () => {
    expect(moreOn(CALENDAR, '2026-03-10', STAFF)).toEqual([
      { kind: 'due', count: 8, path: '/tickets?sort=due' }
    ])
    expect(moreOn(CALENDAR, '2026-03-11', STAFF)).toEqual([])
  })
})

describe('the times of an entry', () => {
  const find = (key: string) => {
    const entry = entries.find((one) => one.key.startsWith(key))
    if (!entry) throw new Error(`There is no entry ${key}`)
    return entry
  }
  const texts = (key: string, day: string) =>
    [timeTextOn, spanTextOn].map((text) => text(find(key), day).replaceAll(/\s/g, ' '))

  it('are those of the day, and of all days in a list', () => {
    expect(texts('announcement 1', '2026-03-10')).toEqual([
      '6:00 PM',
      '6:00 PM until Thu, Mar 12, 12:00 AM'
    ])
    expect(texts('announcement 2', '2026-03-01')).toEqual(['since 9:40 AM', 'since 9:40 AM'])
    expect(texts('announcement 2', '2026-03-02')).toEqual(['', 'since Sun, Mar 1'])
    expect(texts('absence', '2026-03-10')).toEqual(['', 'until Thu, Mar 12'])
    expect(texts('closure', '2026-03-10')).toEqual(['', 'all day'])
    expect(texts('due', '2026-03-10')).toEqual(['12:30 PM', '12:30 PM'])
  })
})

describe('announcements in other languages (D82)', () => {
  afterEach(() => catalogue.activate('en'))

  it('are in that of the page, also where planned work overlaps them', () => {
    catalogue.load('de', {})
    catalogue.activate('de')
    const [work] = CALENDAR.announcements
    if (!work) throw new Error('There is no work')
    const translations = [{ language: 'de' as const, title: 'Neue Switches' }]
    const other = { ...work, id: 3, title: 'New cables', overlaps: ['New switches', 'Spring'] }
    const announcements = [{ ...work, translations }, other]
    const entries = entriesOf({ ...CALENDAR, announcements }, STAFF, nameOf)
    expect(entries).toMatchObject([
      { title: 'Spring' },
      { title: 'Neue Switches' },
      { title: 'New cables', overlaps: ['Neue Switches', 'Spring'] },
      ...entries.slice(3)
    ])
  })
})
