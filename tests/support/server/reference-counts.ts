/** A row of `tickets` as the database has it. */
export type PlainRow = Record<string, unknown>

const SUMS = ['tickets', 'responded', 'response_time', 'resolution_time'] as const

/**
 * What `ticket_counts` must hold, counted plainly by scope, status and priority. It shares no code
 * with the triggers that maintain the table.
 */
export function referenceCounts(tickets: PlainRow[]): PlainRow[] {
  const counts = new Map<string, PlainRow & Record<(typeof SUMS)[number], number>>()
  for (const ticket of tickets) {
    const {
      requester_id: requester,
      assignee_id: assignee,
      department_key: department,
      status,
      priority
    } = ticket
    const age = (moment: unknown) =>
      moment === null ? 0 : Number(moment) - Number(ticket.created_at)
    const scopes: [scope: string, person: unknown, department: unknown][] = [
      ['all', 0, ''],
      ['requester', requester, ''],
      ['department', 0, department]
    ]
    if (assignee === null)
      scopes.push(['unassigned', 0, department], ['waiting', requester, department])
    else scopes.push(['assignee', assignee, ''])
    if (assignee === requester) scopes.push(['self', assignee, ''])
    for (const [scope, person_id, department_key] of scopes) {
      const key = JSON.stringify([scope, person_id, department_key, status, priority])
      const none = {
        ...{ scope, person_id, department_key, status, priority },
        ...{ tickets: 0, responded: 0, response_time: 0, resolution_time: 0 }
      }
      const count = counts.get(key) ?? none
      count.tickets += 1
      count.responded += ticket.first_response_at === null ? 0 : 1
      count.response_time += age(ticket.first_response_at)
      count.resolution_time += age(ticket.resolved_at)
      counts.set(key, count)
    }
  }
  return [...counts.values()].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}
