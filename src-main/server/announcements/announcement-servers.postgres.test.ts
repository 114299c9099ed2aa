import { expect, test } from 'vitest'
import type { Announcement, NewAnnouncement } from '#shared/api/announcements.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { newAnnouncement } from '#support/server/announcements.ts'
import { listen } from '#support/server/event-stream.ts'
import { severalServers } from '#support/server/several-servers.ts'
import type { TestClient } from '#support/server/test-client.ts'
import { type Account, newTicket } from '#support/server/test-server.ts'

// Servers of one database, of which each tells its own pages, and one at a time answers (D81). The clock
// begins on Monday, 2 March 2026, at 9:00 UTC.

const { server, ada, signInAtOthers } = severalServers(3)

const TOLD = 'event: announcements\ndata: {}'
const PATH = '/api/announcements'
const ANSWER = { answer: 'A disk was full.', resolve: false }

async function announce(more: Partial<NewAnnouncement> = {}): Promise<Announcement> {
  const { status, body } = await ada.post<Announcement>(PATH, newAnnouncement(more))
  expect(status).toBe(201)
  return body
}
const active = async ({ get }: Pick<TestClient, 'get'>) =>
  (await get<Announcement[]>(`${PATH}/active`)).body.map(({ title }) => title)
/** How often servers have told of announcements. */
async function told(): Promise<number> {
  return (await server().rows(`SELECT id FROM outbox WHERE event ->> 'type' = 'announcement'`))
    .length
}
const due = () => server().rows('SELECT ticket_id FROM announcement_tickets WHERE answer_due')

/** Everyone who was notified of the end of an outage, once for each time. */
async function toldPeople({ id }: Announcement): Promise<number[]> {
  const rows = await server().rows<{ user_id: number }>(
    'SELECT user_id FROM notifications WHERE cause = ? ORDER BY user_id',
    `outage ${id}`
  )
  return rows.map((row) => row.user_id)
}

/** An outage whose parts people have raised, who also follow each other's tickets. */
async function outageOf(people: readonly Account[]): Promise<Announcement> {
  const parts: number[] = []
  for (const { post, user } of people)
    parts.push((await post<Ticket>('/api/tickets', newTicket(user.id))).body.id)
  for (const { put } of people)
    for (const id of parts.slice(0, 2)) await put(`/api/tickets/${id}/following`, {})
  return await announce({ parts, categories: [] })
}
async function team(size: number): Promise<Account[]> {
  const people: Account[] = []
  while (people.length < size) people.push(await server().staff(`person${people.length}`))
  return people
}

test('the pages of all servers are told of an announcement, its change and its end', async () => {
  const hank = await server().staff('hank')
  const others = await signInAtOthers('hank')
  const streams = await Promise.all([hank, ...others].map((client) => listen(client)))
  async function everywhere(titles: string[]) {
    for (const stream of streams) while ((await stream.next()) !== TOLD) {}
    for (const client of [hank, ...others]) expect(await active(client)).toEqual(titles)
  }
  for (const client of others) {
    expect(await active(client)).toEqual([])
    expect((await client.get<SignedInUser>('/api/user')).body.announcements).toBeUndefined()
  }
  const { id, updatedAt, title } = await announce()
  await everywhere([title])
  for (const client of others)
    expect((await client.get<SignedInUser>('/api/user')).body.announcements).toBe(true)
  const change = newAnnouncement({ title: 'Email is down', from: '2026-03-02T09:00:00Z' })
  expect((await ada.put(`${PATH}/${id}`, { ...change, updatedAt })).status).toBe(200)
  await everywhere(['Email is down'])
  expect((await ada.post(`${PATH}/${id}/end`, ANSWER)).status).toBe(200)
  await everywhere([])
})

test('three servers that all look tell once that an announcement begins', async () => {
  const hank = await server().staff('hank')
  const [, beside] = await signInAtOthers('hank')
  const next = (from: string) => ({ kind: 'notice' as const, title: from, from })
  await announce(next('2026-03-02T10:00:00.000Z'))
  server().clock.pass({ minutes: 59, seconds: 59.5 })
  // All servers look after a change, and wait for the half second that is left.
  await announce(next('2026-03-02T11:00:00.000Z'))
  const before = await told()
  expect(await active(hank)).toEqual([])
  server().clock.pass({ seconds: 0.5 })
  await expect.poll(told).toBe(before + 1)
  expect(await active(beside as TestClient)).toEqual(['2026-03-02T10:00:00.000Z'])
  // One that begins later is told after it, so that nothing can come twice any more.
  server().clock.pass({ hours: 1 })
  await announce(next('2026-03-02T12:00:00.000Z'))
  await expect.poll(told).toBe(before + 3)
})

test('the end of an outage tells everyone once, with three servers that all look', async () => {
  const people = await team(9)
  const outage = await outageOf(people)
  expect((await ada.post(`${PATH}/${outage.id}/end`, ANSWER)).status).toBe(200)
  await expect.poll(due).toEqual([])
  expect(await toldPeople(outage)).toEqual(people.map(({ user }) => user.id))
  expect(await server().rows('SELECT message FROM comments')).toHaveLength(people.length)
})

test('a server that ended without a word amid the answers is replaced within a minute', async () => {
  const people = await team(4)
  const outage = await outageOf(people)
  const until = server().clock.read().getTime() + 60_000
  const taking = `INSERT INTO jobs (name, holder, until) VALUES ('announcements', 'gone', ?)
    ON CONFLICT (name) DO UPDATE SET holder = 'gone', until = ?`
  await server().execute(taking, until, until)
  expect((await ada.post(`${PATH}/${outage.id}/end`, ANSWER)).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await due()).toHaveLength(people.length)
  server().clock.pass({ minutes: 2 })
  await expect.poll(due).toEqual([])
  expect(await toldPeople(outage)).toEqual(people.map(({ user }) => user.id))
})
