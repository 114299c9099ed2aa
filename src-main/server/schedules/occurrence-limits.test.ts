import { expect, test } from 'vitest'
import type { Recurrence } from '#shared/domain/recurrence.ts'
import { nextRaising, occurrencesAfter, openDays } from './occurrences.ts'

const DAILY: Recurrence = {
  ...{ repeat: { every: 'day', interval: 1 }, time: '08:00', zone: 'Europe/Berlin' },
  ...{ start: '2026-01-05', until: null, count: null, closedDays: 'move', calendar: null }
}
const MONTHLY: Recurrence = { ...DAILY, repeat: { every: 'month-working-day', interval: 1 } }
const NOW = Date.parse('2026-01-05T00:00:00Z')

/** How many days of a calendar that is always closed are looked at for the next date. */
function lookedAt(rule: Recurrence): number {
  let days = 0
  const isOpen = (_: string) => {
    days += 1
    return false
  }
  expect(nextRaising(rule, isOpen, NOW)).toBeNull()
  return days
}

test('a calendar that is always closed is looked at for some years, each day a few times (D77)', () => {
  expect(lookedAt(DAILY)).toBeLessThan(3 * 7 * 366)
  expect(lookedAt({ ...DAILY, closedDays: 'skip' })).toBeLessThan(3 * 7 * 366)
  expect(lookedAt(MONTHLY)).toBeLessThan(52 * 366)
})

test('dates come again after three closed years', () => {
  const open = [['08:00', '17:00']] as const
  const isOpen = openDays({
    ...{ open: { mon: open }, closed: [] },
    closedTimes: [['2026-01-01T00:00', '2028-12-31T24:00']]
  })
  for (const closedDays of ['skip', 'move'] as const) {
    const next = nextRaising({ ...DAILY, closedDays }, isOpen, NOW)
    expect(next?.local).toBe('2029-01-01T08:00')
  }
})

test('the last day can be the last one that there is', () => {
  const rule = { ...DAILY, until: '9999-12-31' }
  const [first] = occurrencesAfter(rule, openDays(null), NOW)
  expect(first?.local).toBe('2026-01-05T08:00')
})

test('the last open day of a month counts although other months are in between', () => {
  const rule: Recurrence = {
    ...MONTHLY,
    ...{ repeat: { every: 'month-working-day', interval: 3 }, count: 2, until: null }
  }
  const days = [...occurrencesAfter(rule, openDays(null), NOW)].map(({ local }) => local)
  expect(days).toEqual(['2026-01-30T08:00', '2026-04-30T08:00'])
})

test('a date that was planned long before is raised at the end of a closure', () => {
  const rule: Recurrence = { ...DAILY, repeat: { every: 'month-day', interval: 1, day: 28 } }
  const isOpen = (day: string) => day < '2026-01-20' || day > '2026-02-19'
  const next = nextRaising(rule, isOpen, Date.parse('2026-02-18T00:00:00Z'))
  expect(next?.local).toBe('2026-02-20T08:00')
})

test('a month of dates needs no look at the years before', () => {
  const open = openDays(null)
  for (const closedDays of ['skip', 'move'] as const) {
    const asked = new Set<string>()
    const isOpen = (day: string) => {
      asked.add(day)
      return open(day)
    }
    const end = Date.parse('2028-02-01T00:00:00Z')
    const dates = occurrencesAfter({ ...DAILY, closedDays }, isOpen, Date.parse('2028-01-01'))
    for (const { at } of dates) if (at !== null && at >= end) break
    expect(asked.size).toBeLessThan(40)
  }
})
