import { expect, test } from 'vitest'
import type { Schedule } from '#shared/api/schedules.ts'
import { newSchedule } from '#support/server/schedules.ts'
import { severalServers } from '#support/server/several-servers.ts'

// Servers of one database, of which one raises recurring tickets at a time (D77). The clock begins on
// Monday, 2 March 2026, at 9:00 UTC.

const { server, ada } = severalServers(3)

const raised = () => server().rows('SELECT schedule_id FROM schedule_runs ORDER BY schedule_id')
const tickets = async () => (await server().rows('SELECT id FROM tickets')).length

test('each recurring ticket is raised once at its time, with three servers that all look', async () => {
  const ids: number[] = []
  for (let count = 0; count < 6; count++) {
    const { body } = await ada.post<Schedule>('/api/schedules', newSchedule())
    ids.push(body.id)
  }
  server().clock.pass({ minutes: 59, seconds: 59.5 })
  // All servers look after a change, and wait for the half second that is left.
  await ada.post('/api/schedules', newSchedule({ enabled: false }))
  expect(await raised()).toEqual([])
  server().clock.pass({ seconds: 0.5 })
  await expect.poll(raised).toEqual(ids.map((id) => ({ schedule_id: id })))
  expect(await tickets()).toBe(6)
  // One that is due later is raised after all of them, so that none can come twice any more.
  const later = newSchedule({ recurrence: { time: '10:01' } })
  const { body } = await ada.post<Schedule>('/api/schedules', later)
  server().clock.pass({ minutes: 1 })
  await ada.post('/api/schedules', newSchedule({ enabled: false }))
  await expect.poll(raised).toEqual([...ids, body.id].map((id) => ({ schedule_id: id })))
  expect(await tickets()).toBe(7)
})
