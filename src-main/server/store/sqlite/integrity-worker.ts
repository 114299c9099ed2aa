import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { retryWhileInUseSync } from '../../base/file-in-use.ts'
import { PAGE_CACHE } from './page-cache.ts'

/** What SQLite says of a database with a write-ahead log beside which it can't write. */
const NEEDS_WRITING = /^SQLITE_(CANTOPEN|READONLY|IOERR_SHM)/

const file = workerData as string
parentPort?.postMessage(look(file))

/** @returns what is wrong, or null when it is sound */
function look(file: string): string | null {
  try {
    return lookAt(file)
  } catch (error) {
    const code = error instanceof Sqlite.SqliteError ? error.code : ''
    if (!NEEDS_WRITING.test(code)) throw error
    return lookAtCopy(file)
  }
}

/**
 * On a disk that is read-only even reading takes a copy: SQLite keeps the index of a write-ahead
 * log beside the database.
 */
function lookAtCopy(file: string): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'help-desk-check-'))
  try {
    const copy = path.join(folder, path.basename(file))
    for (const part of ['', '-wal'])
      if (existsSync(`${file}${part}`)) copyFileSync(`${file}${part}`, `${copy}${part}`)
    return lookAt(copy)
  } finally {
    removeCopy(folder)
  }
}

/**
 * What it can't remove stays in the system's folder for what is temporary: neither finding nor
 * error may be hidden by that.
 */
function removeCopy(folder: string) {
  try {
    retryWhileInUseSync(() => rmSync(folder, { recursive: true, force: true }))
  } catch {}
}

function lookAt(file: string): string | null {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    connection.pragma(PAGE_CACHE)
    const [first] = connection.pragma('integrity_check(1)') as { integrity_check: string }[]
    const orphans = connection.pragma('foreign_key_check') as { table: string }[]
    const finding =
      first?.integrity_check !== 'ok'
        ? (first?.integrity_check ?? 'its check did not answer')
        : null
    const orphan = orphans[0] && `a row of ${orphans[0].table} lacks the row it refers to`
    return finding?.split('\n').at(-1) ?? orphan ?? null
  } finally {
    connection.close()
  }
}
