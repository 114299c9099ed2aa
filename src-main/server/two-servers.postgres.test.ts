import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BackupOverview } from '#shared/api/backups.ts'
import type { MadeInvitation } from '#shared/api/invitations.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { type EventStream, listen } from '#support/server/event-stream.ts'
import {
  type Account,
  createTestLog,
  newTicket,
  PASSWORD,
  person,
  startTestServer,
  type TestServer
} from '#support/server/test-server.ts'
import { upload, uploaded } from '#support/server/upload.ts'
import { createBackupsService } from './backups/backups-service.ts'
import { createWaitWorker } from './tickets/waiting/wait-worker.ts'

// Many passwords are checked here, on whatever machine.
vi.setConfig({ testTimeout: 60_000 })

let first: TestServer
let second: Awaited<ReturnType<TestServer['startAnother']>>
let ada: Account
beforeEach(async () => {
  first = await startTestServer()
  second = await first.startAnother()
})
afterEach(async () => {
  await second.close()
  await first.close()
})

const cookieOf = (by: Account) => ({ Cookie: `helpdesk_session=${by.sessionToken()}` })

/** Opens a stream of the second server with the session of an account of the first. */
function listenBeside(account: Account, query = '') {
  const headers = cookieOf(account)
  return listen({ open: (address) => second.anonymous().open(address, { headers }) }, query)
}

/** A client of the second server, with a session of ada's. */
async function besideAda() {
  const client = second.anonymous()
  await client.post('/api/login', { username: 'ada', password: PASSWORD })
  return client
}

/** Raises a ticket on the first server. @returns the event that says so */
async function raise(account: Account): Promise<string> {
  const { body } = await account.post<Ticket>('/api/tickets', newTicket(account.user.id))
  return `event: ticket\ndata: {"id":${body.id},"change":"created"}`
}

const PRESENCE_PATH = '/api/tickets/1/presence'
const RESYNC = 'event: resync\ndata: {}'

describe('what happens on one server', () => {
  let near: EventStream
  let far: EventStream
  beforeEach(async () => {
    ada = await first.administrator()
    near = await listen(ada)
    far = await listenBeside(ada)
  })

  test('holds on the other too: a setting, and an invitation that was used', async () => {
    const registration = { mode: 'closed', domains: [] }
    await ada.put('/api/admin/settings', { registration })
    expect(await far.next()).toBe('event: settings\ndata: {}')
    expect((await second.anonymous().post('/api/register', person('eve'))).status).toBe(403)
    const { body } = await ada.post<MadeInvitation>('/api/admin/invitations', {})
    expect(await far.next()).toBe('event: invitations\ndata: {}')
    const both = await Promise.all(
      [first, second].map(({ anonymous }, index) => {
        const invited = { ...person(`eve${index}`), invitation: body.token }
        return anonymous().post('/api/invitations/accept', invited)
      })
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 404])
  })

  test('is told on both in the same order, with the same numbers', async () => {
    const beside = await besideAda()
    const category = { name: 'Doors', department: 'IT' }
    const categories = [1, 2, 3].map((n) => ({ ...category, slug: `doors-${n}` }))
    await Promise.all([
      ...[raise(ada), raise(ada)],
      ...categories.map((one) => beside.post('/api/admin/categories', one))
    ])
    const said = { near: [] as unknown[], far: [] as unknown[] }
    for (let count = 0; count < 5; count++) {
      said.near.push(await near.next(), near.lastId())
      said.far.push(await far.next(), far.lastId())
    }
    expect(said.near).toEqual(said.far)
  })

  test('is told later to a client that was away, by either, and as `resync` where it is too long ago', async () => {
    await raise(ada)
    await near.next()
    await near.leave()
    const missed = [await raise(ada), await raise(ada)]
    // Both servers have received it by now, so that no one gets it twice.
    for (let count = 0; count < 3; count++) await far.next()
    const after = String(near.lastId())
    // Browsers send a header.
    const open = (address: string) => ada.open(address, { headers: { 'Last-Event-ID': after } })
    const query = `?after=${after}`
    const again = [await listen(ada, query), await listenBeside(ada, query), await listen({ open })]
    for (const stream of again) expect([await stream.next(), await stream.next()]).toEqual(missed)
    const next = await raise(ada)
    for (const stream of again) expect(await stream.next()).toBe(next)

    await first.execute(`DELETE FROM outbox WHERE id <= ${after}`)
    expect(await (await listen({ open })).next()).toBe(RESYNC)
  })

  test('is done once of what happens to a waiting ticket by itself (D74)', async () => {
    const bob = await first.staff('bob')
    const { body: ticket } = await bob.post<Ticket>('/api/tickets', newTicket(bob.user.id))
    const comment = { message: 'Is it on?', userId: ada.user.id, ticketId: ticket.id }
    await ada.post(`/api/tickets/${ticket.id}/comments`, comment)
    const waiting = { for: 'requester', remindAfterDays: 1 }
    await ada.put(`/api/tickets/${ticket.id}/waiting`, waiting)
    first.clock.pass({ hours: 24 })
    const stores = [await first.openStore(), await first.openStore()]
    const workers = stores.map((store) =>
      createWaitWorker({ store, clock: first.clock.read, log: first.log })
    )
    await Promise.all(workers.map((worker) => worker.idle()))
    for (const { stop } of workers) await stop()
    for (const { close } of stores) await close()
    const reminders = `SELECT user_id FROM notifications WHERE kind = 'reminder'`
    expect(await first.rows(reminders)).toEqual([{ user_id: bob.user.id }])
  })

  test('who is at a ticket is known on both at once, and in no table', async () => {
    await raise(ada)
    const bob = await first.staff('bob')
    const headers = { ...cookieOf(bob), 'Content-Type': 'application/json' }
    const bobBeside = (activity: string) => {
      const body = JSON.stringify({ activity })
      return second.anonymous().send(PRESENCE_PATH, { method: 'PUT', headers, body })
    }
    await ada.put(PRESENCE_PATH, { activity: 'looking' })
    await expect
      .poll(async () => (await bobBeside('looking')).body)
      .toEqual([{ userId: ada.user.id, isWriting: false }])
    await bobBeside('commenting')
    await expect
      .poll(async () => (await ada.put(PRESENCE_PATH, { activity: 'looking' })).body)
      .toEqual([{ userId: bob.user.id, isWriting: true }])
    expect(await first.rows(`SELECT 1 FROM outbox WHERE event::text LIKE '%presence%'`)).toEqual([])
  })

  test('reaches the clients after the database was away, which fetch everything again', async () => {
    await first.execute(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`
    )
    const event = await raise(ada)
    const said = [await far.next(), await far.next()]
    expect(said.sort()).toEqual([RESYNC, event].sort())
  })

  test('ends the streams of a session, and of a person who is deleted, on both', async () => {
    const [bob, eve] = [await first.staff('bob'), await first.staff('eve')]
    const streams = [await listen(bob), await listenBeside(bob)]
    streams.push(await listen(eve), await listenBeside(eve))
    await bob.post('/api/logout')
    await ada.delete(`/api/admin/users/${eve.user.id}`)
    const said = await Promise.all(streams.map((stream) => stream.next()))
    expect(said).toEqual(Array(4).fill(null))
  })
})

describe('signing in', () => {
  beforeEach(async () => {
    ada = await first.administrator()
  })
  const attempts = (count: number, password: string) =>
    Promise.all(
      Array.from({ length: count }, async (_, number) => {
        const { anonymous } = number % 2 === 0 ? first : second
        return (await anonymous().post('/api/login', { username: 'ada', password })).status
      })
    )

  test('fails ten times over both servers, however many passwords are guessed at once', async () => {
    const statuses = await attempts(30, 'a wrong guess')
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  })

  test('succeeds for everyone of a house who signs in at once on both', async () => {
    const statuses = await attempts(24, PASSWORD)
    expect(statuses).toEqual(Array(24).fill(200))
  })
})

test('two servers print the same setup code, which works once on either', async () => {
  const code = await first.current().setupCode()
  expect(await second.setupCode()).toBe(code)
  const { role: _, ...body } = person('ada')
  const answers = [first, second].map(({ anonymous }) => anonymous().post('/api/setup', body))
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([201, 403])
  expect([await first.current().setupCode(), await second.setupCode()]).toEqual([null, null])
})

describe('the nightly backup', () => {
  async function serviceOf({ dataDir }: { dataDir: string }) {
    const store = await first.openStore()
    const folder = path.join(dataDir, 'nightly')
    const parts = { store, clock: first.clock.read, log: createTestLog(), folder: () => folder }
    const service = createBackupsService({ ...parts, dataDir, files: path.join(dataDir, 'files') })
    return { store, folder, service }
  }
  const made = (folder: string) => (existsSync(folder) ? readdirSync(folder).length : 0)

  test('is made by one of them, by the other where that one fails, and by one the next night', async () => {
    const [one, other] = [await serviceOf(first), await serviceOf(second)]
    writeFileSync(one.folder, 'a file where the folder should be')
    await one.service.makeNightly()
    await other.service.makeNightly()
    rmSync(one.folder)
    await one.service.makeNightly()
    expect([made(one.folder), made(other.folder)]).toEqual([0, 1])

    first.clock.pass({ hours: 24 })
    await Promise.all([one.service.makeNightly(), other.service.makeNightly()])
    expect(made(one.folder) + made(other.folder)).toBe(2)
    await Promise.all([one.store.close(), other.store.close()])
  })

  test('that fails is shown by both', async () => {
    ada = await first.administrator()
    writeFileSync(path.join(first.dataDir, 'backups'), 'a file where the folder should be')
    await ada.post('/api/admin/backups', undefined)
    const beside = await besideAda()
    const { body } = await beside.get<BackupOverview>('/api/admin/backups')
    expect(body.failure?.message).toMatch(/could not be written/)
    await beside.post('/api/admin/backups', undefined)
    expect((await ada.get<BackupOverview>('/api/admin/backups')).body.failure).toBeNull()
  })
})

test('two servers read files that one was given, and a server with a folder of its own keeps no files in it', async () => {
  ada = await first.administrator()
  const third = await first.startAnother({ filesDir: path.join(second.dataDir, 'own') })
  const beside = await besideAda()
  const file = await uploaded(beside, 'smoke.txt', 'It smokes')
  expect((await ada.get(`/api/attachments/${file.id}`)).body).toBe('It smokes')
  const ticket = newTicket(ada.user.id, { attachmentIds: [file.id] })
  const { body } = await ada.post<Ticket>('/api/tickets', ticket)
  expect((await beside.get(`/api/tickets/${body.id}/attachments`)).body).toMatchObject([file])

  // A third one got a folder of its own before there were files.
  const client = third.anonymous()
  await client.post('/api/login', { username: 'ada', password: PASSWORD })
  const rejected = await upload<Problem>(client, 'fire.txt', 'It burns')
  expect(rejected.status).toBe(503)
  expect(rejected.body.detail).toMatch(
    /^This server uses a different file folder than other servers/
  )
  await third.close()
})
