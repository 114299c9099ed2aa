import { runInThread } from './thread.ts'

/** A statement of SQL that answers nothing, and the values of its named parameters. */
export interface Statement {
  sql: string
  values: Record<string, string | number | null>
}

/**
 * Writes much in one transaction: all of it is committed, or none. It has a thread and a connection
 * of its own, because it would keep everybody waiting; to be called within `Database.exclusive`,
 * because nobody else may write meanwhile.
 * @param file of the database
 * @throws what SQLite says, with its code
 */
export async function writeInThread(file: string, statements: Statement[]): Promise<void> {
  await runInThread('write-worker', { file, statements })
}
