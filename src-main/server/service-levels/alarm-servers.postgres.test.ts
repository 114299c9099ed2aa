import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Ticket } from '#shared/api/tickets.ts'
import { alarmLevels } from '#support/server/alarm-fixture.ts'
import {
  type Account,
  newTicket,
  PASSWORD,
  startTestServer,
  type TestServer
} from '#support/server/test-server.ts'

// Servers of one database, of which one raises alarms at a time (D73).

let server: TestServer
let others: Awaited<ReturnType<TestServer['startAnother']>>[]
let ada: Account
let lena: Account
beforeEach(async () => {
  server = await startTestServer()
  others = [await server.startAnother(), await server.startAnother()]
  ada = await server.administrator()
  lena = await server.staff('lena', 'Logistics')
  const levels = { ...alarmLevels({ warnings: [] }), updatedAt: null }
  expect((await ada.put('/api/admin/service-levels', levels)).status).toBe(200)
})
afterEach(async () => {
  await Promise.all(others.map((other) => other.close()))
  await server.close()
})

/** A client of ada's on the server beside. */
async function adaBeside() {
  const client = others[0]?.anonymous() ?? expect.unreachable()
  await client.post('/api/login', { username: 'ada', password: PASSWORD })
  return client
}

const ticketOf = (department: string) =>
  newTicket(ada.user.id, { department, ...(department !== 'IT' && { assigneeId: lena.user.id }) })

const told = () =>
  server.rows<{ ticket_id: number }>(
    `SELECT ticket_id FROM notifications WHERE kind = 'overdue' ORDER BY ticket_id`
  )

test('each alarm is raised once at its time, whichever server has changed the ticket', async () => {
  const beside = await adaBeside()
  const raised = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      (index % 2 ? ada : beside).post<Ticket>('/api/tickets', ticketOf('Logistics'))
    )
  )
  const ids = raised
    .map(({ body }) => ({ ticket_id: body.id }))
    .sort((one, next) => one.ticket_id - next.ticket_id)
  server.clock.pass({ hours: 7, minutes: 59, seconds: 59.5 })
  const far = await adaBeside()
  // All servers look, and wait for the half second that is left.
  await far.post('/api/tickets', ticketOf('IT'))
  expect(await told()).toEqual([])
  server.clock.pass({ seconds: 0.5 })
  await expect.poll(told).toEqual(ids)
  // One that comes later is raised after all of them, so that none can come twice any more.
  const { body } = await far.post<Ticket>('/api/tickets', ticketOf('Logistics'))
  server.clock.pass({ hours: 8 })
  await (await adaBeside()).post('/api/tickets', ticketOf('IT'))
  await expect.poll(told).toEqual([...ids, { ticket_id: body.id }])
  expect(await server.rows('SELECT id FROM service_alarms')).toHaveLength(7)
})
