import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { PAGE_CACHE } from './page-cache.ts'

/** Posts the rows of one query, which would take too long on the thread that answers others. */
const { file, sql, values } = workerData as { file: string; sql: string; values: object }

const connection = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 5000 })
try {
  connection.pragma(PAGE_CACHE)
  parentPort?.postMessage(connection.prepare(sql).all(values))
} finally {
  connection.close()
}
