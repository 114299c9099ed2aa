import { copyFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testFolder } from '#support/server/test-folder.ts'
import { MIGRATIONS_DIR, startTestServer } from '#support/server/test-server.ts'
import { removeDatabase, writeBackup } from '../store/sqlite/backup-file.ts'
import { restore } from '../store/sqlite/maintenance.ts'
import { removeFile } from './file-in-use.ts'

/**
 * The operations that the file system rejects, and for how many milliseconds after the first
 * rejection.
 */
const rejections = vi.hoisted(() => {
  let since: number | undefined
  let reported: { call: string; code: string; forMs: number } | undefined
  return {
    tell(call: string, code: string, forMs: number) {
      reported = { call, code, forMs }
      since = undefined
    },
    none() {
      reported = undefined
    },
    reject(call: string) {
      if (reported?.call !== call) return
      since ??= performance.now()
      if (performance.now() - since > reported.forMs) return
      throw Object.assign(new Error(`${reported.code}: refused, ${call}`), { code: reported.code })
    }
  }
})

vi.mock('node:fs/promises', async (importOriginal) => {
  const files = await importOriginal<typeof import('node:fs/promises')>()
  const rename: typeof files.rename = async (from, to) => {
    rejections.reject('rename')
    await files.rename(from, to)
  }
  const rm: typeof files.rm = async (file, options) => {
    rejections.reject('rm')
    await files.rm(file, options)
  }
  return { ...files, rename, rm }
})
// Threads that check a backup start slowly on a machine that is busy.
vi.setConfig({ testTimeout: 60_000 })

// Its binary is chosen by the platform when it is first needed.
new Sqlite(':memory:').close()

const PLATFORM = process.platform
const FOREVER = 60_000

const folder = testFolder()
beforeEach(() => {
  Object.defineProperty(process, 'platform', { value: 'win32' })
})
afterEach(() => {
  Object.defineProperty(process, 'platform', { value: PLATFORM })
  rejections.none()
})

const copy = (file: string) => void new Sqlite(file).exec('CREATE TABLE t (x TEXT)').close()
const backUp = (from = copy) =>
  writeBackup(from, {
    ...{ folder: folder(), reason: 'manual', now: new Date(), files: folder('files') }
  })

describe('on Windows, where others may hold a file for a moment,', () => {
  test.each(['EBUSY', 'EPERM', 'EACCES'])('a backup and a deletion outlast %s', async (code) => {
    rejections.tell('rename', code, 300)
    const name = await backUp()
    expect(readdirSync(folder())).toEqual([name])
    rejections.tell('rm', code, 300)
    await removeDatabase(folder(name))
    expect(readdirSync(folder())).toEqual([])
  })

  test('a file that stays held fails after two seconds, and the event loop turns meanwhile', async () => {
    rejections.tell('rename', 'EBUSY', FOREVER)
    let turns = 0
    const counter = setInterval(() => turns++, 50)
    const began = performance.now()
    await expect(backUp()).rejects.toMatchObject({ code: 'EBUSY' })
    clearInterval(counter)
    expect(performance.now() - began).toBeGreaterThan(1900)
    expect(turns).toBeGreaterThan(5)
    expect(readdirSync(folder())).toEqual([])
  })

  test('what a backup leaves that could not be removed does not hide why it failed', async () => {
    rejections.tell('rm', 'EBUSY', FOREVER)
    const failing = backUp(() => {
      throw new Error('no room')
    })
    await expect(failing).rejects.toThrow('no room')
  })

  test('a restore outlasts it too, and lets go of the data folder when it fails', async () => {
    const server = await startTestServer()
    await server.administrator()
    const { dataDir } = server
    const folders = { dataDir, backupsDir: folder(), migrationsDir: MIGRATIONS_DIR }
    const restoreOwn = () => restore(folder('backup.db'), folders)
    await server.whileStopped(async () => {
      copyFileSync(path.join(dataDir, 'helpdesk.db'), folder('backup.db'))
      rejections.tell('rename', 'EACCES', 300)
      await restoreOwn()
      rejections.tell('rm', 'EBUSY', FOREVER)
      await expect(restoreOwn()).rejects.toThrow('could not be restored (EBUSY')
      rejections.none()
      await restoreOwn()
    })
    expect(readdirSync(dataDir).filter((name) => name.includes('restoring'))).toEqual([])
    await server.close()
  })
})

test('elsewhere a rejection is final at once', async () => {
  Object.defineProperty(process, 'platform', { value: 'linux' })
  rejections.tell('rm', 'EACCES', FOREVER)
  const began = performance.now()
  await expect(removeFile(folder('x'))).rejects.toMatchObject({ code: 'EACCES' })
  expect(performance.now() - began).toBeLessThan(1500)
})
