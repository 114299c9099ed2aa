/** What a member of a team has done; durations in hours, 0 for who has resolved nothing. */
interface MemberFigures {
  totalAssigned: number
  totalResolved: number
  averageResolutionTimeHours: number
}

/** Resolution Rate (spec §9): the rounded percentage of resolved over assigned tickets, `0%` where none are assigned. */
export function resolutionRate({ totalAssigned, totalResolved }: Omit<MemberFigures, 'averageResolutionTimeHours'>) {
  return totalAssigned === 0 ? '0%' : `${Math.round((totalResolved / totalAssigned) * 100)}%`
}

/** A team's own figures. Its mean duration is that of its members' means (spec §9), whatever each of them has resolved. */
export function teamFigures(members: readonly MemberFigures[]): MemberFigures {
  const sum = (key: keyof MemberFigures) => members.reduce((total, member) => total + member[key], 0)
  return {
    totalAssigned: sum('totalAssigned'),
    totalResolved: sum('totalResolved'),
    averageResolutionTimeHours: members.length === 0 ? 0 : sum('averageResolutionTimeHours') / members.length
  }
}
