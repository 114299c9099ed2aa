import { workerData } from 'node:worker_threads'
import { serveBatches } from '../../base/batch-thread.ts'
import {
  createRehearsalCount,
  type RehearsalFacts,
  type RehearsedBatch
} from './rehearsal-count.ts'

// Plays the history of a hundred thousand tickets again, which takes seconds.

const count = createRehearsalCount(workerData as RehearsalFacts)
serveBatches<RehearsedBatch>(count.add, count.result)
