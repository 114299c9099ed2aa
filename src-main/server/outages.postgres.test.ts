import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FreezableProxy, startFreezableProxy } from '#support/server/freezable-proxy.ts'
import { dropDatabase, makeDatabase, urlOf } from '#support/server/postgres-engine.ts'
import { type Outcome, runSql, startServerOn } from '#support/server/postgres-outage.ts'
import { startPostgres, type TestPostgres } from '../../build/postgres.mjs'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

/** Silences last: `npm test` leaves them out. */
const IS_QUICK = process.env.HELPDESK_QUICK === '1'

/**
 * How soon the server serves again once its database is ready, in milliseconds: two seconds, and
 * more on a machine that is busy with other tests.
 */
const READY_AGAIN_MS = 5000

/**
 * The longest a request takes when its database falls silent meanwhile, in milliseconds: ten
 * seconds, and a few more where it was being saved, for a look whether it was.
 */
const SILENCE_MS = 16_000

/** The same once the server has noticed the silence. */
const KNOWN_SILENCE_MS = 9000

// Of its own, because the others' one must not be restarted.
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

let name: string
let proxy: FreezableProxy
let desk: Awaited<ReturnType<typeof startServerOn>>
beforeEach(async () => {
  name = await makeDatabase(postgres.url, 'template0')
  // A commit is on the disk before it is answered, unlike in other tests.
  await runSql(postgres.url, `ALTER DATABASE ${name} SET synchronous_commit = on`)
  proxy = await startFreezableProxy(urlOf(postgres.url, name))
  desk = await startServerOn(proxy.url)
})
afterEach(async () => {
  proxy.thaw()
  await desk.close()
  await proxy.close()
  await dropDatabase(postgres.url, name)
})

/** Every answer is a success, or a 503 with a sentence that says when to try again. */
function expectPlainAnswers(outcomes: Outcome[]) {
  for (const { status, detail, retryAfter } of outcomes) {
    if (status === 200 || status === 201) continue
    expect([status, detail]).toEqual([503, expect.stringMatching(/^The .* [A-Z].*[.]$/)])
    // A person who can't know whether it was saved is not asked to send it again.
    if (!detail?.includes('Check whether your change was saved'))
      expect(Number(retryAfter)).toBeGreaterThan(0)
  }
}

/** A read, a write and a question for health, whose answers are plain. */
async function askAll(): Promise<Outcome[]> {
  const outcomes = [await desk.ask('read'), await desk.ask('write'), await desk.ask('health')]
  expectPlainAnswers(outcomes)
  return outcomes
}

const longest = (outcomes: Outcome[]) => Math.max(...outcomes.map(({ took }) => took))

/** From now on both reads and writes of these callers succeed soon. */
async function expectServedSoon(outcomes: Outcome[]) {
  const readyAt = performance.now()
  const isServed = (wanted: string) =>
    outcomes.some(
      ({ call, status, endedAt }) => call === wanted && status !== 503 && endedAt > readyAt
    )
  const timeout = READY_AGAIN_MS
  await expect.poll(() => ['read', 'write'].every(isServed), { timeout }).toBe(true)
}

/** Asks until both a read and a write succeed. @returns how long that took, in milliseconds */
async function timeUntilServed(): Promise<number> {
  const begun = performance.now()
  for (const call of ['read', 'write'] as const)
    while ((await desk.ask(call)).status === 503) await delay(20)
  return performance.now() - begun
}

describe('a PostgreSQL that is restarted while people work', () => {
  test.each([
    ['fast', 'SIGINT'],
    ['immediate', 'SIGQUIT']
  ] as const)('in the mode %s is told, and served again at once', async (_mode, signal) => {
    const { outcomes, finish } = await desk.askOnAndOn()
    await postgres.shutDown(signal)
    const health = await desk.ask('health')
    expect(health.status).toBe(503)
    await expect.poll(async () => (await desk.ask('read')).status).toBe(503)
    await postgres.startAgain()
    await expectServedSoon(outcomes)
    await finish()
    expectPlainAnswers([...outcomes, health])
    const acknowledged = outcomes.filter(({ status }) => status === 201).length
    const unknown = outcomes.filter(({ detail }) =>
      detail?.includes('Check whether your change was saved')
    ).length
    const kept = await desk.countComments()
    expect(kept).toBeGreaterThanOrEqual(acknowledged)
    expect(kept).toBeLessThanOrEqual(acknowledged + unknown)
  })
})

describe('a PostgreSQL that lets no one in', () => {
  test('is told at once, and served again at once', async () => {
    const database = postgres.url
    await runSql(
      database,
      `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`
    )
    const outcomes = await askAll()
    expect(outcomes.map(({ status }) => status)).toEqual([503, 503, 503])
    expect(longest(outcomes)).toBeLessThan(READY_AGAIN_MS)
    expect((await desk.ask('live')).status).toBe(200)
    await runSql(database, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    expect(await timeUntilServed()).toBeLessThan(READY_AGAIN_MS)
  })
})

describe('a PostgreSQL that only reads', () => {
  test('shows everything, rejects changes and is not healthy, until it writes again', async () => {
    const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`
    await runSql(postgres.url, `ALTER DATABASE ${name} SET default_transaction_read_only = on`, end)
    const outcomes = await askAll()
    expect(outcomes.map(({ status }) => status)).toEqual([200, 503, 503])
    expect(outcomes[1]?.detail).toContain('accepts no changes at the moment')
    // The connections that only read stay: each is given up once it has rejected.
    await runSql(postgres.url, `ALTER DATABASE ${name} RESET default_transaction_read_only`)
    expect(await timeUntilServed()).toBeLessThan(READY_AGAIN_MS)
  })

  test('as a standby, and is used from the moment it is promoted', async () => {
    await runSql(
      postgres.url,
      `DO $$ BEGIN EXECUTE format('COPY (SELECT) TO %L', current_setting('data_directory') || '/standby.signal'); END $$`
    )
    await postgres.shutDown('SIGINT')
    await postgres.startAgain()
    expect((await askAll()).map(({ status }) => status)).toEqual([503, 503, 503])
    await runSql(postgres.url, 'SELECT pg_promote()')
    expect(await timeUntilServed()).toBeLessThan(READY_AGAIN_MS)
  })
})

if (!IS_QUICK)
  describe('a PostgreSQL that falls silent', () => {
    test('keeps no one waiting for long, and goes on where it stopped', async () => {
      const { outcomes, finish } = await desk.askOnAndOn(40)
      proxy.freeze()
      const noticed = performance.now() + SILENCE_MS
      await delay(SILENCE_MS + KNOWN_SILENCE_MS)
      expect((await desk.ask('live')).status).toBe(200)
      const health = await desk.ask('health')
      expect(health.status).toBe(503)
      expect(health.took).toBeLessThan(KNOWN_SILENCE_MS)
      proxy.thaw()
      await expectServedSoon(outcomes)
      await finish()
      expectPlainAnswers([...outcomes, health])
      expect(longest(outcomes)).toBeLessThan(SILENCE_MS)
      const later = outcomes.filter(({ endedAt, took }) => endedAt - took > noticed)
      expect(later.length).toBeGreaterThan(40)
      expect(longest(later)).toBeLessThan(KNOWN_SILENCE_MS)
    })

    test('does not keep the server from stopping', async () => {
      const { finish } = await desk.askOnAndOn()
      proxy.freeze()
      const begun = performance.now()
      await desk.close()
      expect(performance.now() - begun).toBeLessThan(8000)
      proxy.thaw()
      await finish()
    })

    test('is found again at another machine, though the old connections stay silent', async () => {
      const { outcomes, finish } = await desk.askOnAndOn(12)
      proxy.freeze()
      await delay(SILENCE_MS)
      proxy.abandon()
      await expectServedSoon(outcomes)
      await finish()
    })
  })
