import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Attachment } from '#shared/api/attachments.ts'
import type { User } from '#shared/api/users.ts'
import { makeMaintenanceFixture, serve } from '#support/server/postgres-maintenance.ts'
import { rejection } from '#support/server/rejection.ts'
import { createTestClient, type TestClient } from '#support/server/test-client.ts'
import { newTicket, PASSWORD, person, plentyOfSpace, VERSION } from '#support/server/test-server.ts'
import { uploaded } from '#support/server/upload.ts'
import {
  backUp,
  checkAll,
  type MoveOptions,
  moveFromPostgres,
  moveToPostgres,
  restore
} from './maintenance.ts'
import { createServer, type Server } from './server.ts'

vi.setConfig({ testTimeout: 60_000 })

const TEXT = 'It smokes and burns'

let fixture: Awaited<ReturnType<typeof makeMaintenanceFixture>>
let options: MoveOptions
let shared: string
let missing: string[]
let current: Server
let ada: TestClient
let file: Attachment
beforeEach(async () => {
  fixture = await makeMaintenanceFixture('template0')
  shared = path.join(fixture.folder, 'shared')
  missing = []
  options = {
    ...{ ...fixture.options, filesDir: shared },
    onMissing: (lost) => missing.push(...lost.map(({ name }) => name))
  }
  await over(serve(options, 'SQLite'), fill)
})
afterEach(() => fixture.remove())

/** Lets a server do something until it is closed. */
async function over<T>(server: Promise<Server>, work: () => Promise<T>): Promise<T> {
  current = await server
  try {
    return await work()
  } finally {
    await current.close()
  }
}

/** A server over PostgreSQL whose files are in a folder. */
const servePostgres = (filesDir: string | undefined = shared) =>
  createServer({
    ...{ dataDir: path.join(fixture.folder, 'of-server'), filesDir, version: VERSION },
    ...{ program: 'a test', log: options.log, database: options.database },
    readDiskSpace: plentyOfSpace,
    migrationsDir: options.migrations.postgres
  })

async function fill() {
  ada = createTestClient((request) => current.fetch(request), 'http://localhost')
  const { role: _, ...body } = person('ada')
  const { body: user } = await ada.post<User>('/api/setup', body)
  file = await uploaded(ada, 'smoke.txt', TEXT)
  const ticket = newTicket(user.id, { attachmentIds: [file.id] })
  expect((await ada.post('/api/tickets', ticket)).status).toBe(201)
}

async function read(): Promise<unknown> {
  await ada.post('/api/login', { username: 'ada', password: PASSWORD })
  const { status, body } = await ada.get(`/api/attachments/${file.id}`)
  return status === 200 ? body : status
}

function placeIn(folder: string): string {
  const digest = createHash('sha256').update(TEXT).digest('hex')
  return path.join(folder, digest.slice(0, 2), digest)
}

test('a move takes files along, there and back', async () => {
  await moveToPostgres(options)
  expect(await over(servePostgres(), read)).toBe(TEXT)
  const elsewhere = path.join(fixture.folder, 'elsewhere')
  await moveFromPostgres({ ...options, dataDir: elsewhere })
  rmSync(shared, { recursive: true })
  expect(await over(serve({ ...options, dataDir: elsewhere }, 'SQLite'), read)).toBe(TEXT)
  expect(missing).toEqual([])
})

test('a move says which file is missing', async () => {
  rmSync(placeIn(path.join(options.dataDir, 'files')))
  await moveToPostgres(options)
  expect(missing).toEqual(['smoke.txt'])
  const damage = '1 file is missing or damaged, "smoke.txt" of 1'
  expect(await checkAll(options)).toContainEqual({ file: shared, damage })
})

test('a backup has the files, and a restore brings them to any engine', async () => {
  await moveToPostgres(options)
  const backup = await over(servePostgres(), () => backUp(options))
  expect(existsSync(placeIn(`${backup}.files`))).toBe(true)
  expect(await checkAll(options)).toMatchObject(Array.from({ length: 4 }, () => ({ damage: null })))
  rmSync(placeIn(shared))
  expect((await checkAll(options)).filter(({ damage }) => damage)).toHaveLength(1)
  await restore(backup, options)
  expect(await over(servePostgres(), read)).toBe(TEXT)
  const dataDir = path.join(fixture.folder, 'of-file')
  mkdirSync(dataDir)
  await restore(backup, { ...options, database: undefined, dataDir })
  expect(await over(serve({ ...options, dataDir }, 'SQLite'), read)).toBe(TEXT)
  expect(missing).toEqual([])
})

test('a server and a command that know another folder are told so', async () => {
  await moveToPostgres(options)
  const other = path.join(fixture.folder, 'other')
  expect(await rejection(servePostgres(other))).toBe(
    `The attachments of this database are not in ${other}. Start all its servers with the same --files folder.`
  )
  const away = { ...options, filesDir: other }
  for (const command of [backUp, checkAll, moveFromPostgres])
    expect(await rejection(command({ ...away, dataDir: path.join(fixture.folder, 'new') }))).toBe(
      `The attachments of the database are not in ${other}. Set their folder with --files.`
    )
})
