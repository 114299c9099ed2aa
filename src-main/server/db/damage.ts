import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** From source the worker is TypeScript beside this file; in the bundle it is beside the others under the same name. */
const WORKER = new URL(import.meta.url.endsWith('.ts') ? './damage-worker.ts' : './damage-worker.js', import.meta.url)

/**
 * Reads a whole database and looks for damage, in a thread of its own: that takes a second for every few hundred megabytes.
 * @returns what is wrong, or null when it is sound
 * @throws when the file can't be read
 */
export async function findDamage(file: string): Promise<string | null> {
  const worker = new Worker(WORKER, { workerData: file })
  const [finding] = await once(worker, 'message')
  return finding as string | null
}
