import { createHash } from 'node:crypto'
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Ticket } from '#shared/api/tickets.ts'
import {
  type Account,
  PASSWORD,
  startTestServer,
  type TestServer
} from '#support/server/test-server.ts'
import { uploaded } from '#support/server/upload.ts'
import { createFileFolder, holdFiles } from '../store/files/file-folder.ts'
import type { Store } from '../store/store.ts'
import { createFileSweeper } from './file-sweeper.ts'

let server: TestServer
let store: Store
let ada: Account
let folder: string
beforeEach(async () => {
  server = await startTestServer()
  store = await server.openStore()
  ada = await server.administrator()
  folder = path.join(server.dataDir, 'files')
})
afterEach(async () => {
  await store.close()
  await server.close()
})

const sweep = () =>
  createFileSweeper({ store, files: createFileFolder(folder), clock: server.clock.read }).sweep()

/** Lets time pass, after which someone signs in again. */
async function pass(hours: number) {
  server.clock.pass({ hours })
  await ada.post('/api/login', { username: 'ada', password: PASSWORD })
}

function placeOf(content: string): string {
  const digest = createHash('sha256').update(content).digest('hex')
  return path.join(folder, digest.slice(0, 2), digest)
}

/** Lets a file look as if it had been written some hours ago. */
function age(file: string, hours: number) {
  const then = new Date(Date.now() - hours * 60 * 60 * 1000)
  utimesSync(file, then, then)
}

async function raise(attachmentIds: number[]) {
  const { status, body } = await ada.post<Ticket>('/api/tickets', {
    ...{ department: 'IT', description: 'It does not print', category: 'other' },
    ...{ requesterId: ada.user.id, attachmentIds }
  })
  expect(status).toBe(201)
  return body
}

test('an upload that nothing names within 24 hours goes, with its bytes', async () => {
  const { id } = await uploaded(ada, 'forgotten.txt', 'forgotten')
  age(placeOf('forgotten'), 2)
  await pass(24)
  await sweep()
  expect((await ada.get(`/api/attachments/${id}`)).status).toBe(200)
  await pass(1)
  await sweep()
  expect((await ada.get(`/api/attachments/${id}`)).status).toBe(404)
  expect(existsSync(placeOf('forgotten'))).toBe(false)
})

test('what a ticket names stays, also where an upload of the same bytes goes', async () => {
  const named = await uploaded(ada, 'named.txt', 'the same')
  await raise([named.id])
  const other = await uploaded(ada, 'other.txt', 'the same')
  age(placeOf('the same'), 30)
  await pass(1000)
  await sweep()
  expect((await ada.get(`/api/attachments/${other.id}`)).status).toBe(404)
  expect((await ada.get(`/api/attachments/${named.id}`)).body).toBe('the same')
})

test('an upload that a clock dated far ahead goes too (D35)', async () => {
  await pass(1000)
  const { id } = await uploaded(ada, 'ahead.txt', 'ahead')
  await pass(-1000)
  await sweep()
  expect((await ada.get(`/api/attachments/${id}`)).status).toBe(404)
})

test('bytes without an attachment go, unless they are so new that theirs is being written', async () => {
  await uploaded(ada, 'one.txt', 'one')
  const stray = placeOf('stray')
  const half = path.join(folder, 'incoming', 'half')
  await uploaded(ada, 'stray.txt', 'stray')
  await store.transaction(({ attachments }) =>
    attachments.deleteUnnamed({ before: new Date(8.64e15), after: new Date(8.64e15) })
  )
  writeFileSync(half, 'half of it')
  await sweep()
  expect([existsSync(stray), existsSync(half)]).toEqual([true, true])
  for (const file of [stray, half]) age(file, 2)
  await holdFiles(folder, sweep)
  expect([existsSync(stray), existsSync(half)]).toEqual([true, true])
  await pass(2)
  await sweep()
  expect([existsSync(stray), existsSync(half)]).toEqual([false, true])
  age(half, 25)
  await pass(2)
  await sweep()
  expect(existsSync(half)).toBe(false)
  expect(readdirSync(folder)).toContain('folder-id')
})

test('the files of tickets that are all deleted go, and the backup before has them', async () => {
  await raise([(await uploaded(ada, 'gone.txt', 'gone')).id])
  const kept = await uploaded(ada, 'kept.txt', 'kept')
  const { body } = await ada.send<{ backup: string }>('/api/admin/tickets/clear', {
    method: 'DELETE'
  })
  for (const content of ['gone', 'kept']) age(placeOf(content), 2)
  await sweep()
  expect(existsSync(placeOf('gone'))).toBe(false)
  expect((await ada.get(`/api/attachments/${kept.id}`)).body).toBe('kept')
  const backup = path.join(server.dataDir, 'backups', `${body.backup}.files`)
  const saved = readdirSync(backup, { recursive: true }).map((name) => path.basename(String(name)))
  expect(saved).toContain(path.basename(placeOf('gone')))
})
