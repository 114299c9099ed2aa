import { expect, test } from 'vitest'
import {
  canHaveLunchBreak,
  withDay,
  withEqualWeekdays,
  withLunchBreak,
  withOpening
} from './week-changes.ts'

const day: [string, string][] = [['08:00', '17:00']]

test('a day gets an opening, and another one after it', () => {
  const once = withOpening({}, 'mon')
  expect(once).toEqual({ mon: day })
  expect(withOpening(once, 'mon')).toEqual({ mon: [...day, ['17:00', '24:00']] })
})

test('the days from Monday to Friday are opened like one of them', () => {
  const week = withEqualWeekdays({ tue: day, sat: [['09:00', '12:00']] }, 'tue')
  expect(week).toEqual({
    mon: day,
    tue: day,
    wed: day,
    thu: day,
    fri: day,
    sat: [['09:00', '12:00']]
  })
  expect(withEqualWeekdays(withDay(week, 'mon', []), 'mon').fri).toEqual([])
})

test('a lunch break divides what is open all through it, once', () => {
  const week = { mon: day, tue: [['08:00', '12:00'] as [string, string]] }
  expect(canHaveLunchBreak(week)).toBe(true)
  const divided = withLunchBreak(week)
  expect(divided).toEqual({
    mon: [
      ['08:00', '12:00'],
      ['13:00', '17:00']
    ],
    tue: [['08:00', '12:00']]
  })
  expect(canHaveLunchBreak(divided)).toBe(false)
})
