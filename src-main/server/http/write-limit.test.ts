import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { Problem } from '#shared/api/problems.ts'
import { WRITES_PER_MINUTE } from '#shared/api/route.ts'
import { IT_CATEGORIES } from '#shared/domain/it-categories.ts'
import {
  type Account,
  startTestServer,
  type TestServer
} from '../../../tests/support/server/test-server.ts'

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
    expect(
      (await by.patch('/api/tickets/1', { status: count % 2 ? 'open' : 'resolved' })).status
    ).toBe(200)
  }
}

test('whatever a person writes counts, until too much was written within a minute', async () => {
  await spend(hank)
  for (const write of [raise, comment]) {
    const { status, headers, body } = await write(hank)
    expect(status).toBe(429)
    expect(headers.get('Retry-After')).toBe('10')
    expect(body.detail).toBe('That is more than 6 changes within a minute. Try again in a moment.')
  }
  expect(await server.rows('SELECT id FROM tickets')).toHaveLength(1)
  expect(await server.rows('SELECT id FROM comments')).toHaveLength(0)
})

test('unless told otherwise it is more than seeding the categories needs', async () => {
  const usual = await startTestServer({ writesPerMinute: undefined })
  try {
    const account = await usual.administrator()
    const calls = IT_CATEGORIES.flatMap(({ subcategories }) => [
      'category',
      ...subcategories
    ]).length
    expect(WRITES_PER_MINUTE).toBeGreaterThan(calls)
    for (let count = 0; count < WRITES_PER_MINUTE; count++) {
      expect((await account.delete('/api/admin/categories/999')).status).toBe(404)
    }
    expect((await account.delete('/api/admin/categories/999')).status).toBe(429)
  } finally {
    await usual.close()
  }
}, 60_000)

test('whoever waits as long as was said writes one more, and after a minute as much as before', async () => {
  await spend(hank)
  server.clock.pass({ seconds: 10 })
  expect((await comment(hank)).status).toBe(201)
  expect((await comment(hank)).status).toBe(429)
  server.clock.pass({ minutes: 1 })
  await spend(hank)
  expect((await comment(hank)).status).toBe(429)
})

test('nobody waits for anybody else, and reading is not writing', async () => {
  await spend(hank)
  expect((await comment(ada)).status).toBe(201)
  expect((await hank.get('/api/tickets/1')).status).toBe(200)
  expect((await hank.get('/api/tickets')).status).toBe(200)
})

test('a clock that goes back makes nobody wait', async () => {
  await spend(hank)
  server.clock.pass({ minutes: -4 })
  expect((await comment(hank)).status).toBe(201)
})

describe('of somebody who wrote too much', () => {
  const EXEMPT = ['/api/sessions', '/api/sessions/{id}', '/api/user/password', '/api/tokens/{id}']
  const writing = contract.filter(({ method, access }) => method !== 'GET' && access !== 'public')

  test('every other call that writes is refused, whatever is sent', async () => {
    await spend(ada)
    for (const { method, path } of writing.filter(({ path }) => !EXEMPT.includes(path))) {
      const { status } = await ada.send(path.replaceAll(/\{\w+\}/g, '1'), { method })
      expect(status, `${method} ${path}`).toBe(429)
    }
  })

  test('sessions and tokens can still be ended and the password changed: it may be a thief who wrote', async () => {
    await spend(ada)
    for (const { method, path } of writing.filter(({ path }) => EXEMPT.includes(path))) {
      const { status } = await ada.send(path.replaceAll(/\{\w+\}/g, '999'), { method })
      expect(status, `${method} ${path}`).not.toBe(429)
    }
    expect((await ada.post('/api/logout')).status).toBe(204)
  })
})
