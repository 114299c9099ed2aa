import { afterEach, beforeEach, expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { Problem } from '#shared/api/problems.ts'
import { WRITES_PER_MINUTE } from '#shared/api/route.ts'
import { IT_CATEGORIES } from '#shared/domain/it-categories.ts'
import { type Account, startTestServer, type TestServer } from '#support/server/test-server.ts'

/** Enough to tell one from the next, and few enough for a busy machine. */
const LIMIT = 6

let server: TestServer
let ada: Account
let hank: Account
beforeEach(async () => {
  server = await startTestServer({ writesPerMinute: LIMIT })
  ada = await server.administrator()
  hank = await server.staff('hank')
  await raise(ada)
  server.clock.pass({ minutes: 1 })
})
afterEach(() => server.close())

const raise = (by: Account) =>
  by.post<Problem>('/api/tickets', {
    ...{ description: 'The printer is on fire', category: 'printer', requesterId: by.user.id }
  })
const comment = (by: Account) =>
  by.post<Problem>('/api/tickets/1/comments', { message: 'Well', userId: by.user.id, ticketId: 1 })

/** Writes as much as one may in a minute. */
async function spend(by: Account) {
  for (let count = 0; count < LIMIT; count++) {
    const status = count % 2 ? 'open' : 'resolved'
    expect((await by.patch('/api/tickets/1', { status })).status).toBe(200)
  }
}

test('whatever a person writes counts, until too much was written within a minute', async () => {
  await spend(hank)
  const detail = 'You have made more than 6 changes within a minute. Try again in a moment.'
  for (const write of [raise, comment]) {
    const { status, headers, body } = await write(hank)
    expect([status, headers.get('Retry-After'), body.detail]).toEqual([429, '10', detail])
  }
  expect(
    await server.rows('SELECT id FROM tickets UNION ALL SELECT id FROM comments')
  ).toHaveLength(1)
})

test('the default limit is more than seeding the categories needs', async () => {
  const usual = await startTestServer({ writesPerMinute: undefined })
  try {
    const account = await usual.administrator()
    const calls = IT_CATEGORIES.flatMap(({ subcategories }) => [1, ...subcategories])
    expect(WRITES_PER_MINUTE).toBeGreaterThan(calls.length)
    const write = async () => (await account.delete('/api/admin/categories/999')).status
    for (let count = 0; count < WRITES_PER_MINUTE; count++) expect(await write()).toBe(404)
    expect(await write()).toBe(429)
  } finally {
    await usual.close()
  }
}, 60_000)

test('as time passes one may write again; others do not wait, and reading is not writing', async () => {
  await spend(hank)
  expect((await comment(ada)).status).toBe(201)
  for (const path of ['/api/tickets/1', '/api/tickets'])
    expect((await hank.get(path)).status).toBe(200)
  server.clock.pass({ seconds: 10 })
  expect((await comment(hank)).status).toBe(201)
  expect((await comment(hank)).status).toBe(429)
  server.clock.pass({ minutes: 1 })
  await spend(hank)
  expect((await comment(hank)).status).toBe(429)
  // A clock that goes back makes no one wait.
  server.clock.pass({ minutes: -4 })
  expect((await comment(hank)).status).toBe(201)
})

test('too many writes reject every other call that writes, but not ending sessions and tokens or changing the password: it may be a thief who wrote', async () => {
  const EXEMPT = ['/api/sessions', '/api/sessions/{id}', '/api/user/password', '/api/tokens/{id}']
  const writing = contract.filter(({ method, access }) => method !== 'GET' && access !== 'public')
  await spend(ada)
  for (const { method, path } of writing) {
    const { status } = await ada.send(path.replaceAll(/\{\w+\}/g, '999'), { method })
    expect([`${method} ${path}`, status === 429]).toEqual([
      `${method} ${path}`,
      !EXEMPT.includes(path)
    ])
  }
  expect((await ada.post('/api/logout')).status).toBe(204)
})
