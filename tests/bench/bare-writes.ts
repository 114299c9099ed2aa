/** The writes of the calls to the database and nothing else, each in one durable transaction. */
import path from 'node:path'
import Sqlite from 'better-sqlite3'

export interface BareWrites {
  create(): unknown
  comment(ticketId: number): unknown
  changeStatus(ticketId: number, status: string): unknown
  close(): unknown
}

/** @param folder with a copy of the measured database: the same indexes, the same triggers */
export function openBareWrites(folder: string): BareWrites {
  const connection = new Sqlite(path.join(folder, 'helpdesk.db'))
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('recursive_triggers = ON')
  const insertTicket = connection.prepare(
    `INSERT INTO tickets (department, department_key, description, status, priority, category, subcategory, requester_id, assignee_id,
      created_at, updated_at, search_text) VALUES ('IT', 'it', @text, 'open', 'medium', 'printer', NULL, 1, NULL, @at, @at, @search)`
  )
  const insertEvent = connection.prepare(
    'INSERT INTO ticket_events (ticket_id, actor_id, kind, requester_id, from_value, to_value, at) VALUES (?, 1, ?, ?, ?, ?, ?)'
  )
  const insertInterval = connection.prepare(
    `INSERT INTO status_intervals (ticket_id, requester_id, assignee_id, status, since)
      SELECT id, requester_id, assignee_id, status, ? FROM tickets WHERE id = ?`
  )
  const endInterval = connection.prepare(
    'UPDATE status_intervals SET until = ? WHERE ticket_id = ? AND until IS NULL'
  )
  const insertComment = connection.prepare(
    'INSERT INTO comments (ticket_id, user_id, message, created_at) VALUES (?, 1, ?, ?)'
  )
  const touchTicket = connection.prepare('UPDATE tickets SET updated_at = ? WHERE id = ?')
  const setStatus = connection.prepare(
    'UPDATE tickets SET status = ?, resolved_at = NULL, updated_at = ? WHERE id = ?'
  )
  // Everyone concerned but the actor: in the measured company the requester and the assignee.
  const notify = connection.prepare(
    `INSERT INTO notifications (user_id, ticket_id, actor_id, kind, to_value, comment_id, at)
      SELECT people.value, tickets.id, 1, @kind, @to, @commentId, @at
      FROM tickets, json_each(json_array(requester_id, assignee_id)) AS people
      WHERE tickets.id = @ticketId AND people.value > 1`
  )
  return {
    create: connection.transaction(() => {
      const at = Date.now()
      const { lastInsertRowid } = insertTicket.run({
        text: NEW_TICKET,
        search: `tkt-99999\n${NEW_TICKET}\nprinter\n`,
        at
      })
      insertEvent.run(lastInsertRowid, 'created', 1, null, 'open', at)
      insertInterval.run(at, lastInsertRowid)
    }).immediate,
    comment: connection.transaction((ticketId: number) => {
      const at = Date.now()
      const { lastInsertRowid } = insertComment.run(ticketId, NEW_COMMENT, at)
      touchTicket.run(at, ticketId)
      insertEvent.run(ticketId, 'comment', null, null, String(lastInsertRowid), at)
      notify.run({ kind: 'comment', to: null, commentId: lastInsertRowid, at, ticketId })
    }).immediate,
    changeStatus: connection.transaction((ticketId: number, status: string) => {
      const at = Date.now()
      setStatus.run(status, at, ticketId)
      insertEvent.run(ticketId, 'status', null, 'open', status, at)
      endInterval.run(at, ticketId)
      insertInterval.run(at, ticketId)
      notify.run({ kind: 'status', to: status, commentId: null, at, ticketId })
    }).immediate,
    close: () => void connection.close()
  }
}

export const NEW_TICKET =
  'The printer on the second floor prints nothing but stripes since this morning.'
export const NEW_COMMENT =
  'I have cleaned its rollers; please try once more and tell me what it prints now.'
