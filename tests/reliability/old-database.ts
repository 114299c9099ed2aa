import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { root } from '../../build/set-up.mjs'

const migrationsDir = path.join(root, 'resources/migrations')
const fixturesDir = path.join(root, 'tests/fixtures/upgrades')

/** The migrations there are, oldest first. */
function journal(): { tag: string; when: number }[] {
  return JSON.parse(readFileSync(path.join(migrationsDir, 'meta/_journal.json'), 'utf8')).entries
}

/**
 * Makes a database at the oldest schema there was, with the data of that time and a long history
 * besides, so that bringing it up to date takes a while.
 */
export function makeOldestDatabase(file: string, events: number): void {
  const [first] = journal()
  if (!first) throw new Error('There are no migrations')
  const sql = readFileSync(path.join(migrationsDir, `${first.tag}.sql`), 'utf8')
  const connection = new Sqlite(file)
  connection.pragma('journal_mode = WAL')
  connection.pragma('foreign_keys = OFF')
  connection.exec(sql)
  connection.exec(
    'CREATE TABLE schema_migrations (created_at integer PRIMARY KEY, hash text NOT NULL, applied_at integer NOT NULL) STRICT'
  )
  const hash = createHash('sha256').update(sql).digest('hex')
  connection.prepare('INSERT INTO schema_migrations VALUES (?, ?, 0)').run(first.when, hash)
  connection.exec(readFileSync(path.join(fixturesDir, `${first.tag}.sql`), 'utf8'))
  connection
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO ticket_events (ticket_id, actor_id, kind, to_value, at) SELECT 2, 1, 'comment', i, i FROM n`
    )
    .run(events)
  connection.close()
}

/** A digest of what no migration may change. */
export function digestOfHistory(connection: Sqlite.Database): string {
  const hash = createHash('sha256')
  const rows = connection.prepare(
    'SELECT id, ticket_id, actor_id, kind, to_value, at FROM ticket_events ORDER BY id'
  )
  for (const row of rows.raw().iterate()) hash.update(String(row))
  return hash.digest('hex')
}
