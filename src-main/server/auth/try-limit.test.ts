import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { PASSWORD, person, startTestApp, startTestServer } from '../testing/test-server.ts'

const HOME = { address: '192.168.1.10', isLocal: false }
const AWAY = { address: '192.168.1.20', isLocal: false }

let app: Awaited<ReturnType<typeof startTestApp>>
beforeEach(async () => {
  app = await startTestApp()
  const { role: _, ...ada } = person('ada')
  await app.from({ address: '127.0.0.1', isLocal: true }).post('/api/setup', ada)
})
afterEach(() => app.close())

const signIn = (from: typeof HOME, username: string, password = 'wrong password') =>
  app.from(from).post<Problem>('/api/login', { username, password })

async function statusesOf(count: number, attempt: (number: number) => ReturnType<typeof signIn>) {
  const statuses = []
  for (let number = 1; number <= count; number++) statuses.push((await attempt(number)).status)
  return statuses
}

const TEN_FAILURES = Array<number>(10).fill(401)

describe('after ten failed sign-ins', () => {
  test('a username is closed to every address, also with its right password, and says for how long', async () => {
    expect(await statusesOf(10, () => signIn(HOME, 'ada'))).toEqual(TEN_FAILURES)

    for (const from of [HOME, AWAY]) {
      const { status, headers, body } = await signIn(from, ' ADA ', PASSWORD)
      expect(status).toBe(429)
      expect(headers.get('Retry-After')).toBe('900')
      expect(body.title).toBe('Too many tries')
      expect(body.detail).toBe('Too many failed sign-ins. Try again in 15 minutes.')
    }
  })

  test('an address is closed to every username, and others go on elsewhere', async () => {
    expect(await statusesOf(10, (number) => signIn(HOME, `guess-${number}`))).toEqual(TEN_FAILURES)
    expect((await signIn(HOME, 'ada', PASSWORD)).status).toBe(429)
    expect((await signIn(AWAY, 'ada', PASSWORD)).status).toBe(200)
  })

  test('another user from another address still gets in', async () => {
    await app.from(AWAY).post('/api/register', person('bob'))
    await statusesOf(11, () => signIn(HOME, 'ada'))
    expect((await signIn(AWAY, 'bob', PASSWORD)).status).toBe(200)
  })

  test('guesses at the same time do not slip through', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => signIn(HOME, 'ada')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })

  test('it opens again as the first of them is fifteen minutes old, one try for each', async () => {
    await statusesOf(5, () => signIn(HOME, 'ada'))
    app.clock.pass({ minutes: 10 })
    await statusesOf(5, () => signIn(HOME, 'ada'))

    app.clock.pass({ minutes: 4, seconds: 1 })
    const { headers, body } = await signIn(HOME, 'ada')
    expect(headers.get('Retry-After')).toBe('59')
    expect(body.detail).toBe('Too many failed sign-ins. Try again in a minute.')

    app.clock.pass({ seconds: 59 })
    expect(await statusesOf(6, () => signIn(HOME, 'ada'))).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('a refused try does not make it longer', async () => {
    await statusesOf(10, () => signIn(HOME, 'ada'))
    app.clock.pass({ minutes: 14 })
    await statusesOf(3, () => signIn(HOME, 'ada'))
    app.clock.pass({ minutes: 1 })
    expect((await signIn(HOME, 'ada', PASSWORD)).status).toBe(200)
  })
})

test('a sign-in that succeeds starts the count of its username anew, but not that of the address', async () => {
  await statusesOf(9, () => signIn(HOME, 'ada'))
  expect((await signIn(HOME, 'ada', PASSWORD)).status).toBe(200)
  expect((await signIn(HOME, 'ada')).status).toBe(401)
  expect((await signIn(HOME, 'ada', PASSWORD)).status).toBe(429)
  expect((await signIn(AWAY, 'ada', PASSWORD)).status).toBe(200)
})

test('signing in often is no failure', async () => {
  expect(await statusesOf(12, () => signIn(HOME, 'ada', PASSWORD))).toEqual(Array<number>(12).fill(200))
})

test('a restart forgets no failure', async () => {
  const server = await startTestServer()
  try {
    await server.administrator()
    const attempt = (password: string) => server.anonymous().post('/api/login', { username: 'ada', password })
    await Promise.all(Array.from({ length: 10 }, () => attempt('wrong password')))
    await server.restart()
    expect((await attempt(PASSWORD)).status).toBe(429)
  } finally {
    await server.close()
  }
})
