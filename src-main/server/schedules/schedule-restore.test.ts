import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MaintainedServer, startMaintainedServer } from '#support/server/maintained-server.ts'
import { newSchedule } from '#support/server/schedules.ts'
import { PASSWORD } from '#support/server/test-server.ts'
import { backUp, restore } from '../store/sqlite/maintenance.ts'

// Time begins on Monday, 2 March 2026, at 9:00 UTC; a ticket is due daily at 10:00.

let desk: MaintainedServer
beforeEach(async () => {
  desk = await startMaintainedServer()
})
afterEach(() => desk.remove())

const occurrences = async () =>
  (
    await desk.server.rows<{ occurrence: string }>(
      'SELECT occurrence FROM schedule_runs ORDER BY id'
    )
  ).map(({ occurrence }) => occurrence)

/** Lets time pass, after which a change lets the server look. */
async function pass(hours: number) {
  desk.server.clock.pass({ hours })
  await desk.ada.post('/api/login', { username: 'ada', password: PASSWORD })
  await desk.ada.post('/api/schedules', newSchedule({ enabled: false }))
}

test('a restored backup raises nothing that it has, and of what came since only the latest (D77)', async () => {
  const { server, ada, folders } = desk
  await ada.post('/api/schedules', newSchedule())
  await pass(1)
  await expect.poll(occurrences).toEqual(['2026-03-02T10:00'])
  const backup = await backUp(folders)
  for (const day of [3, 4, 5]) {
    await pass(24)
    await expect.poll(occurrences).toContain(`2026-03-0${day}T10:00`)
  }
  await server.whileStopped(async () => {
    await restore(backup, folders)
  })
  await expect.poll(occurrences).toEqual(['2026-03-02T10:00', '2026-03-05T10:00'])
  expect(await server.rows('SELECT missed FROM schedule_runs ORDER BY id')).toEqual([
    { missed: 0 },
    { missed: 2 }
  ])
  expect(await server.rows('SELECT id FROM tickets')).toHaveLength(2)
})
