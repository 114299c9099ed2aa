import { parentPort } from 'node:worker_threads'
import { ProblemError } from '../http/problem.ts'
import type { ClosuresAnswer, FileOfClosures } from './closures-thread.ts'
import { findClosures } from './read-closures.ts'

// Not while its code is loaded: Node.js ends with all its threads where one is ended then.
parentPort?.on('message', (file: FileOfClosures) => parentPort?.postMessage(answer(file)))

function answer({ file, range }: FileOfClosures): ClosuresAnswer {
  try {
    return { closures: findClosures(file, range) }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { problem: error.detail }
  }
}
