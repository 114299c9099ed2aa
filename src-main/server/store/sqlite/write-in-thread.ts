import { runInThread } from './thread.ts'

/** An SQL statement that returns no rows, and the values of its named parameters. */
export interface Statement {
  sql: string
  values: Record<string, string | number | null>
}

/**
 * Writes many rows in one transaction: all of it is committed, or none. It runs in a thread and on
 * a connection of its own, because it would block every other request; call it within
 * `Database.exclusive`, because nothing else may write meanwhile.
 * @param file of the database
 * @throws the error of SQLite, with its code
 */
export async function writeInThread(file: string, statements: Statement[]): Promise<void> {
  await runInThread('write-worker', { file, statements })
}
