import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { retryWhileInUseSync } from '../../base/file-in-use.ts'
import type { FileContents } from './integrity.ts'
import { PAGE_CACHE } from './page-cache.ts'
import { storedFilesOf } from './stored-files.ts'

/**
 * The errors of SQLite for a database with a write-ahead log in a folder that it can't write to.
 */
const NEEDS_WRITING = /^SQLITE_(CANTOPEN|READONLY|IOERR_SHM)/

const file = workerData as string
parentPort?.postMessage(look(file))

function look(file: string): FileContents {
  try {
    return lookAt(file)
  } catch (error) {
    const code = error instanceof Sqlite.SqliteError ? error.code : ''
    if (!NEEDS_WRITING.test(code)) throw error
    return lookAtCopy(file)
  }
}

/**
 * Checks a copy, because SQLite can't read a database with a write-ahead log on a read-only disk:
 * it writes the log's index beside the database.
 */
function lookAtCopy(file: string): FileContents {
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
 * A copy that can't be removed stays in the system's temporary folder, so that this hides neither
 * the finding nor an error.
 */
function removeCopy(folder: string) {
  try {
    retryWhileInUseSync(() => rmSync(folder, { recursive: true, force: true }))
  } catch {}
}

function lookAt(file: string): FileContents {
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
    const damage = finding?.split('\n').at(-1) ?? orphan ?? null
    return { damage, files: damage === null ? storedFilesOf(connection) : [] }
  } finally {
    connection.close()
  }
}
