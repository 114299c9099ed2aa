import type Sqlite from 'better-sqlite3'
import { expect } from 'vitest'
import { COUNTED_TICKETS, KEPT_COUNTS } from '#support/server/ticket-counts.ts'

/** Looks for damage as SQLite knows it. */
export function expectSound(database: Sqlite.Database): void {
  expect(database.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(database.pragma('foreign_key_check')).toEqual([])
}

/** The value that the last event of some kinds gave a ticket, up to a step of it. */
const valueAt = (kinds: string) => `(SELECT to_value FROM ticket_events AS earlier
  WHERE earlier.ticket_id = step.ticket_id AND earlier.id <= step.id AND kind IN (${kinds})
  ORDER BY earlier.id DESC LIMIT 1)`

/** Each event that changes a ticket, with the ticket as the history says it was from then on. */
const STEPS = `WITH steps AS (
  SELECT ticket_id, kind, at AS since,
    lead(at) OVER (PARTITION BY ticket_id ORDER BY id) AS until,
    first_value(requester_id) OVER (PARTITION BY ticket_id ORDER BY id) AS requester_id,
    ${valueAt("'created', 'status'")} AS status,
    CAST(${valueAt("'assignee'")} AS INTEGER) AS assignee_id
  FROM ticket_events AS step WHERE kind <> 'comment')`

/** Facts from two sources: the history, and the rows that the product reads. */
const SAME: [byHistory: string, rows: string][] = [
  [
    `${STEPS} SELECT ticket_id AS id, status, requester_id, assignee_id,
      (SELECT min(at) FROM ticket_events WHERE ticket_id = last.ticket_id) AS created_at,
      (SELECT at FROM ticket_events WHERE ticket_id = last.ticket_id ORDER BY id DESC LIMIT 1)
        AS updated_at,
      CASE status WHEN 'resolved' THEN (SELECT at FROM ticket_events
        WHERE ticket_id = last.ticket_id AND kind IN ('created', 'status')
        ORDER BY id DESC LIMIT 1) END AS resolved_at,
      (SELECT at FROM ticket_events WHERE ticket_id = last.ticket_id
        AND actor_id <> last.requester_id
        AND (kind = 'comment' OR kind = 'status' AND from_value = 'open')
        ORDER BY id LIMIT 1) AS first_response_at
      FROM steps AS last WHERE until IS NULL AND kind <> 'deleted' ORDER BY id`,
    `SELECT id, status, requester_id, assignee_id, created_at, updated_at, resolved_at,
      first_response_at FROM tickets ORDER BY id`
  ],
  [
    `SELECT CAST(to_value AS INTEGER) AS id, ticket_id, actor_id AS user_id, at AS created_at
      FROM ticket_events WHERE kind = 'comment' AND ticket_id IN (SELECT id FROM tickets)
      ORDER BY ticket_events.id`,
    'SELECT id, ticket_id, user_id, created_at FROM comments ORDER BY id'
  ],
  // An interval that began and ended within one millisecond can't be derived from the history.
  [
    `${STEPS} SELECT ticket_id, requester_id, assignee_id, status, since, until FROM steps
      WHERE kind <> 'deleted' AND since IS NOT until ORDER BY ticket_id, since`,
    `SELECT ticket_id, requester_id, assignee_id, status, since, until FROM status_intervals
      WHERE since IS NOT until ORDER BY ticket_id, since`
  ],
  // Each change begins with what the one before has left.
  [
    `SELECT id, lag(to_value) OVER (PARTITION BY ticket_id, kind = 'assignee' ORDER BY id) AS before
      FROM ticket_events WHERE kind IN ('created', 'status', 'assignee') ORDER BY id`,
    `SELECT id, from_value AS before FROM ticket_events
      WHERE kind IN ('created', 'status', 'assignee') ORDER BY id`
  ],
  [COUNTED_TICKETS, KEPT_COUNTS]
]

/** Compares tickets, comments and intervals with the history: half a write shows as a difference. */
export function expectConsistent(database: Sqlite.Database): void {
  for (const [byHistory, rows] of SAME)
    expect(database.prepare(rows).all()).toEqual(database.prepare(byHistory).all())
  expect(
    database.prepare(`SELECT count(*) FROM tickets WHERE search_text = ''`).pluck().get()
  ).toBe(0)
}
