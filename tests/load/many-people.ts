import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { hashToken } from '../../src-main/server/base/hash-token.ts'

/** How long the sessions are valid, in milliseconds. */
const VALID_MS = 60 * 60 * 1000

/**
 * Adds people to a company, each with a session: rows, because thousands of sign-ins would take as many
 * seconds.
 * @param url of its PostgreSQL
 * @returns their cookies
 */
export async function addPeople(url: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomUUID())
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `INSERT INTO users (username, username_key, email, password_digest, full_name, role, initials, created_at)
      SELECT 'person' || n, 'person' || n, 'person' || n || '@example.com', 'none', 'Person ' || n,
        'Logistics', 'P', $2
      FROM generate_series(1, $1::integer) AS n`,
    [count, Date.now()]
  )
  await client.query(
    `INSERT INTO sessions (digest, user_id, created_at, last_used_at, expires_at)
      SELECT digest, users.id, $2, $2, $3
      FROM unnest($1::text[]) WITH ORDINALITY AS made (digest, n)
      JOIN users ON username_key = 'person' || n`,
    [tokens.map(hashToken), Date.now(), Date.now() + VALID_MS]
  )
  await client.query('VACUUM ANALYZE')
  await client.end()
  return tokens.map((token) => `helpdesk_session=${token}`)
}
