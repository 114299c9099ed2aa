import { Worker } from 'node:worker_threads'
import { workerFile } from '../../base/worker-file.ts'

/**
 * Runs a worker of this folder, which electron.vite.config.ts bundles, in a thread of its own.
 * @returns the one message the worker posts
 * @throws the error of the worker, with its code
 */
export async function runInThread(
  worker: 'copy-worker' | 'integrity-worker' | 'read-worker' | 'write-worker',
  workerData: unknown
): Promise<unknown> {
  return await runWorker(workerFile(worker, import.meta.url), workerData)
}

/**
 * Runs a worker and waits until its thread has ended, because only then are its files closed, and
 * Windows can't rename or delete an open file.
 * @returns the one message the worker posts
 * @throws the error of the worker, with its code
 */
export function runWorker(file: URL, workerData: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(file, { workerData })
    let settle: (() => void) | undefined
    thread.on('message', (message) => {
      settle = () => resolve(message)
    })
    thread.on('error', (error) => {
      settle = () => reject(error)
    })
    thread.on('exit', (code) => {
      if (settle) settle()
      else reject(new Error(`The thread of ${file.pathname} ended with ${code} and no result`))
    })
  })
}
