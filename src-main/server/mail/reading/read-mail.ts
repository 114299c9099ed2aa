import { Worker } from 'node:worker_threads'
import { workerFile } from '../../base/worker-file.ts'
import type { MailToRead, ReadingAnswer } from './mail-parser-thread.ts'
import { type ReadingOptions, type ReceivedMail, UnreadableMailError } from './received-mail.ts'

/** How long reading an email may take: the largest take a few seconds on a slow machine. */
const READING_TIMEOUT_MS = 30_000

/** After how long without emails the thread ends, whose code and heap take some 50 MB. */
const IDLE_MS = 60_000

/**
 * The memory for reading an email, in MiB; an email that takes more ends its thread and nothing
 * else.
 */
const MAX_HEAP_MB = 1024

let thread: Worker | null = null
let idleTimer: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Reads an email as a person does (D58), in a thread of its own, one after the other: a large one,
 * or one that is made to take long, keeps no one else waiting. Nothing in it is run or loaded.
 * @param bytes the raw email (RFC 5322)
 * @throws UnreadableMailError for what is no email, or one that takes too long
 */
export function readMail(bytes: Uint8Array, options: ReadingOptions): Promise<ReceivedMail> {
  const reading = last.then(() => readInThread({ bytes, options }))
  last = reading.catch(() => undefined)
  return reading
}

async function readInThread(mail: MailToRead): Promise<ReceivedMail> {
  clearTimeout(idleTimer)
  thread ??= new Worker(workerFile('mail-parser-thread', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB }
  })
  const worker = thread
  worker.ref()
  const answer = await answerOf(worker, mail)
  if (answer === null) {
    thread = null
    await worker.terminate()
    throw new UnreadableMailError('The email is too complex to be read')
  }
  worker.unref()
  idleTimer = setTimeout(endThread, IDLE_MS).unref()
  if ('unreadable' in answer) throw new UnreadableMailError(answer.unreadable)
  return answer.mail
}

/** Waits for what the thread answers; null where it can't, or takes too long. */
function answerOf(worker: Worker, mail: MailToRead): Promise<ReadingAnswer | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(null), READING_TIMEOUT_MS)
    const fail = () => settle(null)
    const settle = (answer: ReadingAnswer | null) => {
      clearTimeout(timer)
      worker.off('message', settle).off('error', fail).off('exit', fail)
      resolve(answer)
    }
    worker.on('message', settle).on('error', fail).on('exit', fail)
    worker.postMessage(mail)
  })
}

function endThread() {
  void thread?.terminate()
  thread = null
}
