import { STILL } from '../db/schema.ts'
import type { Statement } from '../db/write-in-thread.ts'

/** Who does it, and when. */
interface Act {
  actorId: number
  at: Date
}

/** All tickets with their comments; the history stays, and says who deleted what (D9, D13). */
export function deletionOfTickets({ actorId, at }: Act): Statement[] {
  const values = { actorId, at: at.getTime() }
  return [
    `INSERT INTO ticket_events (ticket_id, actor_id, kind, from_value, at)
      SELECT id, @actorId, 'deleted', status, @at FROM tickets ORDER BY id`,
    // Also what had ended later, where the clock was set back since (D35).
    'UPDATE ticket_periods SET until = @at WHERE until > @at AND ticket_id IN (SELECT id FROM tickets)',
    `INSERT INTO ticket_search (ticket_search) VALUES ('delete-all')`,
    'DELETE FROM short_text_counts',
    'DELETE FROM postings',
    `INSERT INTO vocabulary_search (vocabulary_search) VALUES ('delete-all')`,
    'DELETE FROM vocabulary',
    // Emptied first, nothing is taken off them for each ticket.
    'DELETE FROM ticket_counts',
    'DELETE FROM comments',
    'DELETE FROM tickets'
  ].map((sql) => ({ sql, values }))
}

/**
 * An account, taken out of every list: its tickets lose their assignee, its sessions end, its password goes. Its row stays for what it
 * wrote (D4), and the history says who was assigned.
 */
export function deletionOfUser(userId: number, { actorId, at }: Act): Statement[] {
  const values = { userId, actorId, at: at.getTime(), still: STILL.getTime() }
  return [
    `INSERT INTO ticket_events (ticket_id, actor_id, kind, from_value, at)
      SELECT id, @actorId, 'assignee', assignee_id, @at FROM tickets WHERE assignee_id = @userId ORDER BY id`,
    `UPDATE ticket_periods SET until = @at
      WHERE until > @at AND ticket_id IN (SELECT id FROM tickets WHERE assignee_id = @userId)`,
    `INSERT INTO ticket_periods (ticket_id, requester_id, assignee_id, status, since, until)
      SELECT id, requester_id, NULL, status, @at, @still FROM tickets WHERE assignee_id = @userId ORDER BY id`,
    'UPDATE tickets SET assignee_id = NULL, updated_at = @at WHERE assignee_id = @userId',
    'DELETE FROM sessions WHERE user_id = @userId',
    `UPDATE users SET deleted_at = @at, password_digest = '' WHERE id = @userId`
  ].map((sql) => ({ sql, values }))
}
