import { afterEach, beforeEach, expect, test } from 'vitest'
import { alarmLevels } from '#support/server/alarm-fixture.ts'
import { type MaintainedServer, startMaintainedServer } from '#support/server/maintained-server.ts'
import { newTicket, PASSWORD } from '#support/server/test-server.ts'
import { backUp, restore } from './maintenance.ts'

let desk: MaintainedServer
beforeEach(async () => {
  desk = await startMaintainedServer()
})
afterEach(() => desk.remove())

async function told(): Promise<string[]> {
  const rows = await desk.server.rows<{ kind: string }>(
    `SELECT kind FROM notifications WHERE kind IN ('due-soon', 'overdue') ORDER BY id`
  )
  return rows.map(({ kind }) => kind)
}

const raise = (more: object) =>
  desk.ada.post('/api/tickets', newTicket(desk.ada.user.id, { category: 'software', ...more }))

/** Lets time pass, after which a ticket without deadlines lets the server look. */
async function pass(hours: number) {
  desk.server.clock.pass({ hours })
  await desk.ada.post('/api/login', { username: 'ada', password: PASSWORD })
  await raise({})
}

test('after a restore, the highest alarm since the backup is raised alone, and none that it has (D73)', async () => {
  const { server, ada, folders } = desk
  const lena = await server.staff('lena', 'Logistics')
  await ada.put('/api/admin/service-levels', { ...alarmLevels(), updatedAt: null })
  await raise({ department: 'Logistics', assigneeId: lena.user.id })
  await pass(4)
  await expect.poll(told).toEqual(['due-soon'])
  const backup = await backUp(folders)
  await pass(2)
  await expect.poll(told).toEqual(['due-soon', 'due-soon'])
  await pass(2)
  await expect.poll(told).toEqual(['due-soon', 'due-soon', 'overdue'])
  await server.whileStopped(async () => {
    await restore(backup, folders)
  })
  await expect.poll(told).toEqual(['due-soon', 'overdue'])
})
