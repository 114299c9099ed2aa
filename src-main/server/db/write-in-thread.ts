import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** From source the worker is TypeScript beside this file; in the bundle it is beside the others under the same name. */
const WORKER = new URL(import.meta.url.endsWith('.ts') ? './write-worker.ts' : './write-worker.js', import.meta.url)

/** A statement of SQL that answers nothing, and the values of its named parameters. */
export interface Statement {
  sql: string
  values: Record<string, string | number | null>
}

/**
 * Writes much in one transaction: all of it is committed, or none. It has a thread and a connection of its own, because it would keep
 * everybody waiting; to be called within `Database.alone`, because nobody else may write meanwhile.
 * @param file of the database
 * @throws what SQLite says, with its code
 */
export async function writeInThread(file: string, statements: Statement[]): Promise<void> {
  await once(new Worker(WORKER, { workerData: { file, statements } }), 'message')
}
