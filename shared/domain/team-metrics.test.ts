import { expect, test } from 'vitest'
import { resolutionRate, teamMetrics } from './team-metrics.ts'

test.each([
  [0, 0, '0%'],
  [0, 7, '0%'],
  [1, 3, '33%'],
  [2, 3, '67%'],
  [1, 200, '1%'],
  [7, 7, '100%']
])('%d resolved of %d assigned are %s', (totalResolved, totalAssigned, rate) => {
  expect(resolutionRate({ totalResolved, totalAssigned })).toBe(rate)
})

test("a team's mean duration is the mean of the means of those members who have resolved anything", () => {
  const busy = { totalAssigned: 90, totalResolved: 80, averageResolutionTimeHours: 2 }
  const calm = { totalAssigned: 2, totalResolved: 1, averageResolutionTimeHours: 7 }
  const idle = { totalAssigned: 0, totalResolved: 0, averageResolutionTimeHours: 0 }
  expect(teamMetrics([busy, calm, idle])).toEqual({
    totalAssigned: 92,
    totalResolved: 81,
    averageResolutionTimeHours: 4.5
  })
})

test('a team that has resolved nothing has no mean duration', () => {
  const nothing = { totalAssigned: 0, totalResolved: 0, averageResolutionTimeHours: null }
  expect(teamMetrics([])).toEqual(nothing)
  expect(
    teamMetrics([{ totalAssigned: 0, totalResolved: 0, averageResolutionTimeHours: 0 }])
  ).toEqual(nothing)
})
