import { mkdirSync, readdirSync, symlinkSync, unlinkSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testFolder } from '#support/server/test-folder.ts'
import { checkIntegrity } from './integrity.ts'

const worker = vi.hoisted(() => ({ workerData: '', posted: [] as unknown[], isFolderHeld: false }))
vi.mock('node:worker_threads', async (importOriginal) => ({
  ...(await importOriginal<typeof import('node:worker_threads')>()),
  get workerData() {
    return worker.workerData
  },
  parentPort: { postMessage: (message: unknown) => worker.posted.push(message) }
}))
vi.mock('node:fs', async (importOriginal) => {
  const files = await importOriginal<typeof import('node:fs')>()
  const rmSync: typeof files.rmSync = (file, options) => {
    if (worker.isFolderHeld) throw Object.assign(new Error('EBUSY: held'), { code: 'EBUSY' })
    files.rmSync(file, options)
  }
  return { ...files, rmSync }
})
// Threads start slowly on a machine that is busy.
vi.setConfig({ testTimeout: 60_000 })

const folder = testFolder()
let file: string
beforeEach(() => {
  mkdirSync(folder('temporary'))
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) vi.stubEnv(name, folder('temporary'))
  file = folder('helpdesk.db')
  const database = new Sqlite(file)
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE parents (id INTEGER PRIMARY KEY)')
  database.exec('CREATE TABLE children (parent INTEGER REFERENCES parents)')
  database.close()
})
afterEach(() => {
  worker.isFolderHeld = false
  vi.unstubAllEnvs()
})

/**
 * Where the write-ahead log would be is a link to nowhere: SQLite can write none, as on a disk that
 * is read-only.
 */
const keepFromWriting = () => symlinkSync(folder('nowhere'), `${file}-wal`, 'junction')

/** Looks as the thread does, but here, where a test can hold the folder of its copy. */
async function lookWhileFolderIsHeld() {
  vi.resetModules()
  Object.assign(worker, { workerData: file, posted: [], isFolderHeld: true })
  await import('./integrity-worker.ts')
  return worker.posted
}

test('where SQLite can write nothing beside the database, a copy is looked at and none is left', async () => {
  const database = new Sqlite(file)
  database.exec('PRAGMA foreign_keys = OFF; INSERT INTO children VALUES (7)')
  database.close()
  keepFromWriting()
  expect(await checkIntegrity(file)).toBe('a row of children lacks the row it refers to')
  expect(readdirSync(folder('temporary'))).toEqual([])
})

test('a copy that cannot be removed hides no finding, and no error', async () => {
  keepFromWriting()
  expect(await lookWhileFolderIsHeld()).toEqual([{ damage: null, files: [] }])
  // SQLite can't write there either, and a folder can't be copied as a file.
  unlinkSync(`${file}-wal`)
  mkdirSync(`${file}-wal`)
  await expect(lookWhileFolderIsHeld()).rejects.toThrow(/EISDIR|EPERM|is a directory/)
})
