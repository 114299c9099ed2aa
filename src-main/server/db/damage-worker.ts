import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { PAGE_CACHE } from './page-cache.ts'

const connection = new Sqlite(workerData as string, { readonly: true, fileMustExist: true })
let damage: string | null
try {
  connection.pragma(PAGE_CACHE)
  const [first] = connection.pragma('integrity_check(1)') as { integrity_check: string }[]
  const orphans = connection.pragma('foreign_key_check') as { table: string }[]
  const finding = first?.integrity_check !== 'ok' ? (first?.integrity_check ?? 'its check did not answer') : null
  const orphan = orphans[0] && `a row of ${orphans[0].table} lacks the row it refers to`
  damage = finding?.split('\n').at(-1) ?? orphan ?? null
} finally {
  connection.close()
}
parentPort?.postMessage(damage)
