import { setTimeout as delay } from 'node:timers/promises'
import { gte } from 'drizzle-orm'
import type { Client, Notification } from 'pg'
import { parseJson } from '#shared/domain/parse-json.ts'
import { errorMessage } from '../../base/error-message.ts'
import type { Log } from '../../base/log.ts'
import type { Deliver, NumberedEvent, OnPresence, PresenceNotice } from '../store.ts'
import { APPLICATION_NAME } from './connections.ts'
import type { Queries } from './drizzle.ts'
import { clientTo, type Hosts } from './hosts.ts'
import { OUTBOX_CHANNEL, PRESENCE_CHANNEL } from './outbox.ts'
import { outbox } from './schema.ts'

/**
 * How long to wait for a notification before looking anyway, in milliseconds: none arrives on a
 * connection that died silently.
 */
const POLL_MS = 2000

/** How soon a lost connection is opened again, in milliseconds. */
const RETRY_MS = 500

/** How long one look may take, in milliseconds; then the connection counts as lost. */
const ANSWER_TIMEOUT_MS = 5000

/** How long closing may take where the database does not answer, in milliseconds. */
const CLOSE_TIMEOUT_MS = 1000

/** How many events are read at a time, and how many a returning client gets. */
const MAX_EVENTS = 1000

interface EventRow {
  id: string
  event: NumberedEvent['event']
}

export interface OutboxReader {
  /** Looks for events at once, because this server has just committed some. */
  wake(): void
  close(): Promise<void>
}

/**
 * Delivers the events of all servers from now on, each once and in the order of their commits. After
 * the database was away it goes on where it was, and says `resync` besides: a standby that became
 * the primary may lack the last events.
 * @throws the error of PostgreSQL when it can't be reached
 */
export async function followOutbox({
  hosts,
  log,
  deliver,
  onPresence
}: {
  hosts: Hosts
  log: Log
  deliver: Deliver
  onPresence: OnPresence
}): Promise<OutboxReader> {
  const Connection = clientTo(hosts, log)
  let client: Client | null = await connect(Connection, { wake, onPresence })
  let last = await newestId(client)
  let isClosed = false
  let isAwake = false
  let endPause = () => {}

  function wake() {
    isAwake = true
    endPause()
  }

  async function pause(milliseconds: number) {
    if (isClosed || isAwake) return
    const { promise, resolve } = Promise.withResolvers<void>()
    endPause = resolve
    const timer = setTimeout(resolve, milliseconds)
    await promise
    clearTimeout(timer)
  }

  async function readNew(connection: Client) {
    for (let isMore = true; isMore && !isClosed; ) {
      isAwake = false
      const { rows } = await connection.query<EventRow>({
        name: 'new-events',
        text: 'SELECT id, event FROM outbox WHERE id > $1 ORDER BY id LIMIT $2',
        values: [last, MAX_EVENTS]
      })
      for (const { id, event } of rows) {
        last = Number(id)
        deliver(event, last)
      }
      isMore = rows.length === MAX_EVENTS
    }
  }

  async function reconnect(): Promise<Client> {
    const connection = await connect(Connection, { wake, onPresence })
    last = Math.min(last, await newestId(connection))
    await readNew(connection)
    deliver({ type: 'resync' })
    log.info('Receiving events from other servers again')
    return connection
  }

  async function follow() {
    while (!isClosed) {
      try {
        client ??= await reconnect()
        await readNew(client)
        await pause(POLL_MS)
      } catch (error) {
        if (client && !isClosed)
          log.warn(`Events from other servers are not arriving (${errorMessage(error)})`)
        void client?.end().catch(() => {})
        client = null
        isAwake = false
        await pause(RETRY_MS)
      }
    }
  }

  const following = follow()
  return {
    wake,
    async close() {
      isClosed = true
      endPause()
      const ended = client?.end().catch(() => {})
      await Promise.race([
        Promise.all([following, ended]),
        delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })
      ])
    }
  }
}

/**
 * Opens a connection that calls `wake` whenever a server has committed events, and `onPresence` with what
 * a server announces of who looks at a ticket.
 */
async function connect(
  Connection: ReturnType<typeof clientTo>,
  { wake, onPresence }: { wake: () => void; onPresence: OnPresence }
): Promise<Client> {
  const client = new Connection({
    application_name: APPLICATION_NAME,
    keepAlive: true,
    statement_timeout: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS
  })
  // The next look finds out that the connection is lost.
  client.on('error', wake)
  client.on('notification', ({ channel, payload = '' }: Notification) => {
    if (channel === OUTBOX_CHANNEL) return wake()
    const notice = parseJson(payload)
    if (notice !== undefined) onPresence(notice as PresenceNotice)
  })
  try {
    await client.connect()
    await client.query(`LISTEN ${OUTBOX_CHANNEL}; LISTEN ${PRESENCE_CHANNEL}`)
    return client
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
}

/** The number of the newest event; 0 where none is kept. */
async function newestId(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT coalesce(max(id), 0) AS id FROM outbox'
  )
  return Number(rows[0]?.id ?? 0)
}

/**
 * The events after one; null when that one is not kept any more, or there are too many. As old ones
 * are deleted in their order, all that come after one that is kept are kept too.
 */
export async function eventsAfter(db: Queries, after: number): Promise<NumberedEvent[] | null> {
  const rows = await db
    .select({ id: outbox.id, event: outbox.event })
    .from(outbox)
    .where(gte(outbox.id, after))
    .orderBy(outbox.id)
    .limit(MAX_EVENTS + 1)
  const [first, ...later] = rows
  return first?.id === after && later.length < MAX_EVENTS ? later : null
}
