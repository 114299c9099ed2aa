import { Worker } from 'node:worker_threads'
import type { Closure } from '#shared/domain/working-hours.ts'
import type { Sentence } from '#shared/languages/texts.ts'
import { workerFile } from '../base/worker-file.ts'
import { ProblemError } from '../http/problem.ts'
import type { ClosureRange } from './read-closures.ts'

/** How long reading a file may take: one of many years takes a second on a slow machine. */
const READING_TIMEOUT_MS = 10_000

/** The memory for reading a file, in MiB; a file that takes more ends its thread and nothing else. */
const MAX_HEAP_MB = 256

/** The input of the thread. */
export interface FileOfClosures {
  file: string
  range: ClosureRange
}

/** Its answer: the closures, or why there are none. */
export type ClosuresAnswer = { closures: Closure[] } | { problem: Sentence }

let last: Promise<unknown> = Promise.resolve()

/**
 * Reads closures as `findClosures` does, in a thread of its own, one file after the other: the rules
 * of a file can be such that they are looked at without an end, which keeps no one else waiting.
 * @throws ProblemError 400, also where it takes too long
 */
export function readClosureFile(
  file: string,
  range: ClosureRange,
  timeoutMs = READING_TIMEOUT_MS
): Promise<Closure[]> {
  const reading = last.then(() => readInThread({ file, range }, timeoutMs))
  last = reading.catch(() => undefined)
  return reading
}

async function readInThread(file: FileOfClosures, timeoutMs: number): Promise<Closure[]> {
  const thread = new Worker(workerFile('closures-worker', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB }
  })
  const answer = await answerOf(thread, file, timeoutMs)
  await thread.terminate()
  if (answer === null)
    throw new ProblemError(400, 'The file repeats in ways too complex to be read')
  if ('problem' in answer) throw new ProblemError(400, answer.problem)
  return answer.closures
}

/** Waits for what a thread answers; null where it can't, or takes too long. */
function answerOf(
  thread: Worker,
  file: FileOfClosures,
  timeoutMs: number
): Promise<ClosuresAnswer | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), timeoutMs)
    const settle = (answer: ClosuresAnswer | null) => {
      clearTimeout(timer)
      resolve(answer)
    }
    thread.on('message', settle)
    thread.on('error', () => settle(null)).on('exit', () => settle(null))
    thread.postMessage(file)
  })
}
