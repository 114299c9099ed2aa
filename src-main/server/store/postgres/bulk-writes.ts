import type { WebhookKind } from '#shared/domain/webhooks.ts'
import type { Act } from '../store.ts'
import type { Statement } from './database.ts'

/**
 * Deletes all tickets with their comments and attachments; the history stays and says who deleted
 * what (D9, D13).
 */
export function deletionOfTickets(act: Act): Statement[] {
  const { actorId } = act
  const time = act.at.getTime()
  return [
    {
      text: `INSERT INTO ticket_events (ticket_id, actor_id, kind, from_value, at)
        SELECT id, $1::bigint, 'deleted', status, $2::bigint FROM tickets ORDER BY id`,
      values: [actorId, time]
    },
    {
      // This also cuts intervals that ended later, because the clock was set back since (D35).
      text: `UPDATE status_intervals SET until = $1
        WHERE (until IS NULL OR until > $1) AND ticket_id IN (SELECT id FROM tickets)`,
      values: [time]
    },
    // The counts are emptied first, so that no trigger subtracts from them.
    { text: 'DELETE FROM ticket_counts', values: [] },
    { text: 'DELETE FROM notifications', values: [] },
    { text: 'DELETE FROM followers', values: [] },
    { text: 'DELETE FROM ticket_links', values: [] },
    { text: 'DELETE FROM service_alarms', values: [] },
    { text: 'DELETE FROM service_clocks', values: [] },
    { text: 'DELETE FROM ticket_waits', values: [] },
    { text: 'DELETE FROM process_parts', values: [] },
    { text: 'DELETE FROM process_runs', values: [] },
    { text: 'DELETE FROM tasks', values: [] },
    { text: 'DELETE FROM rule_runs', values: [] },
    { text: 'DELETE FROM received_mails WHERE ticket_id IS NOT NULL', values: [] },
    { text: 'DELETE FROM attachments WHERE ticket_id IS NOT NULL', values: [] },
    { text: 'DELETE FROM imported_tickets', values: [] },
    { text: 'DELETE FROM comment_texts', values: [] },
    { text: 'DELETE FROM comments', values: [] },
    { text: 'DELETE FROM tickets', values: [] },
    {
      text: `${DELIVERIES} SELECT webhooks.id, ${MESSAGE_ID}, 'tickets.cleared', NULL::bigint,
          $1::bigint, $2::bigint, 'waiting', $2::bigint
        FROM webhooks WHERE ${wants('tickets.cleared')}`,
      values: [actorId, time]
    },
    insertionOf(act)
  ]
}

/**
 * Deletes an account: its tickets lose their assignee and its sessions end. Its row stays for what
 * it wrote (D4), and the history says which tickets it was assigned. Its sessions' rows stay for a
 * while, expired at any clock, to tell their holders why they ended, and its password digest stays
 * until the deletion can no longer be undone.
 */
export function deletionOfUser(userId: number, act: Act): Statement[] {
  const { actorId } = act
  const time = act.at.getTime()
  return [
    {
      text: `INSERT INTO ticket_events (ticket_id, actor_id, kind, from_value, at)
        SELECT id, $2::bigint, 'assignee', assignee_id, $3::bigint FROM tickets
        WHERE assignee_id = $1 ORDER BY id`,
      values: [userId, actorId, time]
    },
    {
      text: `UPDATE status_intervals SET until = $2
        WHERE (until IS NULL OR until > $2)
          AND ticket_id IN (SELECT id FROM tickets WHERE assignee_id = $1)`,
      values: [userId, time]
    },
    {
      text: `INSERT INTO status_intervals (ticket_id, requester_id, assignee_id, status, since)
        SELECT id, requester_id, NULL, status, $2::bigint FROM tickets
        WHERE assignee_id = $1 ORDER BY id`,
      values: [userId, time]
    },
    {
      text: deliveriesOf(
        'ticket.assignee-changed',
        '(SELECT id FROM tickets WHERE assignee_id = $3)'
      ),
      values: [actorId, time, userId]
    },
    {
      text: 'UPDATE tickets SET assignee_id = NULL, updated_at = $2 WHERE assignee_id = $1',
      values: [userId, time]
    },
    { text: 'UPDATE sessions SET expires_at = 0 WHERE user_id = $1', values: [userId] },
    { text: 'UPDATE users SET deleted_at = $2 WHERE id = $1', values: [userId, time] },
    insertionOf(act)
  ]
}

/**
 * Undoes an account's deletion: it gets back the tickets that the deletion unassigned and whose
 * assignee no one has changed since. Its sessions stay ended.
 * @param deletedAt when it was deleted, which identifies the history rows of the deletion
 */
export function restorationOfUser(userId: number, deletedAt: Date, act: Act): Statement[] {
  const { actorId } = act
  const time = act.at.getTime()
  // The history stores ids as text.
  const userText = String(userId)
  return [
    {
      // The tickets are selected once, because the next statements add to the history they are
      // selected from.
      text: `CREATE TEMP TABLE restored (id bigint, requester_id bigint, status text COLLATE "C")
        ON COMMIT DROP`,
      values: []
    },
    {
      text: `INSERT INTO restored SELECT tickets.id, tickets.requester_id, tickets.status
        FROM ticket_events AS deletion JOIN tickets ON tickets.id = deletion.ticket_id
        WHERE deletion.at = $1 AND deletion.kind = 'assignee' AND deletion.from_value = $2
          AND deletion.to_value IS NULL AND NOT EXISTS (
            SELECT 1 FROM ticket_events AS later
            WHERE later.ticket_id = tickets.id AND later.kind = 'assignee'
              AND later.id > deletion.id)`,
      values: [deletedAt.getTime(), userText]
    },
    {
      text: `INSERT INTO ticket_events (ticket_id, actor_id, kind, to_value, at)
        SELECT id, $1::bigint, 'assignee', $2::text, $3::bigint FROM restored ORDER BY id`,
      values: [actorId, userText, time]
    },
    {
      text: `UPDATE status_intervals SET until = $1
        WHERE until IS NULL AND ticket_id IN (SELECT id FROM restored)`,
      values: [time]
    },
    {
      text: `INSERT INTO status_intervals (ticket_id, requester_id, assignee_id, status, since)
        SELECT id, requester_id, $1::bigint, status, $2::bigint FROM restored ORDER BY id`,
      values: [userId, time]
    },
    {
      text: `UPDATE tickets SET assignee_id = $1, updated_at = $2
        WHERE id IN (SELECT id FROM restored)`,
      values: [userId, time]
    },
    { text: deliveriesOf('ticket.assignee-changed', 'restored'), values: [actorId, time] },
    { text: 'DELETE FROM sessions WHERE user_id = $1', values: [userId] },
    { text: 'UPDATE users SET deleted_at = NULL WHERE id = $1', values: [userId] },
    insertionOf(act)
  ]
}

const DELIVERIES = `INSERT INTO webhook_deliveries
  (webhook_id, message_id, kind, ticket_id, actor_id, created_at, status, next_attempt_at)`

const MESSAGE_ID = `'msg_' || replace(gen_random_uuid()::text, '-', '')`

/** Whether a webhook is to be notified of what is of a kind (D95). */
const wants = (kind: WebhookKind) => `enabled AND ' ' || kinds || ' ' LIKE '% ${kind} %'`

/** Lets webhooks be notified of a change of these tickets (D95). */
export function deliveriesOf(kind: WebhookKind, tickets: string): string {
  return `${DELIVERIES} SELECT webhooks.id, ${MESSAGE_ID}, '${kind}', changed.id,
      $1::bigint, $2::bigint, 'waiting', $2::bigint
    FROM ${tickets} AS changed, webhooks WHERE ${wants(kind)} ORDER BY changed.id`
}

/** Adds what was done to the security log (D55). */
export function insertionOf({ at, kind, actorId, subjectId, address, detail }: Act): Statement {
  return {
    text: `INSERT INTO security_events (at, kind, actor_id, subject_id, address, detail)
      VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [at.getTime(), kind, actorId, subjectId, address, detail]
  }
}
