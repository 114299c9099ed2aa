import { connect, createServer, type Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Ticket } from '#shared/api/tickets.ts'
import {
  dropDatabase,
  makeDatabase,
  POSTGRES_MIGRATIONS_DIR,
  urlOf
} from '../../../../tests/support/server/postgres-engine.ts'
import { createTestClient, type TestClient } from '../../../../tests/support/server/test-client.ts'
import {
  createTestLog,
  makeTemporaryFolder,
  PASSWORD,
  person,
  VERSION
} from '../../../../tests/support/server/test-server.ts'
import { createServer as createProduct, type Server as Product } from '../../server.ts'

/** How long the line keeps each answer of PostgreSQL, in milliseconds: much longer than any takes. */
const LATENCY_MS = 200

/** How often each call is tried; the quickest counts, because machines are sometimes busy. */
const ATTEMPTS = 2

/** How many tickets are changed at once. */
const MANY = 20

const { url: cluster, template } = inject('postgres')
const folder = makeTemporaryFolder()
let isSlow = false
let name: string
let line: Server
let product: Product
let client: TestClient
let userId: number
let ticketId: number
let ticketIds: number[]

beforeAll(async () => {
  name = await makeDatabase(cluster, template)
  line = await startLine()
  const database = new URL(urlOf(cluster, name))
  database.port = String((line.address() as { port: number }).port)
  product = await createProduct({
    ...{ dataDir: folder.path, database: database.href, migrationsDir: POSTGRES_MIGRATIONS_DIR },
    ...{ version: VERSION, program: 'a test', log: createTestLog() }
  })
  client = createTestClient((request) => product.fetch(request), 'http://localhost')
  const { role: _, ...administrator } = person('ada')
  const { body } = await client.post<{ id: number }>('/api/setup', administrator)
  userId = body.id
  await client.post('/api/user/confirm', { password: PASSWORD })
  ticketIds = []
  for (let number = 0; number < MANY; number++) ticketIds.push((await createTicket()).body.id)
  ;[ticketId = 0] = ticketIds
  // Every connection that a call may need is open before the line is slow.
  for (let round = 0; round < 3; round++) for (const { call } of CALLS) await call()
})

afterAll(async () => {
  isSlow = false
  await product.close()
  line.close()
  await dropDatabase(cluster, name)
  folder.remove()
})

/** Stands in front of PostgreSQL, as if it were far away while {@link isSlow}. */
async function startLine(): Promise<Server> {
  const { port, hostname } = new URL(cluster)
  const relay = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.pipe(far)
    far.on('data', async (data) => {
      if (isSlow) await delay(LATENCY_MS)
      near.write(data)
    })
    near.on('close', () => far.end()).on('error', () => {})
    far.on('close', () => near.end()).on('error', () => {})
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  return relay
}

const createTicket = () =>
  client.post<Ticket>('/api/tickets', {
    ...{ department: 'IT', description: 'It does not work', category: 'other' },
    requesterId: userId
  })

let isOpen = true
/** The calls behind the screens, and how often each waits for PostgreSQL. */
const CALLS: { name: string; call(): Promise<{ status: number }>; trips: number }[] = [
  { name: 'one ticket', call: () => client.get(`/api/tickets/${ticketId}`), trips: 2 },
  {
    name: 'its comments',
    call: () => client.get(`/api/tickets/${ticketId}/comments?limit=50`),
    trips: 3
  },
  {
    name: 'its history',
    call: () => client.get(`/api/tickets/${ticketId}/history?limit=50`),
    trips: 3
  },
  { name: 'a first page', call: () => client.get('/api/tickets?limit=5'), trips: 2 },
  { name: 'a later page', call: () => client.get('/api/tickets?limit=5&offset=1'), trips: 3 },
  { name: 'a search', call: () => client.get('/api/tickets?limit=5&search=work'), trips: 2 },
  {
    name: 'the dashboard',
    call: () => client.get(`/api/tickets/stats/counts?userId=${userId}`),
    trips: 2
  },
  ...['tickets-by-status', 'response-time', 'resolution-time'].map((report) => ({
    name: `the report ${report}`,
    call: () => client.get(`/api/reports/${report}?userId=${userId}`),
    trips: 2
  })),
  { name: 'team analytics', call: () => client.get('/api/admin/team-analytics'), trips: 2 },
  { name: 'a new ticket', call: createTicket, trips: 4 },
  {
    name: 'a comment',
    call: () =>
      client.post(`/api/tickets/${ticketId}/comments`, { ticketId, userId, message: 'Well' }),
    trips: 4
  },
  {
    name: 'a change of status',
    call() {
      isOpen = !isOpen
      return client.patch(`/api/tickets/${ticketId}`, { status: isOpen ? 'open' : 'in-progress' })
    },
    trips: 4
  },
  {
    name: 'a change of many tickets',
    call() {
      isOpen = !isOpen
      const status = isOpen ? 'open' : 'in-progress'
      return client.post('/api/tickets/bulk', { ids: ticketIds, status })
    },
    trips: 4
  }
]

test.each(CALLS)('$name waits for PostgreSQL $trips times', async ({ call, trips }) => {
  isSlow = true
  const times: number[] = []
  while (times.length < ATTEMPTS) {
    const begun = performance.now()
    const { status } = await call()
    times.push(performance.now() - begun)
    expect(status).toBeLessThan(300)
  }
  isSlow = false
  expect(Math.floor(Math.min(...times) / LATENCY_MS)).toBe(trips)
})
