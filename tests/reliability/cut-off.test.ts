import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type Sqlite from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { killProgram, serverOf, spawnHeadless } from '#support/headless-server.ts'
import { readDatabase } from '#support/read-database.ts'
import { expectSound } from './desk-checks.ts'
import { createDesk, PASSWORD } from './desk-load.ts'
import { makeNextVersion } from './next-version.ts'
import { digestOfHistory, makeOldestDatabase } from './old-database.ts'
import { runningServer } from './running-server.ts'
import { KILLS, seededRandom } from './settings.ts'

/** Rows of the history, so that work on the database takes long enough to be cut off within it. */
const EVENTS = 100_000

const server = runningServer()
let pattern: string
let dataDir: string
beforeEach(() => {
  pattern = path.join(server.folder(), 'pattern')
  dataDir = path.join(server.folder(), 'data')
})

const look = <T>(work: (database: Sqlite.Database) => T, place = dataDir) =>
  readDatabase(place, work)
/** Starts a server, as the next start does, and takes it away. */
const startOnce = async () => (await server.start(dataDir)).kill()
const backups = () => {
  const folder = path.join(dataDir, 'backups')
  return existsSync(folder) ? readdirSync(folder) : []
}
const appliedMigrations = (database: Sqlite.Database) =>
  database.prepare('SELECT created_at FROM schema_migrations ORDER BY 1').pluck().all()

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

/** Each file that counts as a backup is whole. */
function expectSoundBackups(expected: string) {
  for (const name of backups().filter((one) => one.endsWith('.db')))
    expect(look(digestOfHistory, path.join(dataDir, 'backups', name))).toBe(expected)
}

test(`an update cut off ${KILLS} times leaves the old database or the new one, and the next start works`, async () => {
  mkdirSync(pattern)
  const file = path.join(pattern, 'helpdesk.db')
  makeOldestDatabase(file, EVENTS)
  const history = look(digestOfHistory, file)
  const before = look(appliedMigrations, file)
  const program = makeNextVersion(path.join(server.folder(), 'next'))
  const run = () => spawnHeadless(['--port', '0', '--data', dataDir], [], program)
  const update = async () => (await serverOf(run())).kill()
  takePattern()
  const began = performance.now()
  await update()
  const duration = performance.now() - began
  const after = look(appliedMigrations)
  expect(after.length).toBeGreaterThan(before.length)

  await killAllOver('update', duration, run, async () => {
    const applied = look(appliedMigrations)
    expect([before, after]).toContainEqual(applied)
    expectSoundBackups(history)
    await update()
    look((database) => {
      expectSound(database)
      expect(digestOfHistory(database)).toBe(history)
      expect(appliedMigrations(database)).toEqual(after)
    })
    return applied.length === before.length ? 'the old schema' : 'the new schema'
  })
})

test(`a backup cut off ${KILLS} times leaves the database sound, and nothing that only looks like a backup`, async () => {
  mkdirSync(pattern)
  makeOldestDatabase(path.join(pattern, 'helpdesk.db'), EVENTS)
  takePattern()
  await startOnce()
  // An update has written one.
  rmSync(path.join(dataDir, 'backups'), { recursive: true, force: true })
  rmSync(pattern, { recursive: true })
  cpSync(dataDir, pattern, { recursive: true })
  const history = look(digestOfHistory)
  const run = () => spawnHeadless(['backup', '--data', dataDir])
  const duration = await timeOf(run())
  await killAllOver('backup', duration, run, async () => {
    expectSoundBackups(history)
    look(expectSound)
    const left = backups()
    await timeOf(run())
    expectSoundBackups(history)
    if (left.some((name) => name.endsWith('.db'))) return 'a backup'
    return left.length > 0 ? 'an unfinished one' : 'nothing'
  })
})

test(`a restore cut off ${KILLS} times leaves the old database or the restored one, and the next start works`, async () => {
  dataDir = pattern
  const desk = createDesk(seededRandom('desk'), server.url)
  await server.start(dataDir)
  await desk.open(1)
  for (let write = 0; write < 5; write++) await desk.write(0)
  await timeOf(spawnHeadless(['backup', '--data', pattern]))
  const [name = ''] = backups()
  const backup = path.join(server.folder(), 'backup.db')
  cpSync(path.join(pattern, 'backups', name), backup)
  rmSync(path.join(pattern, 'backups'), { recursive: true })
  // The newest is in the write-ahead log alone, as a power cut leaves it.
  for (let write = 0; write < 20; write++) await desk.write(0)
  await server.now().kill()
  dataDir = path.join(server.folder(), 'data')

  takePattern()
  const old = look(digestOfHistory)
  const restored = look(digestOfHistory, backup)
  expect(old).not.toBe(restored)
  const run = () => spawnHeadless(['restore', backup, '--data', dataDir])
  const duration = await timeOf(run())
  await killAllOver('restore', duration, run, async () => {
    expectSoundBackups(old)
    const { url } = await server.start(dataDir)
    look(expectSound)
    const present = look(digestOfHistory)
    expect([old, restored]).toContain(present)
    const body = JSON.stringify({ username: 'writer0', password: PASSWORD })
    const headers = { 'Content-Type': 'application/json' }
    const login = await fetch(`${url}/api/login`, { method: 'POST', body, headers })
    expect(login.status).toBe(200)
    await server.now().kill()
    // Leftovers do not stand in the way.
    await timeOf(run())
    expect(look(digestOfHistory)).toBe(restored)
    return present === old ? 'the old database' : 'the restored one'
  })
})
