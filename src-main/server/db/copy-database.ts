import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** From source the worker is TypeScript beside this file; in the bundle it is beside the others under the same name. */
const WORKER = new URL(import.meta.url.endsWith('.ts') ? './copy-worker.ts' : './copy-worker.js', import.meta.url)

/**
 * Copies what a database holds at this moment into a new file, also while others write to it, in a thread of its own: the system may take a
 * while until all of it is on the disk. It reads in a transaction of its own: without one SQLite would begin anew after every write, and on a
 * busy server never end.
 * @throws when the copy can't be written, or there is no room for it: the room is looked for first, because using up the
 * last of it would keep the server from writing too
 */
export async function copyDatabase(file: string, to: string): Promise<void> {
  await once(new Worker(WORKER, { workerData: { file, to } }), 'message')
}
