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

test('the mean duration of a team is the mean of those of members who have resolved anything', () => {
  const busy = { totalAssigned: 90, totalResolved: 80, averageResolutionTimeHours: 2 }
  const calm = { totalAssigned: 2, totalResolved: 1, averageResolutionTimeHours: 7 }
  const idle = { totalAssigned: 0, totalResolved: 0, averageResolutionTimeHours: 0 }
  const team = { totalAssigned: 92, totalResolved: 81, averageResolutionTimeHours: 4.5 }
  expect(teamMetrics([busy, calm, idle])).toEqual(team)
  const nothing = { ...idle, averageResolutionTimeHours: null }
  expect([teamMetrics([]), teamMetrics([idle])]).toEqual([nothing, nothing])
})
