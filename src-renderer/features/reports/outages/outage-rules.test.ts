import { expect, test } from 'vitest'
import type { OutageReportRow } from '#shared/api/outage-reports.ts'
import { minutesChart, monthText } from './outage-rules.ts'

const row = (month: string, category: string | null, minutes: number): OutageReportRow => ({
  ...{ month, category, minutes, outages: 1, people: 3 }
})

test('minutes of a category are those of all its months, the most first', () => {
  const rows = [row('2026-05', 'email', 30), row('2026-05', null, 50), row('2026-04', 'email', 90)]
  const { columns } = minutesChart(rows, (category) => category ?? 'None')
  expect(columns.map(({ label, values }) => [label, values.minutes])).toEqual([
    ['email', 120],
    ['None', 50]
  ])
})

test('a month is that month in every time zone', () => {
  expect(monthText('2026-05')).toContain('2026')
  expect(monthText('2026-05')).toContain('May')
})
