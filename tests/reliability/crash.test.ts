import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DashboardStats } from '#shared/api/stats.ts'
import { makeDataFolder } from '../support/data-folder.ts'
import {
  type HeadlessServer,
  NO_WRITE_LIMIT,
  startHeadlessServer
} from '../support/headless-server.ts'
import { createDesk, type Desk, isAcknowledged } from './desk-load.ts'
import { expectAllWrites } from './journal-check.ts'
import { KILLS, seededRandom } from './settings.ts'

const PEOPLE = 6

/** The longest a server lives under load before it is taken away, in milliseconds. */
const LONGEST_LIFE = 1200

let folder: ReturnType<typeof makeDataFolder>
let server: HeadlessServer
beforeEach(() => {
  folder = makeDataFolder()
})
afterEach(async () => {
  await server.kill()
  folder.remove()
})

const start = async () => {
  server = await startHeadlessServer({ dataDir: folder.path, args: NO_WRITE_LIMIT })
}

function look<T>(work: (connection: Sqlite.Database) => T): T {
  const connection = new Sqlite(path.join(folder.path, 'helpdesk.db'), { readonly: true })
  try {
    return work(connection)
  } finally {
    connection.close()
  }
}

test(`a server taken away ${KILLS} times under load has lost nothing that it acknowledged`, async () => {
  const random = seededRandom('crash')
  const desk = createDesk(random, () => server.url)
  await start()
  await desk.open(PEOPLE)
  for (let kill = 0; kill < KILLS; kill++) {
    const before = desk.writes.length
    const working = desk.writeOn()
    await expect
      .poll(() => desk.writes.slice(before).some(isAcknowledged), { timeout: 20_000 })
      .toBe(true)
    await pause(random.below(LONGEST_LIFE))
    await server.kill()
    await working
    await start()
    look((connection) => expectAllWrites(connection, desk))
    await expectMetrics(desk)
  }
  const acknowledged = desk.writes.filter(isAcknowledged).length
  const unanswered = desk.writes.filter(({ status }) => status === null).length
  console.log(
    `${acknowledged} writes are there, ${unanswered} that were not answered are not, after ${KILLS} kills`
  )
  expect(acknowledged).toBeGreaterThan(KILLS)
  expect(desk.writes.filter(({ status }) => status !== null && status >= 300)).toEqual([])
})

/** Dashboards count the tickets that are there; sessions are still good. */
async function expectMetrics({ writers }: Desk) {
  const open = look((connection) =>
    connection.prepare(`SELECT requester_id FROM tickets WHERE status = 'open'`).pluck().all()
  )
  for (const { user, client } of writers) {
    const { status, body } = await client.get<DashboardStats>(
      `/api/tickets/stats/counts?userId=${user.id}`
    )
    expect(status).toBe(200)
    expect(body.openByMeCount).toBe(open.filter((id) => id === user.id).length)
  }
}
