import { parentPort, Worker } from 'node:worker_threads'

/** Sent to a thread: a batch to work on, or that there are no more. */
type Message<Batch> = { batch: Batch } | { end: true }

/** The memory of a thread for its objects, in MiB; one that takes more ends alone. */
const MAX_HEAP_MB = 96

/**
 * Has a thread of its own work on batches while the next one is read, so that others need not wait.
 * @param file the code of the thread, which calls {@link serveBatches}
 * @param workerData the thread's `workerData`
 * @yields each batch once the thread has it
 * @returns the thread's result
 * @throws the error of the thread, or one that says that it ended early
 */
export async function* inBatchThread<Batch, Result>(
  file: URL,
  workerData: unknown,
  batches: AsyncIterable<Batch>
): AsyncGenerator<Batch, Result> {
  const thread = new Worker(file, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB }
  })
  const failed = new Promise<never>((_resolve, reject) => {
    thread.on('error', reject)
    thread.on('exit', (code) => reject(new Error(`A thread ended early, with ${code}`)))
  })
  // It may fail while no one waits for it.
  failed.catch(() => undefined)
  const answerTo = (message: Message<Batch>): Promise<unknown> => {
    const answer = new Promise((resolve) => thread.once('message', resolve))
    thread.postMessage(message)
    return Promise.race([answer, failed])
  }
  try {
    let answer: Promise<unknown> = Promise.resolve()
    for await (const batch of batches) {
      await answer
      answer = answerTo({ batch })
      answer.catch(() => undefined)
      yield batch
    }
    await answer
    return (await answerTo({ end: true })) as Result
  } finally {
    await thread.terminate()
  }
}

/**
 * Works on the batches of {@link inBatchThread} in its thread.
 * @param result makes the result once there are no more
 */
export function serveBatches<Batch>(work: (batch: Batch) => void, result: () => unknown): void {
  parentPort?.on('message', (message: Message<Batch>) => {
    if ('batch' in message) {
      work(message.batch)
      parentPort?.postMessage(null)
    } else parentPort?.postMessage(result())
  })
}
