import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { diskObstacle } from '../../../../tests/support/server/disk-tricks.ts'
import { createTestClient, type TestClient } from '../../../../tests/support/server/test-client.ts'
import {
  createTestClock,
  createTestLog,
  MIGRATIONS_DIR,
  makeTemporaryFolder,
  PASSWORD,
  person,
  VERSION
} from '../../../../tests/support/server/test-server.ts'
import { StartError } from '../../base/start-error.ts'
import { createServer, DATABASE_FILE, type Server } from '../../server.ts'

/** Bytes of the file system. */
const SIZE = 4 * 1024 * 1024

let folder: ReturnType<typeof makeTemporaryFolder>
let clock: ReturnType<typeof createTestClock>
let server: Server
let ada: TestClient

describe.skipIf(diskObstacle() !== null)('while the server runs', () => {
  beforeEach(() => {
    folder = makeTemporaryFolder()
  })
  afterEach(() => folder.remove())

  async function start() {
    clock = createTestClock()
    server = await createServer({
      dataDir: folder.path,
      migrationsDir: MIGRATIONS_DIR,
      version: VERSION,
      program: 'a test',
      log: createTestLog(),
      writesPerMinute: Number.POSITIVE_INFINITY,
      clock: clock.read
    })
    ada = createTestClient((request) => server.fetch(request), 'http://localhost')
    const { role: _, ...body } = person('ada')
    await ada.post('/api/setup', body)
  }

  const raise = (description: string) =>
    ada.post<Ticket | Problem>('/api/tickets', {
      department: 'IT',
      description,
      status: 'open',
      priority: 'low',
      category: 'other',
      requesterId: 1
    })
  const count = async () => (await ada.get<Ticket[]>('/api/tickets')).body.length

  /** Raises tickets until one is refused. @returns how many were taken, and the refusal */
  async function raiseUntilRefused() {
    for (let taken = 0; taken < 2000; taken++) {
      const answer = await raise(`Ticket number ${taken} ${'x'.repeat(5000)}`)
      if (answer.status !== 201) return { taken, answer }
    }
    throw new Error('It never was full')
  }

  function expectSound() {
    const connection = new Sqlite(path.join(folder.path, DATABASE_FILE), { readonly: true })
    expect(connection.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(connection.pragma('foreign_key_check')).toEqual([])
    connection.close()
  }

  test('a full disk is said, changes nothing, keeps nobody from reading, and is over when there is room', async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'help-desk-test', folder.path])
    try {
      await start()
      const ballast = path.join(folder.path, 'ballast')
      const { bavail, bsize } = statfsSync(folder.path)
      writeFileSync(ballast, Buffer.alloc(bavail * bsize))

      const { taken, answer } = await raiseUntilRefused()
      expect(answer).toMatchObject({
        status: 503,
        body: {
          detail: expect.stringMatching(
            /^The disk of the server is full, so nothing was changed[.]/
          )
        }
      })
      expect(await count()).toBe(taken)
      // A session is due to be renewed by now, which writes.
      clock.pass({ hours: 1 })
      expect((await ada.get('/api/user')).status).toBe(200)

      // Whoever wants to leave is let go, and whoever wants to come in is told why not.
      const bob = createTestClient((request) => server.fetch(request), 'http://localhost')
      const login = { username: 'ada', password: PASSWORD }
      expect(await bob.post('/api/login', login)).toMatchObject({
        status: 503,
        body: { detail: (answer.body as Problem).detail }
      })
      const token = ada.sessionToken()
      const { status, headers } = await ada.post('/api/logout')
      expect([status, headers.getSetCookie()]).toEqual([
        204,
        [expect.stringContaining('Max-Age=0')]
      ])
      const again = () => bob.get('/api/user', { Cookie: `helpdesk_session=${token}` })
      expect((await again()).status).toBe(401)

      rmSync(ballast)
      expect((await again()).status).toBe(401)
      expect((await ada.post('/api/login', login)).status).toBe(200)
      const sessions = new Sqlite(path.join(folder.path, DATABASE_FILE), { readonly: true })
      expect(sessions.prepare('SELECT count(*) FROM sessions').pluck().get()).toBe(1)
      sessions.close()
      expect((await raise('There is room again')).status).toBe(201)
      expect(await count()).toBe(taken + 1)
      expectSound()
    } finally {
      await server.close()
      execFileSync('umount', [folder.path])
    }
  })

  test.each([0, 16_384])(
    'a start on a disk with %d bytes left says so in a sentence',
    async (left) => {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'help-desk-test', folder.path])
      try {
        await start()
        await server.close()
        const { bavail, bsize } = statfsSync(folder.path)
        writeFileSync(path.join(folder.path, 'ballast'), Buffer.alloc(bavail * bsize - left))
        await expect(start()).rejects.toThrow(
          new StartError(
            `The disk with the data folder ${folder.path} is full; make room on it and start again.`
          )
        )
        rmSync(path.join(folder.path, 'ballast'))
        await start()
        await server.close()
      } finally {
        execFileSync('umount', [folder.path])
      }
    }
  )

  test('a database that turns read-only is said, and service goes on when it is writable again', async () => {
    await start()
    // Not its index beside it, which is memory both connections share.
    const files = [DATABASE_FILE, `${DATABASE_FILE}-wal`].map((name) =>
      path.join(folder.path, name)
    )
    expect((await raise('Before it turns')).status).toBe(201)
    try {
      execFileSync('chattr', ['+i', ...files])
      expect(await raise('While it is read-only')).toMatchObject({
        status: 503,
        body: { detail: expect.stringMatching(/so nothing was changed[.]/) }
      })
      expect(await count()).toBe(1)
    } finally {
      execFileSync('chattr', ['-i', ...files])
    }
    expect((await raise('Writable again')).status).toBe(201)
    expect(await count()).toBe(2)
    expectSound()
    await server.close()
  })
})
