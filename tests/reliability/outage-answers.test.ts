import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Announcement } from '#shared/api/announcements.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { readDatabase } from '#support/read-database.ts'
import { newAnnouncement } from '#support/server/announcements.ts'
import { createDesk } from './desk-load.ts'
import { runningServer } from './running-server.ts'
import { KILLS, seededRandom } from './settings.ts'

/** How many people have a part of each outage. */
const PEOPLE = 12

/** How long after the end of an outage its server is taken away at the latest, in milliseconds. */
const LONGEST_LIFE = 400

const server = runningServer()

test(`the answer of an outage reaches everyone once, although its server is taken away ${KILLS} times`, async () => {
  const random = seededRandom('outage-answers')
  const desk = createDesk(random, server.url)
  await server.start()
  await desk.open(PEOPLE)
  const [administrator = expect.fail(), ...others] = desk.writers
  for (let kill = 0; kill < KILLS; kill++) {
    const tickets: number[] = []
    for (const { client, user } of others) {
      const fields = { department: 'IT', description: 'Email is slow here', category: 'other' }
      const { body } = await client.post<Ticket>('/api/tickets', {
        ...{ ...fields, requesterId: user.id }
      })
      tickets.push(body.id)
    }
    // Everyone follows the first part too, and the first ticket is behind the outage.
    const [ticketId = 0, ...parts] = tickets
    for (const { client } of others) await client.put(`/api/tickets/${parts[0]}/following`, {})
    const from = new Date(Date.now() - 60_000).toISOString()
    const { body: outage } = await administrator.client.post<Announcement>('/api/announcements', {
      ...newAnnouncement({ from, categories: [], ticketId, parts })
    })
    const ending = administrator.client
      .post(`/api/announcements/${outage.id}/end`, { answer: 'It works', resolve: false })
      .catch(() => null)
    await pause(random.below(LONGEST_LIFE))
    await server.now().kill()
    await ending
    await server.start()
    const isEnded = read(`SELECT id FROM announcements WHERE id = ${outage.id} AND ended_at > 0`)
    await expect
      .poll(() => read('SELECT id FROM announcement_tickets WHERE answer_due = 1'))
      .toEqual([])
    const told = read(
      `SELECT user_id AS id FROM notifications WHERE cause = 'outage ${outage.id}' ORDER BY user_id`
    )
    const everyone = others.map(({ user }) => user.id).sort((a, b) => a - b)
    expect(told).toEqual(isEnded.length > 0 ? everyone : [])
  }
})

/** The ids that a query of the database finds. */
const read = (query: string) =>
  readDatabase(server.folder(), (database) =>
    (database.prepare(query).all() as { id: number }[]).map(({ id }) => id)
  )
