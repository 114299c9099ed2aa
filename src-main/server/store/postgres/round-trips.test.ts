import type { Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Ticket } from '#shared/api/tickets.ts'
import {
  dropDatabase,
  makeDatabase,
  POSTGRES_MIGRATIONS_DIR,
  urlOf
} from '../../../../tests/support/server/postgres-engine.ts'
import { startTcpProxy } from '../../../../tests/support/server/tcp-proxy.ts'
import { createTestClient, type TestClient } from '../../../../tests/support/server/test-client.ts'
import {
  createTestLog,
  makeTemporaryFolder,
  newTicket,
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
let ticketId: number
let ticketIds: number[]

beforeAll(async () => {
  name = await makeDatabase(cluster, template)
  const proxy = await startTcpProxy(urlOf(cluster, name), (near, far) => {
    near.pipe(far)
    far.on('data', async (data) => {
      if (isSlow) await delay(LATENCY_MS)
      near.write(data)
    })
    far.on('close', () => near.end())
  })
  line = proxy.listener
  product = await createProduct({
    ...{ dataDir: folder.path, database: proxy.url, migrationsDir: POSTGRES_MIGRATIONS_DIR },
    ...{ version: VERSION, program: 'a test', log: createTestLog() }
  })
  client = createTestClient((request) => product.fetch(request), 'http://localhost')
  const { role: _, ...administrator } = person('ada')
  await client.post('/api/setup', administrator)
  await client.post('/api/user/confirm', { password: PASSWORD })
  ticketIds = []
  for (let number = 0; number < MANY; number++) ticketIds.push((await createTicket()).body.id)
  ;[ticketId = 0] = ticketIds
  // Every connection that a call may need is open before the line is slow.
  for (let round = 0; round < 3; round++) for (const [, , call] of CALLS) await call()
})

afterAll(async () => {
  isSlow = false
  await product.close()
  line.close()
  await dropDatabase(cluster, name)
  folder.remove()
})

const createTicket = () => client.post<Ticket>('/api/tickets', newTicket(1))

let isOpen = true
const otherStatus = () => {
  isOpen = !isOpen
  return isOpen ? 'open' : 'in-progress'
}
const get = (path: string) => () => client.get(`/api/${path}`)
const ticketPath = () => `/api/tickets/${ticketId}`

/** The calls behind the screens, and how often each waits for PostgreSQL. */
const CALLS: [string, number, () => Promise<{ status: number }>][] = [
  ['one ticket', 2, () => client.get(ticketPath())],
  ['its comments', 3, () => client.get(`${ticketPath()}/comments?limit=50`)],
  ['its history', 3, () => client.get(`${ticketPath()}/history?limit=50`)],
  ['a first page', 2, get('tickets?limit=5')],
  ['a later page', 3, get('tickets?limit=5&offset=1')],
  ['a search', 2, get('tickets?limit=5&search=work')],
  ['the dashboard', 2, get('tickets/stats/counts?userId=1')],
  ['the report of statuses', 2, get('reports/tickets-by-status?userId=1')],
  ['the report of responses', 2, get('reports/response-time?userId=1')],
  ['the report of resolutions', 2, get('reports/resolution-time?userId=1')],
  ['team analytics', 2, get('admin/team-analytics')],
  ['a new ticket', 4, createTicket],
  [
    'a comment',
    4,
    () => client.post(`${ticketPath()}/comments`, { ticketId, userId: 1, message: 'Well' })
  ],
  ['a change of status', 4, () => client.patch(ticketPath(), { status: otherStatus() })],
  [
    'a change of many tickets',
    4,
    () => client.post('/api/tickets/bulk', { ids: ticketIds, status: otherStatus() })
  ]
]

test.each(CALLS)('%s waits for PostgreSQL %i times', async (_call, trips, call) => {
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
