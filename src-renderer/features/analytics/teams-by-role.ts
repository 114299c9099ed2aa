import type { TeamAnalyticsRow } from '#shared/api/reports.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { perLanguage } from '../../lib/formats.ts'

export interface Team {
  /** The id of the team's section, which its link targets. */
  id: string
  role: string
  members: readonly TeamAnalyticsRow[]
}

const names = perLanguage((locale) => new Intl.Collator(locale, { sensitivity: 'base' }))

/**
 * Members grouped by role, ignoring case like everywhere (spec §3); teams by role, members by name.
 */
export function teamsByRole(rows: readonly TeamAnalyticsRow[]): Team[] {
  const members = Map.groupBy(
    rows.toSorted((a, b) => names().compare(a.fullName, b.fullName)),
    ({ role }) => departmentKey(role)
  )
  return [...members.values()]
    .map((team) => ({ role: team[0]?.role ?? '', members: team }))
    .sort((a, b) => names().compare(a.role, b.role))
    .map((team, index) => ({ ...team, id: `team-${index + 1}` }))
}
