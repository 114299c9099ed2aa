import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { diskObstacle, onDisk } from '#support/server/disk-tricks.ts'
import { rejection } from '#support/server/rejection.ts'
import { createTestClient, type TestClient } from '#support/server/test-client.ts'
import { testFolder } from '#support/server/test-folder.ts'
import {
  createTestClock,
  createTestLog,
  MIGRATIONS_DIR,
  newTicket,
  PASSWORD,
  person,
  VERSION
} from '#support/server/test-server.ts'
import { createServer, DATABASE_FILE, type Server } from '../../server.ts'

let clock: ReturnType<typeof createTestClock>
let server: Server
let ada: TestClient

describe.skipIf(diskObstacle() !== null)('while the server runs', () => {
  const folder = testFolder()

  async function start(dataDir: string) {
    clock = createTestClock()
    server = await createServer({
      ...{ dataDir, migrationsDir: MIGRATIONS_DIR, version: VERSION, program: 'a test' },
      ...{ log: createTestLog(), writesPerMinute: Number.POSITIVE_INFINITY, clock: clock.read }
    })
    ada = createTestClient((request) => server.fetch(request), 'http://localhost')
    const { role: _, ...body } = person('ada')
    await ada.post('/api/setup', body)
  }

  /** Leaves so many bytes of a disk free. @returns the file that takes the others */
  function fill(disk: string, left = 0): string {
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(path.join(disk, 'ballast'), Buffer.alloc(bavail * bsize - left))
    return path.join(disk, 'ballast')
  }

  const raise = (description: string) =>
    ada.post<Ticket | Problem>('/api/tickets', newTicket(1, { description }))
  const count = async () => (await ada.get<Ticket[]>('/api/tickets')).body.length

  /** Raises tickets until one is rejected. @returns how many were taken, and the rejection */
  async function raiseUntilRejected() {
    for (let taken = 0; taken < 2000; taken++) {
      const answer = await raise(`Ticket number ${taken} ${'x'.repeat(5000)}`)
      if (answer.status !== 201) return { taken, answer }
    }
    throw new Error('It never was full')
  }

  function expectSound(disk: string) {
    const connection = new Sqlite(path.join(disk, DATABASE_FILE), { readonly: true })
    expect(connection.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(connection.pragma('foreign_key_check')).toEqual([])
    connection.close()
  }

  test('a full disk is said, changes nothing, keeps no one from reading, and is over when there is room', async () => {
    await onDisk('4m', async (disk) => {
      await start(disk)
      const ballast = fill(disk)
      const { taken, answer } = await raiseUntilRejected()
      const { detail } = answer.body as Problem
      expect(answer.status).toBe(503)
      expect(detail).toMatch(/^The disk of the server is full, so nothing was changed[.]/)
      expect(await count()).toBe(taken)
      // A session is due to be renewed by now, which writes.
      clock.pass({ hours: 1 })
      expect((await ada.get('/api/user')).status).toBe(200)

      // Signing out works, and signing in says why it does not.
      const bob = createTestClient((request) => server.fetch(request), 'http://localhost')
      const login = { username: 'ada', password: PASSWORD }
      expect(await bob.post('/api/login', login)).toMatchObject({ status: 503, body: { detail } })
      const headers = { Cookie: `helpdesk_session=${ada.sessionToken()}` }
      const logout = await ada.post('/api/logout')
      expect(logout.status).toBe(204)
      expect(logout.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')])
      const again = async () => (await bob.get('/api/user', headers)).status
      expect(await again()).toBe(401)

      rmSync(ballast)
      expect(await again()).toBe(401)
      expect((await ada.post('/api/login', login)).status).toBe(200)
      const sessions = new Sqlite(path.join(disk, DATABASE_FILE), { readonly: true })
      expect(sessions.prepare('SELECT count(*) FROM sessions').pluck().get()).toBe(1)
      sessions.close()
      expect((await raise('There is room again')).status).toBe(201)
      expect(await count()).toBe(taken + 1)
      expectSound(disk)
      await server.close()
    })
  })

  test.each([0, 16_384])('a start on a disk with %d bytes left says so', async (left) => {
    await onDisk('4m', async (disk) => {
      await start(disk)
      await server.close()
      const ballast = fill(disk, left)
      expect(await rejection(start(disk))).toBe(
        `The disk with the data folder ${disk} is full. Free up space and start again.`
      )
      rmSync(ballast)
      await start(disk)
      await server.close()
    })
  })

  test('a database that turns read-only is said, and service goes on when it is writable again', async () => {
    await start(folder())
    // Not its index beside it, which is memory both connections share.
    const files = [DATABASE_FILE, `${DATABASE_FILE}-wal`].map((name) => folder(name))
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
    expectSound(folder())
    await server.close()
  })
})
