import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HeadlessServer } from '#support/headless-server.ts'
import { readDatabase } from '#support/read-database.ts'
import type { TestClient } from '#support/server/test-client.ts'
import { createDesk, isAcknowledged } from '../reliability/desk-load.ts'
import { expectAllWrites } from '../reliability/journal-check.ts'
import { seededRandom } from '../reliability/settings.ts'
import { makeFolder, runHeadless, startInConsole, startServer, windowsPath } from './wine.ts'

const BACKUPS = 100

let folder: ReturnType<typeof makeFolder>
let dataDir: string
let server: HeadlessServer | undefined
beforeEach(() => {
  folder = makeFolder()
  dataDir = path.join(folder.path, 'data')
})
afterEach(async () => {
  await server?.kill()
  folder.remove()
})

const start = async () => {
  server = await startServer(dataDir)
  return server
}
const startConsole = async (parent?: string) => {
  const started = await startInConsole(dataDir, parent)
  server = started
  return started
}
const deskOf = (name: string) => createDesk(seededRandom(name), () => server?.url ?? '')
const filesOf = (below = '.') => readdirSync(path.join(dataDir, below)).sort()

/** Makes a backup, and waits where the server says that there are too many. @returns its name */
async function backUp(client: TestClient | undefined): Promise<string> {
  for (;;) {
    const answer = await client?.post<{ name: string; detail?: string }>('/api/admin/backups')
    if (answer?.status === 201) return answer.body.name
    if (answer?.status !== 429 && answer?.status !== 503) {
      throw new Error(
        `The backup was answered ${answer?.status}: ${answer?.body.detail}\n${server?.output()}`
      )
    }
    await pause(1000 * Number(answer.headers.get('Retry-After') ?? 1))
  }
}

test(`${BACKUPS} backups under load all succeed, and leave nothing unfinished`, {
  timeout: 60 * 60 * 1000
}, async () => {
  await start()
  const desk = deskOf('backups')
  await desk.open(3)
  const working = desk.writeOn()
  const names: string[] = []
  const admin = desk.writers[0]?.client
  const half = async () => {
    for (let count = 0; count < BACKUPS / 2; count++) names.push(await backUp(admin))
  }
  await Promise.all([half(), half()])
  desk.stop()
  await working
  expect(new Set(names).size).toBe(BACKUPS)
  // The night's may have been due.
  expect(filesOf('backups').filter((name) => !name.startsWith('daily-'))).toEqual(names.sort())
  console.log(
    `${desk.writes.filter(isAcknowledged).length} writes while ${BACKUPS} backups were made`
  )
})

test('a restore brings a backup back, and sets the present database aside', async () => {
  await start()
  const desk = deskOf('restore')
  await desk.open(1)
  const admin = desk.writers[0]?.client
  const ticket = { department: 'IT', category: 'other', requesterId: desk.writers[0]?.user.id }
  const raise = async (description: string) =>
    expect((await admin?.post('/api/tickets', { ...ticket, description }))?.status).toBe(201)
  await raise('Before the backup')
  const backup = path.join(dataDir, 'backups', await backUp(admin))
  await raise('After the backup')

  const args = ['restore', windowsPath(backup), '--data', windowsPath(dataDir)]
  expect(await runHeadless(args)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is already in use by')
  })
  await server?.kill()
  const { code, output } = await runHeadless(args)
  expect([code, output]).toEqual([0, expect.stringContaining('Everyone has to sign in again')])

  await start()
  expect((await admin?.get('/api/user'))?.status).toBe(401)
  const texts = readDatabase(dataDir, (database) =>
    database.prepare('SELECT description FROM tickets').pluck().all()
  )
  expect(texts).toEqual(['Before the backup'])
  expect(filesOf('backups')).toEqual([
    expect.stringMatching(/^before-restore-/),
    path.basename(backup)
  ])
  expect((await runHeadless(['check', '--data', windowsPath(dataDir)])).code).toBe(0)
})

test('what is taken away under load has lost nothing that it acknowledged', async () => {
  await start()
  const desk = deskOf('kill')
  await desk.open(3)
  for (let kill = 0; kill < 3; kill++) {
    const before = desk.writes.length
    const working = desk.writeOn()
    await expect
      .poll(() => desk.writes.slice(before).filter(isAcknowledged).length, { timeout: 60_000 })
      .toBeGreaterThan(20)
    await server?.kill()
    await working
    await start()
    readDatabase(dataDir, (database) => expectAllWrites(database, desk))
  }
})

test.each([
  ['itself', undefined],
  ['what started it, as npm run server does', 'tests/windows/parent.mjs']
])(
  'Ctrl+C in its console closes the database in order, and is waited for by %s',
  async (_who, parent) => {
    const { pressCtrlC } = await startConsole(parent)
    await deskOf('console').open(1)
    expect(await pressCtrlC()).toBe(0)
    expect(filesOf()).toEqual(['helpdesk.closed', 'helpdesk.db', 'helpdesk.lock'])
  }
)

test('a second server is told who has the folder', async () => {
  await start()
  const { code, output } = await runHeadless(['--port', '0', '--data', windowsPath(dataDir)])
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('is already in use by the headless server (process ')
  ])
})

test('a folder of 200 characters with spaces and umlauts is as good as any', async () => {
  const start200 = path.join(folder.path, 'Größe, Maß & Prüfung – Übersicht')
  dataDir = path.join(start200, 'x'.repeat(200 - windowsPath(start200).length - 1))
  expect(windowsPath(dataDir)).toHaveLength(200)
  mkdirSync(path.dirname(dataDir))
  await start()
  const desk = deskOf('long path')
  await desk.open(1)
  const name = await backUp(desk.writers[0]?.client)
  expect(existsSync(path.join(dataDir, 'backups', name))).toBe(true)
  await server?.kill()
  await start()
  expect((await desk.writers[0]?.client.get('/api/user'))?.status).toBe(200)
})
