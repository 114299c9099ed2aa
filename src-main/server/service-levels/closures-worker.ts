import { parentPort, workerData } from 'node:worker_threads'
import { ProblemError } from '../http/problem.ts'
import type { ClosuresAnswer, FileOfClosures } from './closures-thread.ts'
import { findClosures } from './read-closures.ts'

parentPort?.postMessage(answer(workerData as FileOfClosures))

function answer({ file, range }: FileOfClosures): ClosuresAnswer {
  try {
    return { closures: findClosures(file, range) }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { problem: error.message }
  }
}
