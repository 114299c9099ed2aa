/**
 * The metrics of a team's member. The mean is in hours, and 0 for a member who has resolved
 * nothing.
 */
interface MemberMetrics {
  totalAssigned: number
  totalResolved: number
  averageResolutionTimeHours: number
}

/** The metrics of a team. The mean is in hours, and null where no one has resolved anything. */
interface TeamMetrics {
  totalAssigned: number
  totalResolved: number
  averageResolutionTimeHours: number | null
}

/**
 * Resolution Rate (spec §9): the rounded percentage of resolved over assigned tickets, `0%` where
 * none are assigned.
 */
export function resolutionRate({
  totalAssigned,
  totalResolved
}: Omit<TeamMetrics, 'averageResolutionTimeHours'>) {
  return totalAssigned === 0 ? '0%' : `${Math.round((totalResolved / totalAssigned) * 100)}%`
}

/** A member's mean hours to resolution; null for a member who has resolved nothing. */
export function meanResolutionHours({
  totalResolved,
  averageResolutionTimeHours
}: MemberMetrics): number | null {
  return totalResolved === 0 ? null : averageResolutionTimeHours
}

/** The metrics of a team. Its mean is the mean of those members' means who have one (spec §9). */
export function teamMetrics(members: readonly MemberMetrics[]): TeamMetrics {
  const means = members.map(meanResolutionHours).filter((mean) => mean !== null)
  return {
    totalAssigned: sum(members.map(({ totalAssigned }) => totalAssigned)),
    totalResolved: sum(members.map(({ totalResolved }) => totalResolved)),
    averageResolutionTimeHours: means.length === 0 ? null : sum(means) / means.length
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
