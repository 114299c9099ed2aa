import { parentPort } from 'node:worker_threads'
import { readMailHere } from './mail-reader.ts'
import { type ReadingOptions, type ReceivedMail, UnreadableMailError } from './received-mail.ts'

/** The input of the thread. */
export interface MailToRead {
  bytes: Uint8Array
  options: ReadingOptions
}

/** Its answer: the email, or why it can't be read. */
export type ReadingAnswer = { mail: ReceivedMail } | { unreadable: string }

parentPort?.on('message', async ({ bytes, options }: MailToRead) => {
  parentPort?.postMessage(await answer(bytes, options))
})

async function answer(bytes: Uint8Array, options: ReadingOptions): Promise<ReadingAnswer> {
  try {
    return { mail: await readMailHere(bytes, options) }
  } catch (error) {
    if (error instanceof UnreadableMailError) return { unreadable: error.message }
    return { unreadable: `The email can't be read: ${error instanceof Error ? error.message : ''}` }
  }
}
