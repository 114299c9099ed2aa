import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '../../../src-main/server/base/clock.ts'
import { createServer } from '../../../src-main/server/server.ts'
import { POSTGRES_MIGRATIONS_DIR, withClient } from './postgres-engine.ts'
import { createTestClient, type TestClient } from './test-client.ts'
import { createTestLog, makeTemporaryFolder, newTicket, person, VERSION } from './test-server.ts'

/** How a request went, with moments and durations in milliseconds. */
export interface Outcome {
  call: string
  status: number
  detail: string | undefined
  retryAfter: string | null
  endedAt: number
  took: number
}

/** The pause between two requests of one caller, in milliseconds. */
const PAUSE_MS = 20

/** Starts a server on a database, with one account and one ticket. */
export async function startServerOn(database: string) {
  const folder = makeTemporaryFolder()
  const log = createTestLog()
  const server = await createServer({
    ...{ dataDir: folder.path, database, log, version: VERSION, program: 'a test' },
    migrationsDir: POSTGRES_MIGRATIONS_DIR,
    clock: systemClock,
    writesPerMinute: Number.POSITIVE_INFINITY
  })
  const client = createTestClient((request) => server.fetch(request), 'http://localhost')
  const { role: _, ...ada } = person('ada')
  const { body: user } = await client.post<{ id: number }>('/api/setup', ada)
  const { status } = await client.post('/api/tickets', newTicket(user.id))
  if (status !== 201) throw new Error(`The ticket was answered ${status}`)

  const calls = {
    read: () => client.get<{ detail?: string }>('/api/tickets/1'),
    write: () =>
      client.post<{ detail?: string }>('/api/tickets/1/comments', {
        ...{ message: 'Still broken', userId: user.id, ticketId: 1 }
      }),
    health: () => client.get<{ detail?: string }>('/api/health'),
    live: () => client.get<{ detail?: string }>('/api/health/live')
  }

  async function ask(call: keyof typeof calls): Promise<Outcome> {
    const begun = performance.now()
    const { status, headers, body } = await calls[call]()
    const endedAt = performance.now()
    const { detail } = body
    const retryAfter = headers.get('Retry-After')
    return { call, status, detail, retryAfter, endedAt, took: endedAt - begun }
  }

  return {
    client: client as TestClient,
    log,
    ask,
    /**
     * Lets several callers ask without a pause worth mentioning, until each has had an answer.
     * @returns how their requests went so far, and what ends them
     */
    async askOnAndOn(callers = 4) {
      const outcomes: Outcome[] = []
      let isOver = false
      const all = Array.from({ length: callers }, async (_value, index) => {
        while (!isOver) {
          outcomes.push(await ask(index % 2 === 0 ? 'read' : 'write'))
          await delay(PAUSE_MS)
        }
      })
      while (outcomes.length < callers) await delay(PAUSE_MS)
      const finish = async () => {
        isOver = true
        await Promise.all(all)
      }
      return { outcomes, finish }
    },
    /** How many comments there are. */
    countComments: async () => (await client.get<unknown[]>('/api/tickets/1/comments')).body.length,
    async close() {
      await server.close()
      folder.remove()
    }
  }
}

/** Runs statements as the superuser of an address. */
export async function runSql(url: string, ...statements: string[]): Promise<void> {
  await withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}
