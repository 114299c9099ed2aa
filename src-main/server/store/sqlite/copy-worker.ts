import { statfsSync } from 'node:fs'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { PAGE_CACHE } from './page-cache.ts'

const { file, to } = workerData as { file: string; to: string }

const connection = new Sqlite(file, { readonly: true, fileMustExist: true })
try {
  connection.pragma(PAGE_CACHE)
  connection.exec('BEGIN')
  const size = connection
    .prepare('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size')
    .pluck()
    .get()
  const { bavail, bsize } = statfsSync(path.dirname(to))
  if (bavail * bsize < Number(size)) {
    throw Object.assign(
      new Error(`${path.dirname(to)} does not have space for a copy of ${size} bytes`),
      {
        code: 'ENOSPC'
      }
    )
  }
  await connection.backup(to)
} finally {
  connection.close()
}
parentPort?.postMessage('done')
