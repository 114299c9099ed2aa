import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Backup } from '#shared/api/backups.ts'
import { makeDataFolder } from '#support/data-folder.ts'
import {
  type HeadlessServer,
  NO_WRITE_LIMIT,
  startHeadlessServer
} from '#support/headless-server.ts'
import { readDatabase } from '#support/read-database.ts'
import { providePostgres, startPostgres } from '../../build/postgres.mjs'
import { createDesk, type Desk, isAcknowledged } from './desk-load.ts'
import { expectAllWrites } from './journal-check.ts'
import { KILLS, MUST_RUN_ALL, seededRandom } from './settings.ts'

const SERVERS = 3
const PEOPLE = 9

/** The longest that all servers live under load before one is taken away, in milliseconds. */
const LONGEST_LIFE = 1200

const obstacle = await providePostgres()
if (obstacle && MUST_RUN_ALL) throw new Error(obstacle)

let postgres: Awaited<ReturnType<typeof startPostgres>>
let folders: ReturnType<typeof makeDataFolder>[]
let servers: HeadlessServer[]
let desk: Desk
const random = seededRandom('several servers')

beforeEach(async () => {
  postgres = await startPostgres({ isDurable: true })
  folders = Array.from({ length: SERVERS }, makeDataFolder)
  servers = await Promise.all(folders.map((folder) => startOn(folder)))
  desk = createDesk(random, (writer) => at(writer % SERVERS).url)
  await desk.open(PEOPLE)
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  for (const folder of folders) folder.remove()
  await postgres.stop()
})

const startOn = ({ path: dataDir }: { path: string }, database = postgres.url) =>
  startHeadlessServer({ dataDir, args: [...NO_WRITE_LIMIT, '--database', database] })

function at(number: number): HeadlessServer {
  const server = servers[number]
  if (!server) throw new Error(`There is no server ${number}`)
  return server
}

/** Compares what the database holds with everything that was asked of it. */
async function expectNothingLost() {
  const { body } = await (desk.writers[0] as Desk['writers'][0]).client.post<Backup>(
    '/api/admin/backups'
  )
  const file = path.join(folders[0]?.path ?? '', 'backups', body.name)
  readDatabase(file, (database) => expectAllWrites(database, desk))
}

/** Lets everyone write. */
function startLoad() {
  const before = desk.writes.length
  const ended = desk.writeOn()
  return {
    /** Waits until some writes were acknowledged, and then a while longer. */
    async isUnderWay() {
      await expect
        .poll(() => desk.writes.slice(before).filter(isAcknowledged).length, { timeout: 20_000 })
        .toBeGreaterThan(PEOPLE)
      await pause(random.below(LONGEST_LIFE))
    },
    async stop() {
      desk.stop()
      await ended
    }
  }
}

test.skipIf(obstacle)(
  `of three servers one is taken away ${KILLS} times under load, and nothing acknowledged is lost`,
  async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const working = startLoad()
      await working.isUnderWay()
      const victim = random.below(SERVERS)
      await at(victim).kill()
      const others = desk.writes.length
      await expect.poll(() => desk.writes.slice(others).some(isAcknowledged)).toBe(true)
      await working.stop()
      servers[victim] = await startOn(folders[victim] as { path: string })
      await expectNothingLost()
    }
    expect(desk.writes.filter(({ status }) => status !== null && status >= 300)).toEqual([])
  }
)

test.skipIf(obstacle).each([
  ['fast', 'SIGINT'],
  ['immediate', 'SIGQUIT']
] as const)(
  'PostgreSQL that restarts (%s) under load loses nothing, and the servers go on by themselves',
  async (_how, signal) => {
    const working = startLoad()
    await working.isUnderWay()
    await postgres.shutDown(signal)
    await pause(random.below(LONGEST_LIFE))
    await postgres.startAgain()
    const ready = performance.now()
    await Promise.all(
      servers.map(async ({ url }) => {
        while ((await fetch(`${url}/api/setup`)).status !== 200) await pause(20)
      })
    )
    console.log(`served again after ${Math.round(performance.now() - ready)} ms`)
    await working.stop()
    const statuses = new Set(desk.writes.map(({ status }) => status))
    expect([...statuses].filter((status) => status !== null && status >= 300)).toEqual([503])
    await expectNothingLost()
  }
)

test.skipIf(obstacle)('a server that stands still within a transaction keeps no one', async () => {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const working = startLoad()
  await working.isUnderWay()
  /** Whether someone has the turn to write, and does nothing with it. */
  const isHeld = async () => {
    const { rows } = await client.query(
      `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE locktype = 'advisory' AND granted AND mode = 'ExclusiveLock'
          AND state = 'idle in transaction' AND state_change < clock_timestamp() - interval '100 ms'`
    )
    return rows.length > 0
  }
  const { pid } = at(0)
  for (let isWithin = false; !isWithin; ) {
    process.kill(pid, 'SIGSTOP')
    await pause(150)
    isWithin = await isHeld()
    if (isWithin) continue
    process.kill(pid, 'SIGCONT')
    await pause(random.below(50))
  }
  const stopped = performance.now()
  const before = desk.writes.length
  await expect
    .poll(() => desk.writes.slice(before).some(isAcknowledged), { interval: 20, timeout: 20_000 })
    .toBe(true)
  console.log(`others wrote again after ${Math.round(performance.now() - stopped)} ms`)
  process.kill(pid, 'SIGCONT')
  await working.stop()
  await client.end()
  await expectNothingLost()
})

test.skipIf(obstacle)(
  'a standby that follows at once becomes the primary, and nothing is lost',
  async () => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    const standby = await startPostgres({ isDurable: true, standbyOf: postgres.url })
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
    await client.query('SELECT pg_reload_conf()')
    await client.end()
    const both = postgres.url.replace(/\/postgres$/, `,${new URL(standby.url).host}$&`)
    await Promise.all(servers.map((server) => server.stop()))
    servers = await Promise.all(folders.map((folder) => startOn(folder, both)))

    const working = startLoad()
    await working.isUnderWay()
    await postgres.stop()
    const promoting = new pg.Client({ connectionString: standby.url })
    await promoting.connect()
    await promoting.query('SELECT pg_promote()')
    await promoting.query(`ALTER SYSTEM SET synchronous_standby_names = ''`)
    await promoting.query('SELECT pg_reload_conf()')
    await promoting.end()
    const before = desk.writes.length
    await expect
      .poll(() => desk.writes.slice(before).some(isAcknowledged), { timeout: 20_000 })
      .toBe(true)
    await working.stop()
    await expectNothingLost()
    await Promise.all(servers.map((server) => server.kill()))
    await standby.stop()
  }
)
