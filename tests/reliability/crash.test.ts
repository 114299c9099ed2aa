import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { DashboardStats } from '#shared/api/stats.ts'
import { readDatabase } from '#support/read-database.ts'
import { createDesk, type Desk, isAcknowledged } from './desk-load.ts'
import { expectAllWrites } from './journal-check.ts'
import { runningServer } from './running-server.ts'
import { KILLS, seededRandom } from './settings.ts'

const PEOPLE = 6

/** The longest a server lives under load before it is taken away, in milliseconds. */
const LONGEST_LIFE = 1200

const server = runningServer()

test(`a server taken away ${KILLS} times under load has lost nothing that it acknowledged`, async () => {
  const random = seededRandom('crash')
  const desk = createDesk(random, server.url)
  await server.start()
  await desk.open(PEOPLE)
  for (let kill = 0; kill < KILLS; kill++) {
    const before = desk.writes.length
    const working = desk.writeOn()
    await expect
      .poll(() => desk.writes.slice(before).some(isAcknowledged), { timeout: 20_000 })
      .toBe(true)
    await pause(random.below(LONGEST_LIFE))
    await server.now().kill()
    await working
    await server.start()
    readDatabase(server.folder(), (database) => expectAllWrites(database, desk))
    await expectCounts(desk)
  }
  const acknowledged = desk.writes.filter(isAcknowledged).length
  const unanswered = desk.writes.filter(({ status }) => status === null).length
  console.log(
    `${acknowledged} writes are there, ${unanswered} that were not answered are not, after ${KILLS} kills`
  )
  expect(acknowledged).toBeGreaterThan(KILLS)
  expect(desk.writes.filter(({ status }) => status !== null && status >= 300)).toEqual([])
})

/** Screens count the tickets that are there; sessions are still good. */
async function expectCounts({ writers }: Desk) {
  for (const { user, client } of writers) {
    const { status, body } = await client.get<DashboardStats>(
      `/api/tickets/stats/counts?userId=${user.id}`
    )
    expect(status).toBe(200)
    const counted = readDatabase(server.folder(), (database) =>
      database
        .prepare(
          `SELECT total(status = 'open' AND requester_id = @id) AS openByMeCount,
            total(status = 'open' AND assignee_id = @id) AS openAssignedCount,
            total(status = 'in-progress' AND requester_id = @id) AS inProgressByMeCount,
            total(status = 'in-progress' AND assignee_id = @id) AS inProgressAssignedCount
          FROM tickets`
        )
        .get({ id: user.id })
    )
    expect(body).toMatchObject(counted as object)
  }
}
