import type { Server } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Ticket } from '#shared/api/tickets.ts'
import {
  dropDatabase,
  makeDatabase,
  POSTGRES_MIGRATIONS_DIR,
  urlOf
} from '#support/server/postgres-engine.ts'
import { startTcpProxy } from '#support/server/tcp-proxy.ts'
import { createTestClient, type TestClient } from '#support/server/test-client.ts'
import {
  createTestLog,
  makeTemporaryFolder,
  newTicket,
  PASSWORD,
  person,
  VERSION
} from '#support/server/test-server.ts'
import { createServer as createProduct, type Server as Product } from '../../server.ts'

/**
 * How long no other answer of PostgreSQL comes before those that were held are handed on together,
 * in milliseconds. Answers that a call waits for at once may come apart on a busy machine, so each
 * call is tried twice, and the fewest waits count.
 */
const QUIET_MS = 100
const ATTEMPTS = 2

/** How many tickets are changed at once. */
const MANY = 20

const { url: cluster, template } = inject('postgres')
const folder = makeTemporaryFolder()
let isCounting = false
let waits = 0
let held: (() => void)[] = []
let quiet: NodeJS.Timeout | undefined
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
    far.on('data', (data) => {
      if (!isCounting && held.length === 0) return void near.write(data)
      held.push(() => near.write(data))
      clearTimeout(quiet)
      quiet = setTimeout(handOn, QUIET_MS)
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
  // Every connection that a call may need is open before its waits are counted.
  for (let round = 0; round < 3; round++) for (const [, , call] of CALLS) await call()
})

/** Ends one wait for all answers that came meanwhile. */
function handOn() {
  waits += 1
  const answers = held
  held = []
  for (const answer of answers) answer()
}

afterAll(async () => {
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
  const counts: number[] = []
  while (counts.length < ATTEMPTS) {
    waits = 0
    isCounting = true
    const { status } = await call()
    isCounting = false
    counts.push(waits)
    expect(status).toBeLessThan(300)
  }
  expect(Math.min(...counts)).toBe(trips)
})
