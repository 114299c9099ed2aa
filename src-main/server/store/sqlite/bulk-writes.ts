import type { WebhookKind } from '#shared/domain/webhooks.ts'
import type { Act } from '../store.ts'
import type { Statement } from './write-in-thread.ts'

/**
 * Deletes all tickets with their comments and attachments; the history stays and says who deleted
 * what (D9, D13).
 */
export function deletionOfTickets(act: Act): Statement[] {
  const values = { actorId: act.actorId, at: act.at.getTime() }
  const statements = [
    `INSERT INTO ticket_events (ticket_id, actor_id, kind, from_value, at)
      SELECT id, @actorId, 'deleted', status, @at FROM tickets ORDER BY id`,
    // This also cuts intervals that ended later, because the clock was set back since (D35).
    `UPDATE status_intervals SET until = @at
      WHERE (until IS NULL OR until > @at) AND ticket_id IN (SELECT id FROM tickets)`,
    // The search indexes and the counts are emptied first, so that triggers don't update them
    // ticket by ticket.
    `INSERT INTO ticket_search (ticket_search) VALUES ('delete-all')`,
    `INSERT INTO comment_search (comment_search) VALUES ('delete-all')`,
    'DELETE FROM comment_texts',
    'DELETE FROM ticket_counts',
    'DELETE FROM notifications',
    'DELETE FROM followers',
    'DELETE FROM ticket_links',
    'DELETE FROM service_alarms',
    'DELETE FROM service_clocks',
    'DELETE FROM ticket_waits',
    'DELETE FROM process_parts',
    'DELETE FROM process_runs',
    'DELETE FROM tasks',
    'DELETE FROM rule_runs',
    'DELETE FROM received_mails WHERE ticket_id IS NOT NULL',
    'DELETE FROM attachments WHERE ticket_id IS NOT NULL',
    'DELETE FROM imported_tickets',
    'DELETE FROM comments',
    'DELETE FROM tickets',
    `${DELIVERIES} SELECT webhooks.id, ${MESSAGE_ID}, 'tickets.cleared', NULL, @actorId, @at, 'waiting', @at
      FROM webhooks WHERE ${wants('tickets.cleared')}`
  ].map((sql) => ({ sql, values }))
  return [...statements, insertionOf(act)]
}

/**
 * Deletes an account: its tickets lose their assignee and its sessions end. Its row stays for what
 * it wrote (D4), and the history says which tickets it was assigned. Its sessions' rows stay for a
 * while, expired at any clock, to tell their holders why they ended, and its password digest stays
 * until the deletion can no longer be undone.
 */
export function deletionOfUser(userId: number, act: Act): Statement[] {
  const values = { userId, actorId: act.actorId, at: act.at.getTime() }
  const statements = [
    `INSERT INTO ticket_events (ticket_id, actor_id, kind, from_value, at)
      SELECT id, @actorId, 'assignee', assignee_id, @at FROM tickets WHERE assignee_id = @userId ORDER BY id`,
    `UPDATE status_intervals SET until = @at
      WHERE (until IS NULL OR until > @at)
        AND ticket_id IN (SELECT id FROM tickets WHERE assignee_id = @userId)`,
    `INSERT INTO status_intervals (ticket_id, requester_id, assignee_id, status, since)
      SELECT id, requester_id, NULL, status, @at FROM tickets WHERE assignee_id = @userId ORDER BY id`,
    deliveriesOf('ticket.assignee-changed', '(SELECT id FROM tickets WHERE assignee_id = @userId)'),
    'UPDATE tickets SET assignee_id = NULL, updated_at = @at WHERE assignee_id = @userId',
    'UPDATE sessions SET expires_at = 0 WHERE user_id = @userId',
    'UPDATE users SET deleted_at = @at WHERE id = @userId'
  ].map((sql) => ({ sql, values }))
  return [...statements, insertionOf(act)]
}

/**
 * Undoes an account's deletion: it gets back the tickets that the deletion unassigned and whose
 * assignee no one has changed since. Its sessions stay ended.
 * @param deletedAt when it was deleted, which identifies the history rows of the deletion
 */
export function restorationOfUser(userId: number, deletedAt: Date, act: Act): Statement[] {
  const values = {
    userId,
    actorId: act.actorId,
    at: act.at.getTime(),
    deletedAt: deletedAt.getTime(),
    // The history stores ids as text.
    userText: String(userId)
  }
  const statements = [
    // The tickets are selected once, because the next statements add to the history they are
    // selected from. The temporary table disappears with the connection.
    `CREATE TEMP TABLE restored AS
      SELECT tickets.id, tickets.requester_id, tickets.status FROM ticket_events AS deletion
      JOIN tickets ON tickets.id = deletion.ticket_id
      WHERE deletion.at = @deletedAt AND deletion.kind = 'assignee' AND deletion.from_value = @userText
        AND deletion.to_value IS NULL AND NOT EXISTS (
          SELECT 1 FROM ticket_events AS later
          WHERE later.ticket_id = tickets.id AND later.kind = 'assignee' AND later.id > deletion.id)
      ORDER BY tickets.id`,
    `INSERT INTO ticket_events (ticket_id, actor_id, kind, to_value, at)
      SELECT id, @actorId, 'assignee', @userText, @at FROM restored ORDER BY id`,
    'UPDATE status_intervals SET until = @at WHERE until IS NULL AND ticket_id IN (SELECT id FROM restored)',
    `INSERT INTO status_intervals (ticket_id, requester_id, assignee_id, status, since)
      SELECT id, requester_id, @userId, status, @at FROM restored ORDER BY id`,
    'UPDATE tickets SET assignee_id = @userId, updated_at = @at WHERE id IN (SELECT id FROM restored)',
    deliveriesOf('ticket.assignee-changed', 'restored'),
    'DELETE FROM sessions WHERE user_id = @userId',
    'UPDATE users SET deleted_at = NULL WHERE id = @userId'
  ].map((sql) => ({ sql, values }))
  return [...statements, insertionOf(act)]
}

const DELIVERIES = `INSERT INTO webhook_deliveries
  (webhook_id, message_id, kind, ticket_id, actor_id, created_at, status, next_attempt_at)`

const MESSAGE_ID = `'msg_' || lower(hex(randomblob(16)))`

/** Whether a webhook is to be notified of what is of a kind (D95). */
const wants = (kind: WebhookKind) => `enabled AND ' ' || kinds || ' ' LIKE '% ${kind} %'`

/** Lets webhooks be notified of a change of these tickets (D95). */
export function deliveriesOf(kind: WebhookKind, tickets: string): string {
  return `${DELIVERIES} SELECT webhooks.id, ${MESSAGE_ID}, '${kind}', changed.id,
      @actorId, @at, 'waiting', @at
    FROM ${tickets} AS changed, webhooks WHERE ${wants(kind)} ORDER BY changed.id`
}

/** Adds what was done to the security log (D55). */
export function insertionOf({ at, ...event }: Act): Statement {
  return {
    sql: `INSERT INTO security_events (at, kind, actor_id, subject_id, address, detail)
      VALUES (@at, @kind, @actorId, @subjectId, @address, @detail)`,
    values: { at: at.getTime(), ...event }
  }
}
