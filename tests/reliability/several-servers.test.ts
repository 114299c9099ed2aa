import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Backup } from '#shared/api/backups.ts'
import { providePostgres, startPostgres } from '../../build/postgres.mjs'
import { makeDataFolder } from '../support/data-folder.ts'
import {
  type HeadlessServer,
  NO_WRITE_LIMIT,
  startHeadlessServer
} from '../support/headless-server.ts'
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
  servers = await Promise.all(folders.map(startOn))
  desk = createDesk(random, (writer) => at(writer % SERVERS).url)
  await desk.open(PEOPLE)
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  for (const folder of folders) folder.remove()
  await postgres.stop()
})

const startOn = ({ path: dataDir }: { path: string }) =>
  startHeadlessServer({ dataDir, args: [...NO_WRITE_LIMIT, '--database', postgres.url] })

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
  const connection = new Sqlite(file, { readonly: true })
  try {
    expectAllWrites(connection, desk)
  } finally {
    connection.close()
  }
}

/** Lets everybody write. */
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

test.skipIf(obstacle).each(['fast', 'immediate'] as const)(
  'PostgreSQL that restarts (%s) under load loses nothing, and the servers go on by themselves',
  async (how) => {
    const working = startLoad()
    await working.isUnderWay()
    await postgres.restart(how)
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
