import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import { createJobLease } from '../store/job-lease.ts'
import type { Store } from '../store/store.ts'

/** How many ids of comments one query looks through, and how many texts one transaction adds. */
const LOOKED_THROUGH = 5000
const ADDED = 100

interface Parts {
  store: Pick<Store, 'read' | 'transaction' | 'shared'>
  clock: Clock
  log: Log
}

/**
 * Follows the setting that lets searches look through comments (D87): adds the texts of all that
 * were written before, the newest first, or removes all texts. Of several servers one does it at a
 * time, and others can write in between.
 */
export function createCommentIndexer({ store, clock, log }: Parts) {
  const { read } = store
  const lease = createJobLease(store, clock, 'comment-texts')
  let isStopping = false
  /** Counts the changes of settings, after each of which the work begins again. */
  let changes = 0
  let followed = -1
  let running: Promise<void> | null = null

  /** Whether to go on with what a change began. */
  const isCurrent = async (change: number) =>
    !isStopping && change === changes && (await lease.hold())

  async function follow(change: number): Promise<void> {
    if (await read.commentTexts.isWanted()) await addMissing(change)
    else
      while ((await read.commentTexts.hasAny()) && (await isCurrent(change)))
        await store.transaction((tx) => tx.commentTexts.removeSome())
  }

  async function addMissing(change: number) {
    for (let last = await read.commentTexts.lastCommentId(); last > 0; last -= LOOKED_THROUGH) {
      const range = { first: Math.max(last - LOOKED_THROUGH + 1, 1), last }
      const missing = await read.commentTexts.listMissing(range)
      for (let start = 0; start < missing.length; start += ADDED) {
        if (!(await isCurrent(change))) return
        const some = missing.slice(start, start + ADDED)
        await store.transaction((tx) => tx.commentTexts.add(some))
      }
    }
  }

  async function followAll() {
    try {
      while (followed !== changes && !isStopping) {
        const change = changes
        await follow(change)
        if (await isCurrent(change)) followed = change
        await lease.giveBack()
        // Another server may be at it; a later look finds what it left undone.
        if (followed !== change && change === changes) break
      }
    } catch (error) {
      log.error(`Comments could not be added to the search: ${error}`)
      await lease.giveBack()
    }
  }

  /** Goes on with what is left to do. */
  function look(): Promise<void> {
    running ??= followAll().finally(() => {
      running = null
    })
    return running
  }

  return {
    look,
    /** Says that the setting may have changed. */
    noteChange() {
      changes += 1
      void look()
    },
    async stop(): Promise<void> {
      isStopping = true
      await running
    }
  }
}
