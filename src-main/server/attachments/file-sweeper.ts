import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import type { Clock } from '../base/clock.ts'
import type { FileFolder } from '../store/files/file-folder.ts'
import type { Store } from '../store/store.ts'

/** How long a ticket or comment may name an upload, in milliseconds (D40). */
const UNNAMED_MS = millisecondsInDay

/** How long after one server has looked through all files none needs to. */
const PAUSE_MS = millisecondsInHour

/** How many files are deleted while others wait to write. */
const BATCH_FILES = 50

/**
 * Deletes bytes that no attachment has, in a transaction, so that no upload of the same content gets
 * its row in between.
 * @param isNew whether they may have been uploaded lately
 * @returns false while a program needs all files
 */
export async function removeUnused(
  { store, files }: { store: Pick<Store, 'transaction'>; files: FileFolder },
  digests: readonly string[],
  isNew = false
): Promise<boolean> {
  return await store.transaction(async ({ attachments }) => {
    // A backup may be copying what its database, some minutes old, refers to.
    if (await files.isHeld()) return false
    const used = await attachments.digestsInUse(digests)
    for (const digest of digests) if (!used.has(digest)) await files.remove(digest, isNew)
    return true
  })
}

/** Deletes uploads that nothing has named in time, and bytes that no attachment has any more. */
export function createFileSweeper({
  store,
  files,
  clock
}: {
  store: Pick<Store, 'read' | 'transaction' | 'shared'>
  files: FileFolder
  clock: Clock
}) {
  async function removeAllUnused() {
    for await (const digests of files.digests()) {
      const used = await store.read.attachments.digestsInUse(digests)
      const unused = digests.filter((digest) => !used.has(digest))
      for (let start = 0; start < unused.length; start += BATCH_FILES)
        if (!(await removeUnused({ store, files }, unused.slice(start, start + BATCH_FILES))))
          return
    }
  }

  let sweptAt: number | null = null
  return {
    /** Deletes what is due, unless this or another server has just done so. */
    async sweep(): Promise<void> {
      const now = clock()
      if (sweptAt !== null && Math.abs(now.getTime() - sweptAt) < PAUSE_MS) return
      const until = new Date(now.getTime() + PAUSE_MS)
      if (!(await store.shared.takeJob('sweep-files', { now, until }))) return
      const limits = {
        before: new Date(now.getTime() - UNNAMED_MS),
        // Dated after now by a clock that was ahead (D35).
        after: new Date(now.getTime() + UNNAMED_MS)
      }
      await store.transaction(({ attachments }) => attachments.deleteUnnamed(limits))
      await removeAllUnused()
      await files.removeAbandoned()
      sweptAt = now.getTime()
    }
  }
}
