import { runInThread } from './thread.ts'

/**
 * Copies what a database holds at this moment into a new file, also while others write to it, in a
 * thread of its own, because flushing it to the disk may take a while. The copy reads in one
 * transaction, because otherwise SQLite would start again after every write and never finish on a
 * busy server.
 * @throws Error when the copy can't be written or the disk has too little room, which is checked
 * first because a full disk would stop the server from writing too
 */
export async function copyDatabase(file: string, to: string): Promise<void> {
  await runInThread('copy-worker', { file, to })
}
