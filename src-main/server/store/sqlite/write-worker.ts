import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import type { Statement } from './write-in-thread.ts'

const { file, statements } = workerData as { file: string; statements: Statement[] }

const connection = new Sqlite(file, { fileMustExist: true, timeout: 5000 })
try {
  connection.pragma('synchronous = FULL')
  // As the database's own connection: who was deleted may have to be erased.
  connection.pragma('secure_delete = ON')
  connection.pragma('foreign_keys = ON')
  connection.pragma('recursive_triggers = ON')
  const writeAll = connection.transaction(() => {
    for (const { sql, values } of statements) connection.prepare(sql).run(values)
  })
  writeAll.immediate()
} finally {
  connection.close()
}
parentPort?.postMessage('done')
