import { createHash } from 'node:crypto'
import type { DatabaseAccess, DatabaseWatch } from './test-engine.ts'

type Row = Record<string, unknown>

/** Watches a database of PostgreSQL. */
export async function watchDatabase({
  rows,
  execute,
  tables
}: Pick<DatabaseAccess, 'rows' | 'execute' | 'tables'>): Promise<DatabaseWatch> {
  // Rejected requests may still record failed tries, and what servers agree on; exports are noted.
  const unwatched = ['auth_attempts', 'security_events', 'shared_values']
  const watched = (await tables()).filter((name) => !unwatched.includes(name))
  const people = await Promise.all(
    ['users', 'sessions'].map(async (table) => ({
      table,
      rows: JSON.stringify(await rows<Row>(`SELECT * FROM ${table} ORDER BY id`))
    }))
  )

  async function digest() {
    const hash = createHash('sha256')
    for (const name of watched) {
      const [all] = await rows<Row>(
        `SELECT string_agg(t::text, E'\\n' ORDER BY t::text) AS rows FROM ${name} AS t`
      )
      hash.update(`${name}: ${all?.rows}`)
    }
    return hash.digest('hex')
  }

  return {
    version: digest,
    digest,
    change: (sql) => execute(sql),
    async restorePeople() {
      // Neither triggers nor foreign keys have a say.
      await execute('BEGIN; SET LOCAL session_replication_role = replica')
      for (const { table, rows } of people) {
        await execute(`DELETE FROM ${table}`)
        await execute(
          `INSERT INTO ${table} OVERRIDING SYSTEM VALUE
           SELECT * FROM json_populate_recordset(NULL::${table}, ?)`,
          rows
        )
      }
      await execute('COMMIT')
    },
    close: async () => {}
  }
}
