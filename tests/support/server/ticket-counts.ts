import { expect } from 'vitest'
import type { DatabaseAccess } from './test-engine.ts'

/** The counts that triggers maintain, without empty ones. */
export const KEPT_COUNTS = `SELECT * FROM ticket_counts WHERE tickets <> 0
  ORDER BY scope, person_id, department_key, status, priority`

/** The same counts, from the tickets themselves. */
export const COUNTED_TICKETS = `
  SELECT scopes.scope, scopes.person_id, scopes.department_key, status, priority,
    count(*) AS tickets, count(first_response_at) AS responded,
    coalesce(sum(first_response_at - created_at), 0) AS response_time,
    coalesce(sum(resolved_at - created_at), 0) AS resolution_time
  FROM tickets JOIN (
    SELECT id, 'all' AS scope, 0 AS person_id, '' AS department_key FROM tickets
    UNION ALL SELECT id, 'requester', requester_id, '' FROM tickets
    UNION ALL SELECT id, 'department', 0, department_key FROM tickets
    UNION ALL SELECT id, 'assignee', assignee_id, '' FROM tickets WHERE assignee_id IS NOT NULL
    UNION ALL SELECT id, 'self', assignee_id, '' FROM tickets WHERE assignee_id = requester_id
    UNION ALL SELECT id, 'unassigned', 0, department_key FROM tickets WHERE assignee_id IS NULL
    UNION ALL SELECT id, 'waiting', requester_id, department_key FROM tickets
      WHERE assignee_id IS NULL
  ) AS scopes ON scopes.id = tickets.id
  GROUP BY scopes.scope, scopes.person_id, scopes.department_key, status, priority
  ORDER BY scopes.scope, scopes.person_id, scopes.department_key, status, priority`

/** @param when what has just happened, for the message of a failure */
export async function expectExactCounts({ rows }: Pick<DatabaseAccess, 'rows'>, when = '') {
  expect(await rows(KEPT_COUNTS), when).toEqual(await rows(COUNTED_TICKETS))
}
