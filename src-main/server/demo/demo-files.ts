import type { FileFolder, ReceivedFile } from '../store/files/file-folder.ts'
import type { TicketLife } from '../store/imports-store.ts'
import type { Transaction } from '../store/store.ts'
import { demoScreenshot } from './demo-screenshot.ts'

/** How many of the newest tickets may have files, and every which of them has. */
const NEWEST = 60
const EVERY = 4

const LOG = `08:41:07.210 INFO  Service started
08:41:09.874 WARN  No answer from the server, trying again in 5 s
08:41:14.902 WARN  No answer from the server, trying again in 5 s
08:41:19.931 ERROR Gave up after 3 tries (timeout)
08:41:19.940 INFO  Working offline
`

/** Attaches a picture to some of the newest tickets, and a log to a comment of theirs (D40). */
export function createDemoFiles(files: FileFolder) {
  const newest: TicketLife[] = []

  async function attach(
    { attachments }: Pick<Transaction, 'attachments'>,
    name: string,
    file: ReceivedFile,
    to: { uploaderId: number; ticketId: number; commentId: number | null; at: Date }
  ) {
    const { digest, size, type } = file
    const { at, ...place } = to
    const row = { uploaderId: place.uploaderId, name, digest, size, type, createdAt: at }
    const { id } = await attachments.insert(row)
    await attachments.name([id], place)
  }

  return {
    /** Remembers which tickets are the newest. */
    add(lives: readonly TicketLife[]): void {
      newest.push(...lives)
      newest.splice(0, newest.length - NEWEST)
    },

    /** Keeps the files for {@link attachAll}. */
    async keepAll(): Promise<{ screenshot: ReceivedFile; log: ReceivedFile }> {
      const screenshot = await files.receive(only(demoScreenshot()), { isOwn: true })
      const log = await files.receive(only(Buffer.from(LOG)), { isOwn: true })
      for (const file of [screenshot, log]) await file.keep()
      return { screenshot, log }
    },

    async attachAll(
      tx: Pick<Transaction, 'attachments'>,
      { screenshot, log }: { screenshot: ReceivedFile; log: ReceivedFile }
    ): Promise<void> {
      await tx.attachments.claimFolder(files.id())
      const chosen = newest.filter(({ ticket }) => ticket.id % EVERY === 0)
      for (const { ticket, comments } of chosen) {
        const { id: ticketId, requesterId: uploaderId, createdAt: at } = ticket
        await attach(tx, 'screenshot.png', screenshot, {
          uploaderId,
          ticketId,
          commentId: null,
          at
        })
        const comment = comments.find(({ userId }) => userId === uploaderId)
        if (!comment) continue
        const place = { uploaderId, ticketId, commentId: comment.id, at: comment.createdAt }
        await attach(tx, 'application.log', log, place)
      }
    }
  }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
