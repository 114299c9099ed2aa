import type { PoolClient } from 'pg'
import { errorMessage } from '../../base/error-message.ts'
import { COUNTS_TABLE, TABLES } from '../contents.ts'
import { codeOf } from './connection-loss.ts'

/** PostgreSQL's errors for damaged data and indexes, and for a disk that does not answer. */
const DAMAGED = /^(XX00[12]|58...)$/

/** The counts that the triggers ought to have made, beside those that are there. */
const WRONG_COUNTS = `
  WITH expected AS (
    SELECT s.scope, s.person_id, s.department, t.status, t.priority, count(*),
      count(t.first_response_at), coalesce(sum(t.first_response_at - t.created_at), 0),
      coalesce(sum(t.resolved_at - t.created_at), 0)
    FROM tickets AS t, ticket_scopes(t.requester_id, t.assignee_id, t.department_key) AS s
    GROUP BY 1, 2, 3, 4, 5
  ), found AS (
    SELECT * FROM ${COUNTS_TABLE}
    WHERE (tickets, responded, response_time, resolution_time) <> (0, 0, 0, 0)
  )
  (TABLE expected EXCEPT TABLE found) UNION ALL (TABLE found EXCEPT TABLE expected) LIMIT 1`

/** The foreign keys, of one column each. */
const FOREIGN_KEYS = `
  SELECT conrelid::regclass AS child, confrelid::regclass AS parent, c.attname AS column,
    p.attname AS key
  FROM pg_constraint
  JOIN pg_attribute AS c ON c.attrelid = conrelid AND c.attnum = conkey[1]
  JOIN pg_attribute AS p ON p.attrelid = confrelid AND p.attnum = confkey[1]
  WHERE contype = 'f' AND conrelid = ANY ($1::regclass[])`

/**
 * Reads all that a database holds, and compares it with what PostgreSQL and the triggers ought to
 * have kept true.
 * @param client on a snapshot
 * @returns what is wrong, or null when nothing was found
 */
export async function findDamage(client: PoolClient): Promise<string | null> {
  try {
    for (const table of [...TABLES, COUNTS_TABLE])
      await client.query(`SELECT sum(hashtextextended(t::text, 0)) FROM ${table} AS t`)
    return (await findOrphan(client)) ?? (await findWrongCount(client))
  } catch (error) {
    if (DAMAGED.test(codeOf(error))) return errorMessage(error)
    throw error
  }
}

async function findOrphan(client: PoolClient): Promise<string | null> {
  const { rows: keys } = await client.query<Record<'child' | 'parent' | 'column' | 'key', string>>(
    FOREIGN_KEYS,
    [TABLES]
  )
  for (const { child, parent, column, key } of keys) {
    const { rows } = await client.query(
      `SELECT 1 FROM ${child} AS c WHERE c."${column}" IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM ${parent} AS p WHERE p."${key}" = c."${column}") LIMIT 1`
    )
    if (rows.length > 0) return `a row of ${child} lacks the row it refers to`
  }
  return null
}

async function findWrongCount(client: PoolClient): Promise<string | null> {
  const { rows } = await client.query(WRONG_COUNTS)
  return rows.length > 0 ? 'the counts of tickets are not those of the tickets' : null
}
