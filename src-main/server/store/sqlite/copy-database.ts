import { runInThread } from './thread.ts'

/**
 * Copies what a database holds at this moment into a new file, also while others write to it, in a
 * thread of its own: the system may take a while until all of it is on the disk. It reads in a
 * transaction of its own: without one SQLite would begin anew after every write, and on a busy
 * server never end.
 * @throws when the copy can't be written, or there is no room for it: the room is looked for first,
 * because using up the last of it would keep the server from writing too
 */
export async function copyDatabase(file: string, to: string): Promise<void> {
  await runInThread('copy-worker', { file, to })
}
