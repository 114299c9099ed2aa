import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import type { Clearing } from './clear-tickets.ts'

const { file, actorId, at } = workerData as Clearing

/** The end of a period that has not ended. */
const STILL = 8.64e15

const connection = new Sqlite(file, { fileMustExist: true, timeout: 5000 })
try {
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.transaction(clear).immediate()
} finally {
  connection.close()
}
parentPort?.postMessage('done')

/** The history stays, and says who deleted what (D9, D13). */
function clear() {
  const moment = at.getTime()
  connection
    .prepare(
      `INSERT INTO ticket_events (ticket_id, actor_id, kind, from_value, at)
        SELECT id, ?, 'deleted', status, ? FROM tickets ORDER BY id`
    )
    .run(actorId, moment)
  connection.prepare('UPDATE ticket_periods SET until = ? WHERE until = ?').run(moment, STILL)
  connection.exec(`INSERT INTO ticket_search (ticket_search) VALUES ('delete-all')`)
  connection.exec('DELETE FROM short_text_counts')
  // Emptied first, nothing is taken off them for each ticket.
  connection.exec('DELETE FROM ticket_counts')
  connection.exec('DELETE FROM comments')
  connection.exec('DELETE FROM tickets')
}
