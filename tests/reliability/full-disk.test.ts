import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { readDatabase } from '#support/read-database.ts'
import { diskObstacle } from '#support/server/disk-tricks.ts'
import { createDesk, type Desk, isAcknowledged } from './desk-load.ts'
import { expectAllWrites } from './journal-check.ts'
import { runningServer } from './running-server.ts'
import { MUST_RUN_ALL, seededRandom } from './settings.ts'

/** Bytes of the small file system. */
const SIZE = 8 * 1024 * 1024

/** How often the disk is full and has room again, and how long each lasts, in milliseconds. */
const ROUNDS = 3
const LASTING = 700

const obstacle = diskObstacle()
if (obstacle) console.log(`full disk: can't run here, ${obstacle}`)

describe.skipIf(obstacle !== null && !MUST_RUN_ALL)('under load, without a restart', () => {
  const server = runningServer()
  let desk: Desk

  async function open() {
    await server.start()
    desk = createDesk(seededRandom('full disk'), server.url)
    await desk.open(4)
  }

  /** Lets people write while the disk rejects, and while it works again. */
  async function rounds(reject: () => void, allow: () => void) {
    const working = desk.writeOn()
    for (let round = 0; round < ROUNDS; round++) {
      await pause(LASTING)
      const before = desk.writes.length
      reject()
      await expect.poll(() => rejections(before).length, { timeout: 20_000 }).toBeGreaterThan(10)
      // Reading goes on.
      for (const { client } of desk.writers) {
        expect((await client.get('/api/tickets?limit=5')).status).toBe(200)
      }
      allow()
      const after = desk.writes.length
      await expect.poll(() => acknowledged(after).length, { timeout: 20_000 }).toBeGreaterThan(5)
    }
    desk.stop()
    await working
    expect(new Set(desk.writes.map(({ status }) => status))).toEqual(new Set([200, 201, 503]))
    readDatabase(server.folder(), (database) => expectAllWrites(database, desk))
    console.log(`${acknowledged(0).length} writes are there, ${rejections(0).length} were refused`)
  }

  const rejections = (from: number) =>
    desk.writes.slice(from).filter(({ status }) => status === 503)
  const acknowledged = (from: number) => desk.writes.slice(from).filter(isAcknowledged)

  test('a disk that is full again and again rejects in a sentence, and loses nothing', async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'help-desk-test', server.folder()])
    try {
      await open()
      const ballast = path.join(server.folder(), 'ballast')
      await rounds(
        () => {
          try {
            writeFileSync(ballast, Buffer.alloc(SIZE))
          } catch (error) {
            // It is full when no more of it can be written.
            if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
          }
        },
        () => rmSync(ballast)
      )
    } finally {
      await server.now().kill()
      execFileSync('umount', [server.folder()])
    }
  })

  test('a database that turns read-only again and again rejects in a sentence, and loses nothing', async () => {
    await open()
    // Not its index beside it, which is memory that connections share.
    const files = ['helpdesk.db', 'helpdesk.db-wal'].map((name) => path.join(server.folder(), name))
    try {
      await rounds(
        () => void execFileSync('chattr', ['+i', ...files]),
        () => void execFileSync('chattr', ['-i', ...files])
      )
    } finally {
      execFileSync('chattr', ['-i', ...files])
      await server.now().kill()
    }
  })
})
