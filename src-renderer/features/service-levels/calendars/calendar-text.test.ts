import { expect, test } from 'vitest'
import { closureText, dayText, hasClosure, weekText, withClosures } from './calendar-text.ts'

test.each([
  [{}, 'Never open'],
  [{ mon: [['08:00', '17:00']] }, 'Mon 08:00–17:00'],
  [
    {
      mon: [
        ['08:00', '12:00'],
        ['13:00', '17:00']
      ],
      tue: [
        ['08:00', '12:00'],
        ['13:00', '17:00']
      ],
      sun: [['22:00', '24:00']]
    },
    'Mon–Tue 08:00–12:00, 13:00–17:00; Sun 22:00–24:00'
  ]
] as [object, string][])('a week is summed up', (open, text) => {
  expect(weekText({ open })).toBe(text)
})

const eve = { name: 'Christmas Eve', from: '2026-12-24T13:00', until: '2026-12-24T24:00' }
const days = { name: 'Christmas', from: '2026-12-25', until: '2026-12-26' }

test('closures are named by their days and times', () => {
  expect(closureText(days)).toBe(`${dayText('2026-12-25')} – ${dayText('2026-12-26')}`)
  expect(closureText({ ...days, until: days.from })).toBe(dayText('2026-12-25'))
  expect(closureText(eve)).toBe(`${dayText('2026-12-24')}, 13:00–24:00`)
})

test('closures are kept in order, each once under any name', () => {
  const again = { ...days, name: 'Holidays' }
  expect(withClosures([days], [again, eve])).toEqual([eve, days])
  expect(hasClosure([days], again)).toBe(true)
})
