import type Sqlite from 'better-sqlite3'
import { expect } from 'vitest'
import { expectConsistent, expectSound } from './desk-checks.ts'
import { type Desk, isAcknowledged, type Write } from './desk-load.ts'

interface HistoryRow {
  ticket_id: number
  kind: string
  to_value: string | null
  actor_id: number
}

/** Marks a write without an answer that the database turned out to have. */
const FOUND = 299

/**
 * Compares the database with everything that was ever asked of it: what was acknowledged is there,
 * whole and in order; what was not answered is there wholly or not at all; what was rejected is
 * not; and nothing else is.
 */
export function expectAllWrites(connection: Sqlite.Database, desk: Desk): void {
  expectSound(connection)
  expectConsistent(connection)
  settleTexts(connection, desk)
  settleChanges(connection, desk)
  expectOrder(desk.writes.filter((write) => write.kind === 'ticket'))
  expectOrder(desk.writes.filter((write) => write.kind === 'comment'))
}

/** Tickets and comments, which their texts tell apart. */
function settleTexts(connection: Sqlite.Database, desk: Desk) {
  const tickets = rowsByText<{ requester_id: number }>(
    connection,
    'tickets',
    'description',
    'requester_id'
  )
  const comments = rowsByText<{ user_id: number; ticket_id: number }>(
    connection,
    'comments',
    'message',
    'user_id, ticket_id'
  )
  for (const write of desk.writes) {
    if (write.kind !== 'ticket' && write.kind !== 'comment') continue
    const rows = write.kind === 'ticket' ? tickets : comments
    const text = write.kind === 'ticket' ? write.description : write.message
    const row = rows.get(text)
    rows.delete(text)
    if (write.status === null && row) found(desk, write, row.id)
    if (!isAcknowledged(write)) {
      expect(row, `answered ${write.status}, and there all the same`).toBeUndefined()
      continue
    }
    const person = desk.writers[write.writer]?.user.id
    const expected =
      write.kind === 'ticket'
        ? { requester_id: person }
        : { user_id: person, ticket_id: write.ticketId }
    expect(row, `acknowledged and lost: ${text}`).toEqual({ id: write.id, text, ...expected })
  }
  expect([...tickets.keys(), ...comments.keys()], 'no one wrote these').toEqual([])
}

function rowsByText<T>(connection: Sqlite.Database, table: string, column: string, more: string) {
  const rows = connection.prepare(`SELECT id, ${column} AS text, ${more} FROM ${table}`).all()
  return new Map((rows as ({ id: number; text: string } & T)[]).map((row) => [row.text, row]))
}

/**
 * Changes of a ticket, which come one after the other from its owner, so that the history must be
 * just these.
 */
function settleChanges(connection: Sqlite.Database, desk: Desk) {
  const sql = `SELECT * FROM ticket_events WHERE kind IN ('status', 'assignee') ORDER BY id`
  const history = Map.groupBy(
    connection.prepare(sql).all() as HistoryRow[],
    ({ ticket_id }) => ticket_id
  )
  const changes = desk.writes.filter(
    (write) => write.kind === 'status' || write.kind === 'assignee'
  )
  for (const [ticketId, asked] of Map.groupBy(changes, (write) => write.ticketId)) {
    const events = history.get(ticketId) ?? []
    history.delete(ticketId)
    const last = asked.at(-1)
    const acknowledged = asked.filter(isAcknowledged)
    if (last?.status === null && events.length === acknowledged.length + 1) {
      found(desk, last, ticketId)
      acknowledged.push(last)
    }
    const expected = acknowledged.map(({ kind, to, writer }) => ({
      ...{ kind, to: to === null ? null : String(to), actor: desk.writers[writer]?.user.id }
    }))
    const actual = events.map(({ kind, to_value, actor_id }) => ({
      kind,
      to: to_value,
      actor: actor_id
    }))
    expect(actual, `the history of ticket ${ticketId}`).toEqual(expected)
  }
  expect([...history.keys()], 'no one changed these').toEqual([])
}

function found(desk: Desk, write: Write, id: number) {
  write.status = FOUND
  desk.take(write, id)
}

/** A write that was sent after another had been answered must have the higher id. */
function expectOrder(writes: Extract<Write, { id: number | null }>[]) {
  const done = writes.flatMap(({ id, sentAt, answeredAt }) =>
    id === null || answeredAt === null ? [] : [{ id, sentAt, answeredAt }]
  )
  const answered = [...done].sort((a, b) => a.answeredAt - b.answeredAt)
  let highest = 0
  let next = 0
  for (const { id, sentAt } of [...done].sort((a, b) => a.sentAt - b.sentAt)) {
    for (let one = answered[next]; one && one.answeredAt <= sentAt; one = answered[++next]) {
      highest = Math.max(highest, one.id)
    }
    expect(id).toBeGreaterThan(highest)
  }
}
