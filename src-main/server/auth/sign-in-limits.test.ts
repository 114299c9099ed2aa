import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { startTestApp } from '#support/server/test-app.ts'
import { PASSWORD, person, startTestServer } from '#support/server/test-server.ts'
import { createCredentialCheck } from './credential-check.ts'
import { deleteExpiredAuth } from './delete-expired.ts'

// Many passwords are checked here, on whatever machine.
vi.setConfig({ testTimeout: 60_000 })

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

const tries = () => app.rows('SELECT * FROM auth_attempts ORDER BY id')

const TEN_FAILURES = Array<number>(10).fill(401)

describe('after ten failed sign-ins', () => {
  test('a username is closed to every address, and others go on elsewhere', async () => {
    await app.from(AWAY).post('/api/register', person('bob'))
    expect(await statusesOf(10, () => signIn(HOME, 'ada'))).toEqual(TEN_FAILURES)
    for (const from of [HOME, AWAY]) {
      // The right password is rejected too.
      const { status, headers, body } = await signIn(from, ' ADA ', PASSWORD)
      expect([status, headers.get('Retry-After'), body.title, body.detail]).toEqual([
        ...[429, '900', 'Too many attempts'],
        'Too many failed sign-ins. Try again in 15 minutes.'
      ])
    }
    expect((await signIn(AWAY, 'bob', PASSWORD)).status).toBe(200)
  })

  test('a username is closed alike with every domain before it', async () => {
    const statuses = await statusesOf(10, (number) => signIn(HOME, `DOMAIN${number}\\ada`))
    expect(statuses).toEqual(TEN_FAILURES)
    expect((await signIn(AWAY, 'ada', PASSWORD)).status).toBe(429)
  })

  test('an address is closed to every username, and they go on elsewhere', async () => {
    expect(await statusesOf(10, (number) => signIn(HOME, `guess-${number}`))).toEqual(TEN_FAILURES)
    expect((await signIn(HOME, 'ada', PASSWORD)).status).toBe(429)
    expect((await signIn(AWAY, 'ada', PASSWORD)).status).toBe(200)
  })

  test('an IPv6 network of 64 bits is closed as one address, and the next one is open', async () => {
    const at = (address: string) => ({ address, isLocal: false })
    const statuses = await statusesOf(11, (number) =>
      signIn(at(`2001:db8:1:2::${number}`), `guess-${number}`)
    )
    expect(statuses).toEqual([...TEN_FAILURES, 429])
    expect((await signIn(at('2001:db8:1:3::1'), 'ada', PASSWORD)).status).toBe(200)
  })

  test('a signed-in person continues, but can confirm the password only after the lock ends', async () => {
    const ada = app.from(AWAY)
    await ada.post('/api/login', { username: 'ada', password: PASSWORD })
    await statusesOf(10, () => signIn(HOME, 'ada'))
    expect((await ada.get('/api/user')).status).toBe(200)
    expect((await ada.post('/api/user/confirm', { password: PASSWORD })).status).toBe(429)
    app.clock.pass({ minutes: 15 })
    expect((await ada.post('/api/user/confirm', { password: PASSWORD })).status).toBe(204)
  })

  test('the lock ends when the first of them is fifteen minutes old, one try for each', async () => {
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

  test('a rejected try does not make the lock longer', async () => {
    await statusesOf(10, () => signIn(HOME, 'ada'))
    app.clock.pass({ minutes: 14 })
    await statusesOf(3, () => signIn(HOME, 'ada'))
    app.clock.pass({ minutes: 1 })
    expect((await signIn(HOME, 'ada', PASSWORD)).status).toBe(200)
  })
})

test('a sign-in that succeeds starts the count of its username again, but not that of the address', async () => {
  await statusesOf(9, () => signIn(HOME, 'ada'))
  expect((await signIn(HOME, 'ada', PASSWORD)).status).toBe(200)
  expect((await signIn(HOME, 'ada')).status).toBe(401)
  expect((await signIn(HOME, 'ada', PASSWORD)).status).toBe(429)
  expect((await signIn(AWAY, 'ada', PASSWORD)).status).toBe(200)
})

describe('at the same moment', () => {
  const at = (from: typeof HOME, names: readonly string[], password?: string) =>
    Promise.all(names.map(async (name) => (await signIn(from, name, password)).status))
  const counts = (statuses: number[]) =>
    [200, 401, 429].map((one) => statuses.filter((it) => it === one).length)
  const people = (count: number) => Array.from({ length: count }, (_, number) => `person-${number}`)
  const many = (name: string) => Array<string>(50).fill(name)

  test('thirty people sign in from one address, and no one is rejected', async () => {
    const ada = await app.store.read.users.findCredentials('ada')
    await app.store.transaction(async (tx) => {
      for (const name of people(30)) {
        const { password: _, ...fields } = person(name)
        await tx.users.insert({
          ...fields,
          passwordDigest: `${ada?.passwordDigest}`,
          createdAt: app.clock.read()
        })
      }
    })
    expect(counts(await at(HOME, people(30), PASSWORD))).toEqual([30, 0, 0])
  })

  test('one person signs in fifty times: thirty have room, others are told to come back, and no failure is counted', async () => {
    const [signedIn, failed, rejected] = counts(await at(HOME, many('ada'), PASSWORD))
    expect(signedIn).toBeGreaterThanOrEqual(30)
    expect([failed, Number(signedIn) + Number(rejected)]).toEqual([0, 50])
    expect(await app.rows('SELECT * FROM auth_attempts')).toEqual([])
  })

  test('fifty guesses at a username are ten, from however many addresses', async () => {
    const from = (number: number) => ({ address: `192.168.2.${number}`, isLocal: false })
    const statuses = await Promise.all(
      many('ada').map(async (name, number) => (await signIn(from(number), name)).status)
    )
    expect(counts(statuses)).toEqual([0, 10, 40])
  })

  test('guesses use up no more than is left, and right passwords before them use up nothing', async () => {
    await statusesOf(7, () => signIn(HOME, 'ada'))
    const [right, guesses] = await Promise.all([
      at(HOME, many('ada').slice(0, 3), PASSWORD),
      at(HOME, many('ada'))
    ])
    // One of them may be rejected temporarily while guesses are checked.
    expect(counts(right)[1]).toBe(0)
    expect(counts(guesses)[0]).toBe(0)
    expect(counts(guesses)[1]).toBeLessThanOrEqual(3)
  })

  test('thirty from an address have room, and the next person is told at once', async () => {
    const { attempt } = createCredentialCheck(app.store, app.clock.read)
    const end = Promise.withResolvers<true>()
    const attemptFrom = (caller: typeof HOME) =>
      attempt({ username: null, caller, detail: () => null }, () => end.promise)
    const inside = Array.from({ length: 30 }, () => attemptFrom(HOME))
    await expect(attemptFrom(HOME)).rejects.toMatchObject({
      status: 429,
      message: 'Too many attempts at once. Try again in a few seconds.',
      headers: { 'Retry-After': '5' }
    })
    end.resolve(true)
    expect(await Promise.all(inside)).toEqual(Array(30).fill(true))
  })

  test('right passwords among the guesses neither add to the guesses nor take from them', async () => {
    await app.from(AWAY).post('/api/register', person('bob'))
    const [bob, guesses] = await Promise.all([
      at(HOME, Array<string>(5).fill('bob'), PASSWORD),
      at(HOME, people(50))
    ])
    expect(counts(bob)).toEqual([5, 0, 0])
    expect(counts(guesses)).toEqual([0, 10, 40])
  })
})

describe('a clock that was ahead', () => {
  const aYear = { hours: 365 * 24 }
  const back = { hours: -365 * 24 }

  test('locks no one out once it is right: tries dated after now do not count', async () => {
    app.clock.pass(aYear)
    await statusesOf(10, () => signIn(HOME, 'ada'))
    app.clock.pass(back)
    expect((await signIn(HOME, 'ada', PASSWORD)).status).toBe(200)
    expect(await statusesOf(11, () => signIn(HOME, 'bob'))).toEqual([...TEN_FAILURES, 429])
    expect((await signIn(HOME, 'bob')).headers.get('Retry-After')).toBe('900')
  })

  test('leaves no such tries behind: they are deleted as expired', async () => {
    app.clock.pass(aYear)
    await signIn(HOME, 'ada')
    app.clock.pass(back)
    await deleteExpiredAuth(app.store, app.clock.read())
    expect(await tries()).toEqual([])
  })
})

test('registering is for as many as a company has on its first day, and then waits', async () => {
  const register = (from: typeof HOME, name: string) =>
    app.from(from).post<Problem>('/api/register', person(name))
  const OFFICE = { address: '2001:db8:1:2::1', isLocal: false }
  const NEXT_DESK = { address: '2001:db8:1:2::2', isLocal: false }
  expect((await register(OFFICE, 'bob')).status).toBe(201)
  await app.execute(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 298)
       INSERT INTO auth_attempts (subject, at) SELECT subject, at FROM auth_attempts, n`
  )
  expect((await register(NEXT_DESK, 'bob')).status).toBe(409)
  const { status, headers, body } = await register(OFFICE, 'carl')
  expect(status).toBe(429)
  expect(headers.get('Retry-After')).toBe('900')
  expect(body.detail).toBe(
    'Too many accounts were created from this address. Try again in 15 minutes.'
  )
  expect((await register(AWAY, 'carl')).status).toBe(201)
  expect((await signIn(HOME, 'bob', PASSWORD)).status).toBe(200)
  app.clock.pass({ minutes: 15 })
  expect((await register(NEXT_DESK, 'dora')).status).toBe(201)
})
test('ten wrong setup codes close the setup to their address (of IPv6 its network), and the right one comes through from another', async () => {
  const fresh = await startTestApp()
  try {
    const { role: _, ...body } = person('ada')
    const setUp = (from: typeof HOME, setupCode: string) =>
      fresh.from(from).post<Problem>('/api/setup', { ...body, setupCode })
    const home = (number: number) => ({ address: `2001:db8:1:2::${number}`, isLocal: false })
    const guesses = await Promise.all(
      Array.from({ length: 25 }, async (_, number) => (await setUp(home(number), 'WRONG')).status)
    )
    expect(guesses.filter((status) => status === 403)).toHaveLength(10)
    expect(guesses.filter((status) => status === 429)).toHaveLength(15)
    const code = (await fresh.auth.setupCode()) ?? ''
    expect((await setUp(home(25), code)).body.detail).toBe(
      'Too many wrong setup codes. Try again in 15 minutes.'
    )
    expect((await setUp(AWAY, code)).status).toBe(201)
  } finally {
    await fresh.close()
  }
})

test('only digests of tries are kept, and go once they are too old to count', async () => {
  // A password that was typed in the wrong field is written nowhere.
  await signIn(HOME, 'my secret password')
  const kept = JSON.stringify(await tries())
  expect(kept).toMatch(/"subject":"[\w-]{43}"/)
  expect(kept).not.toMatch(/secret|192/)
  app.clock.pass({ minutes: 15 })
  await signIn(AWAY, 'carl')
  expect(await tries()).toHaveLength(2)
})

test('no one at work waits for a turn of each address that signs in', async () => {
  const answered: string[] = []
  const note = (name: string) => () => answered.push(name)
  // Without a password they are rejected within their turn.
  const signIns = Array.from({ length: 20 }, (_, number) =>
    signIn({ address: `192.168.2.${number}`, isLocal: false }, 'ada', '').then(note('sign-in'))
  )
  const other = app.from(AWAY).get('/api/about').then(note('other'))
  await Promise.all([...signIns, other])
  expect(answered.indexOf('other')).toBeLessThan(5)
})

test('a restart forgets no failure', async () => {
  const server = await startTestServer()
  try {
    await server.administrator()
    const attempt = (password: string) =>
      server.anonymous().post('/api/login', { username: 'ada', password })
    await Promise.all(Array.from({ length: 10 }, () => attempt('wrong password')))
    await server.restart()
    expect((await attempt(PASSWORD)).status).toBe(429)
  } finally {
    await server.close()
  }
})
