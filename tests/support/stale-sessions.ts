import path from 'node:path'
import Sqlite from 'better-sqlite3'

/** Lets it be long ago that anyone signed in to a server confirmed their password (D90). */
export function forgetConfirmations(dataDir: string): void {
  const connection = new Sqlite(path.join(dataDir, 'helpdesk.db'))
  connection.exec('UPDATE sessions SET confirmed_at = 0')
  connection.close()
}
