/**
 * The queries of the calls to PostgreSQL and nothing else, on one connection, statement by
 * statement as a plain program does: two queries for a read, and one durable transaction for a call
 * that writes.
 */
import pg from 'pg'
import { type BareWrites, NEW_COMMENT, NEW_TICKET } from './bare-writes.ts'

export interface BarePostgres extends BareWrites {
  /** The session and the ticket, by their keys. */
  read(ticketId: number): Promise<unknown>
}

const TOLD = `INSERT INTO outbox (at, event) VALUES ($1, '{"type":"ticket"}')`
const EVENT = `INSERT INTO ticket_events
  (ticket_id, actor_id, kind, requester_id, from_value, to_value, at) VALUES ($1, 1, $2, $3, $4, $5, $6)`
const INTERVAL = `INSERT INTO status_intervals (ticket_id, requester_id, assignee_id, status, since)
  SELECT id, requester_id, assignee_id, status, $1 FROM tickets WHERE id = $2`
/** For everyone concerned but the actor: in the measured company requester and assignee. */
const NOTIFICATIONS = `INSERT INTO notifications
  (user_id, ticket_id, actor_id, kind, to_value, comment_id, at)
  SELECT person, id, 1, $1, $2, $3, $4
  FROM tickets, unnest(ARRAY[requester_id, assignee_id]) AS person WHERE id = $5 AND person > 1`

/** @param url of a copy of the measured database: the same indexes, the same triggers */
export async function openBarePostgres(url: string): Promise<BarePostgres> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()

  async function run(text: string, values: unknown[]): Promise<number> {
    const { rows } = await client.query<{ id: string }>(text, values)
    return Number(rows[0]?.id)
  }

  async function transaction(work: (at: number) => Promise<unknown>) {
    await client.query('BEGIN')
    await work(Date.now())
    await client.query('COMMIT')
  }

  return {
    async read(ticketId) {
      await run('SELECT * FROM sessions JOIN users ON users.id = user_id WHERE digest = $1', [
        'none'
      ])
      await run('SELECT * FROM tickets WHERE id = $1', [ticketId])
    },
    create: () =>
      transaction(async (at) => {
        const id = await run(
          `INSERT INTO tickets (department, department_key, description, status, priority, category,
              requester_id, created_at, updated_at, search_text)
            VALUES ('IT', 'it', $1, 'open', 'medium', 'printer', 1, $2, $2, $3) RETURNING id`,
          [NEW_TICKET, at, `TKT-99999\n${NEW_TICKET}\nprinter\n`.toUpperCase()]
        )
        await run(EVENT, [id, 'created', 1, null, 'open', at])
        await run(INTERVAL, [at, id])
        await run(TOLD, [at])
      }),
    comment: (ticketId) =>
      transaction(async (at) => {
        const id = await run(
          `INSERT INTO comments (ticket_id, user_id, message, created_at) VALUES ($1, 1, $2, $3)
            RETURNING id`,
          [ticketId, NEW_COMMENT, at]
        )
        await run('UPDATE tickets SET updated_at = $1 WHERE id = $2', [at, ticketId])
        await run(EVENT, [ticketId, 'comment', null, null, String(id), at])
        await run(NOTIFICATIONS, ['comment', null, id, at, ticketId])
        await run(TOLD, [at])
      }),
    changeStatus: (ticketId, status) =>
      transaction(async (at) => {
        await run(
          'UPDATE tickets SET status = $1, resolved_at = NULL, updated_at = $2 WHERE id = $3',
          [status, at, ticketId]
        )
        await run(EVENT, [ticketId, 'status', null, 'open', status, at])
        await run('UPDATE status_intervals SET until = $1 WHERE ticket_id = $2 AND until IS NULL', [
          at,
          ticketId
        ])
        await run(INTERVAL, [at, ticketId])
        await run(NOTIFICATIONS, ['status', status, null, at, ticketId])
        await run(TOLD, [at])
      }),
    close: () => client.end()
  }
}
