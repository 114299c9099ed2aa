import type Sqlite from 'better-sqlite3'
import { expect } from 'vitest'
import type { HistoryEntry } from '#shared/api/history.ts'
import { COUNTED_TICKETS, KEPT_COUNTS } from '../support/server/ticket-counts.ts'

/** A row of `ticket_events` as the database has it. */
export interface HistoryRow {
  ticket_id: number
  actor_id: number
  kind: HistoryEntry['kind'] | 'comment' | 'deleted'
  requester_id: number | null
  from_value: string | null
  to_value: string | null
  at: number
}

interface TicketRow {
  id: number
  status: string
  requester_id: number
  assignee_id: number | null
  created_at: number
  updated_at: number
  resolved_at: number | null
  first_response_at: number | null
}

interface CommentRow {
  id: number
  ticket_id: number
  user_id: number
  created_at: number
}

interface Interval {
  ticket_id: number
  requester_id: number
  assignee_id: number | null
  status: string
  since: number
  until: number | null
}

/** Looks for damage as SQLite knows it. */
export function expectSound(connection: Sqlite.Database): void {
  expect(connection.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(connection.pragma('foreign_key_check')).toEqual([])
}

/**
 * Compares tickets, their counts, comments and intervals with the history, row by row: what was written half shows
 * as a difference. It shares nothing with the product.
 */
export function expectConsistent(connection: Sqlite.Database): void {
  const history = connection
    .prepare('SELECT * FROM ticket_events ORDER BY id')
    .all() as HistoryRow[]
  const byTicket = Map.groupBy(history, ({ ticket_id }) => ticket_id)
  const replayed = [...byTicket.values()].map(replay)

  const columns =
    'id, status, requester_id, assignee_id, created_at, updated_at, resolved_at, first_response_at'
  const tickets = connection
    .prepare(`SELECT ${columns} FROM tickets ORDER BY id`)
    .all() as TicketRow[]
  expect(tickets).toEqual(
    replayed.flatMap(({ ticket }) => ticket ?? []).sort((a, b) => a.id - b.id)
  )

  const present = new Set(tickets.map(({ id }) => id))
  const noted = history
    .filter(({ kind, ticket_id }) => kind === 'comment' && present.has(ticket_id))
    .map(({ to_value, ticket_id, actor_id, at }) => ({
      ...{ id: Number(to_value), ticket_id, user_id: actor_id, created_at: at }
    }))
  const comments = connection
    .prepare('SELECT id, ticket_id, user_id, created_at FROM comments ORDER BY id')
    .all() as CommentRow[]
  expect(comments).toEqual(noted)

  const rows = connection
    .prepare(
      'SELECT ticket_id, requester_id, assignee_id, status, since, until FROM status_intervals ORDER BY id'
    )
    .all() as Interval[]
  // What began and ended within one millisecond can't be told from the history.
  const lasting = rows.filter(({ since, until }) => since !== until)
  const intervals = Map.groupBy(lasting, ({ ticket_id }) => ticket_id)
  expect(intervals).toEqual(
    new Map(
      replayed.filter(({ intervals }) => intervals.length > 0).map((r) => [r.id, r.intervals])
    )
  )
  expect(connection.prepare(KEPT_COUNTS).all()).toEqual(connection.prepare(COUNTED_TICKETS).all())
  expect(
    connection.prepare(`SELECT count(*) FROM tickets WHERE search_text = ''`).pluck().get()
  ).toBe(0)
}

/** What a ticket's history says of it; `ticket` is null once it was deleted. */
function replay(events: HistoryRow[]) {
  const [created] = events
  if (created?.kind !== 'created' || created.requester_id === null)
    throw new Error('A history does not begin')
  const { ticket_id: id, requester_id, at } = created
  const ticket: TicketRow = {
    ...{ id, requester_id, status: String(created.to_value), assignee_id: null },
    ...{ created_at: at, updated_at: at, first_response_at: null },
    resolved_at: created.to_value === 'resolved' ? at : null
  }
  const intervals: Interval[] = []
  let isDeleted = false
  for (const event of events) {
    if (event.kind === 'status') {
      expect(event.from_value).toBe(ticket.status)
      ticket.status = String(event.to_value)
      ticket.resolved_at = event.to_value === 'resolved' ? event.at : null
    }
    if (event.kind === 'assignee') {
      expect(event.from_value).toBe(ticket.assignee_id === null ? null : String(ticket.assignee_id))
      ticket.assignee_id = event.to_value === null ? null : Number(event.to_value)
    }
    const responds =
      event.kind === 'comment' || (event.kind === 'status' && event.from_value === 'open')
    if (responds && event.actor_id !== requester_id) ticket.first_response_at ??= event.at
    ticket.updated_at = event.at
    const last = intervals.at(-1)
    if (event.kind === 'comment') continue
    if (last) last.until = event.at
    if (event.kind === 'deleted') isDeleted = true
    else {
      const { status, assignee_id } = ticket
      intervals.push({
        ticket_id: id,
        requester_id,
        assignee_id,
        status,
        since: event.at,
        until: null
      })
    }
  }
  return {
    id,
    ticket: isDeleted ? null : ticket,
    intervals: intervals.filter(({ since, until }) => since !== until)
  }
}
