import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** From source the worker is TypeScript beside this file; in the bundle it is beside the others under the same name. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './clear-tickets-worker.ts' : './clear-tickets-worker.js',
  import.meta.url
)

/** What is to be cleared, and who does it when. */
export interface Clearing {
  /** The database. */
  file: string
  actorId: number
  at: Date
}

/**
 * Deletes all tickets with their comments, in one transaction: all of it is committed, or none. It has a thread and a connection of its
 * own, because it takes seconds where there are many; nobody else may write meanwhile.
 * @throws what SQLite says, with its code
 */
export async function clearTickets(clearing: Clearing): Promise<void> {
  await once(new Worker(WORKER, { workerData: clearing }), 'message')
}
