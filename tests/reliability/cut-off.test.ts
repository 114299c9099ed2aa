import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDataFolder } from '../support/data-folder.ts'
import {
  type HeadlessServer,
  killProgram,
  NO_WRITE_LIMIT,
  spawnHeadless,
  startHeadlessServer
} from '../support/headless-server.ts'
import { expectSound } from './desk-checks.ts'
import { createDesk, PASSWORD } from './desk-load.ts'
import { digestOfHistory, makeOldestDatabase, migrationTimes } from './old-database.ts'
import { KILLS, seededRandom } from './settings.ts'

/**
 * Rows of the history, so that work on the database takes long enough to be cut off in the midst of
 * it.
 */
const EVENTS = 100_000

let folder: ReturnType<typeof makeDataFolder>
let pattern: string
let dataDir: string
let server: HeadlessServer | undefined
beforeEach(() => {
  folder = makeDataFolder()
  pattern = path.join(folder.path, 'pattern')
  dataDir = path.join(folder.path, 'data')
})
afterEach(async () => {
  await server?.kill()
  server = undefined
  folder.remove()
})

const start = async () => {
  server = await startHeadlessServer({ dataDir, args: NO_WRITE_LIMIT })
  return server
}

function look<T>(
  work: (connection: Sqlite.Database) => T,
  file = path.join(dataDir, 'helpdesk.db')
): T {
  const connection = new Sqlite(file, { readonly: true })
  try {
    return work(connection)
  } finally {
    connection.close()
  }
}

/** A fresh copy of the data folder that every kill begins with. */
function takePattern() {
  rmSync(dataDir, { recursive: true, force: true })
  cpSync(pattern, dataDir, { recursive: true })
}

/** Runs a program to its end. @returns milliseconds */
async function timeOf(child: ChildProcess): Promise<number> {
  const began = performance.now()
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  return performance.now() - began
}

/**
 * Takes programs away at moments all over the time that one of them needs.
 * @param check looks at what is left, and answers what that is
 */
async function killAllOver(
  name: string,
  duration: number,
  run: () => ChildProcess,
  check: () => Promise<string>
) {
  const random = seededRandom(name)
  const found: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    takePattern()
    const child = run()
    await pause(random.next() * duration)
    await killProgram(child)
    found.push(await check())
  }
  const counts = [...Map.groupBy(found, (what) => what)].map(
    ([what, { length }]) => `${length} times ${what}`
  )
  console.log(`${name}: cut off within ${Math.round(duration)} ms, which left ${counts.join(', ')}`)
}

/** Whatever counts as a backup is whole. */
function expectSoundBackups(expected: string) {
  const backups = path.join(dataDir, 'backups')
  for (const name of existsSync(backups) ? readdirSync(backups) : []) {
    if (name.endsWith('.db')) expect(look(digestOfHistory, path.join(backups, name))).toBe(expected)
  }
}

test(`an update cut off ${KILLS} times leaves the old database or the new one, and the next start works`, async () => {
  mkdirSync(pattern)
  const file = path.join(pattern, 'helpdesk.db')
  makeOldestDatabase(file, EVENTS)
  const history = look(digestOfHistory, file)
  const times = migrationTimes()
  takePattern()
  const began = performance.now()
  await (await start()).kill()
  const duration = performance.now() - began

  const run = () => spawnHeadless(['--port', '0', '--data', dataDir])
  await killAllOver('update', duration, run, async () => {
    const applied = look((db) =>
      db.prepare('SELECT created_at FROM schema_migrations ORDER BY 1').pluck().all()
    )
    expect([times.slice(0, 1), times]).toContainEqual(applied)
    expectSoundBackups(history)
    await (await start()).kill()
    look((connection) => {
      expectSound(connection)
      expect(digestOfHistory(connection)).toBe(history)
      expect(
        connection.prepare('SELECT created_at FROM schema_migrations ORDER BY 1').pluck().all()
      ).toEqual(times)
    })
    return applied.length === 1 ? 'the old schema' : 'the new schema'
  })
})

test(`a backup cut off ${KILLS} times leaves the database sound, and nothing that only looks like a backup`, async () => {
  mkdirSync(pattern)
  makeOldestDatabase(path.join(pattern, 'helpdesk.db'), EVENTS)
  takePattern()
  await (await start()).kill()
  // An update has written one, once there is a second migration.
  rmSync(path.join(dataDir, 'backups'), { recursive: true, force: true })
  rmSync(pattern, { recursive: true })
  cpSync(dataDir, pattern, { recursive: true })
  const history = look(digestOfHistory)
  const run = () => spawnHeadless(['backup', '--data', dataDir])
  const duration = await timeOf(run())

  await killAllOver('backup', duration, run, async () => {
    expectSoundBackups(history)
    look(expectSound)
    const left = readdirSync(dataDir).includes('backups')
      ? readdirSync(path.join(dataDir, 'backups'))
      : []
    await timeOf(run())
    expectSoundBackups(history)
    return left.some((name) => name.endsWith('.db'))
      ? 'a backup'
      : left.length > 0
        ? 'an unfinished one'
        : 'nothing'
  })
})

test(`a restore cut off ${KILLS} times leaves the old database or the restored one, and the next start works`, async () => {
  dataDir = pattern
  const desk = createDesk(seededRandom('desk'), () => server?.url ?? '')
  await start()
  await desk.open(1)
  for (let write = 0; write < 5; write++) await desk.write(0)
  expect(await timeOf(spawnHeadless(['backup', '--data', pattern]))).toBeGreaterThan(0)
  const [name = ''] = readdirSync(path.join(pattern, 'backups'))
  const backup = path.join(folder.path, 'backup.db')
  cpSync(path.join(pattern, 'backups', name), backup)
  rmSync(path.join(pattern, 'backups'), { recursive: true })
  // The newest is in the write-ahead log alone, as a power cut leaves it.
  for (let write = 0; write < 20; write++) await desk.write(0)
  await server?.kill()
  dataDir = path.join(folder.path, 'data')

  takePattern()
  const old = look(digestOfHistory)
  const restored = look(digestOfHistory, backup)
  expect(old).not.toBe(restored)
  const run = () => spawnHeadless(['restore', backup, '--data', dataDir])
  const duration = await timeOf(run())
  await killAllOver('restore', duration, run, async () => {
    expectSoundBackups(old)
    const { url } = await start()
    look(expectSound)
    const present = look(digestOfHistory)
    expect([old, restored]).toContain(present)
    const login = {
      method: 'POST',
      body: JSON.stringify({ username: 'writer0', password: PASSWORD })
    }
    const headers = { 'Content-Type': 'application/json' }
    expect((await fetch(`${url}/api/login`, { ...login, headers })).status).toBe(200)
    await server?.kill()
    // Whatever was left over is in nobody's way.
    await timeOf(run())
    expect(look(digestOfHistory)).toBe(restored)
    return present === old ? 'the old database' : 'the restored one'
  })
})
