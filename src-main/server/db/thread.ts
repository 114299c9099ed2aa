import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** From source a worker is TypeScript beside this file; in the bundle it is beside the others under the same name. */
const ENDING = import.meta.url.endsWith('.ts') ? 'ts' : 'js'

/**
 * Runs a worker of this folder, which electron.vite.config.ts bundles, in a thread of its own.
 * @returns the one message it posts
 * @throws what it throws, with its code
 */
export async function runInThread(
  worker: 'copy-worker' | 'damage-worker' | 'write-worker',
  workerData: unknown
): Promise<unknown> {
  const file = new URL(`${worker}.${ENDING}`, import.meta.url)
  const [message] = await once(new Worker(file, { workerData }), 'message')
  return message
}
