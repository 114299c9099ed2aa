import { expect, test } from 'vitest'
import type { TeamAnalyticsRow } from '#shared/api/reports.ts'
import { teamsByRole } from './teams-by-role.ts'

function member(userId: number, fullName: string, role: string): TeamAnalyticsRow {
  return {
    ...{ userId, fullName, username: fullName.toLowerCase(), role },
    ...{ totalAssigned: 0, totalResolved: 0, averageResolutionTimeHours: 0 },
    ticketsByPriority: { high: 0, medium: 0, low: 0 },
    ticketsByStatus: { open: 0, inProgress: 0, resolved: 0, closed: 0 }
  }
}

test('members are grouped by role whatever its case, teams and members in the order of their names', () => {
  const rows = [
    member(1, 'Zoë', 'Logistics'),
    member(2, 'ben', 'it'),
    member(3, 'Émile', 'logistics'),
    member(4, 'Ada', 'IT')
  ]
  const teams = teamsByRole(rows).map(
    ({ role, members }) => `${role}: ${members.map(({ fullName }) => fullName)}`
  )
  expect(teams).toEqual(['IT: Ada,ben', 'logistics: Émile,Zoë'])
  expect(teamsByRole([])).toEqual([])
})
