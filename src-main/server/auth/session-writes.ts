import type { SessionRow } from '../store/sessions-store.ts'
import { StorageError } from '../store/storage-error.ts'
import type { Store, Transaction } from '../store/store.ts'

/** Writes sessions so that a full disk keeps nobody from reading, and nobody from signing out. */
export function createSessionWrites(store: Store) {
  /**
   * Digests of sessions that were ended while nothing could be written; they are over all the same.
   */
  const ended = new Set<string>()

  /** Like {@link Store.transaction}; what was ended before goes with it. */
  async function write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const overdue = [...ended]
    const result = await store.transaction(async (tx) => {
      for (const digest of overdue) await tx.sessions.delete(digest)
      return await work(tx)
    })
    for (const digest of overdue) ended.delete(digest)
    return result
  }

  /** @returns whether it could be written */
  async function tryToWrite(work: (tx: Transaction) => Promise<unknown>): Promise<boolean> {
    try {
      await write(work)
      return true
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      return false
    }
  }

  return {
    write,
    isEnded: (digest: string): boolean => ended.has(digest),
    /** @returns whether it could be written */
    renew: (digest: string, renewal: Pick<SessionRow, 'lastUsedAt' | 'expiresAt' | 'address'>) =>
      tryToWrite((tx) => tx.sessions.renew(digest, renewal)),
    /** It is over from now on; where that can't be written, it is with the next write. */
    async end(digest: string): Promise<void> {
      ended.add(digest)
      await tryToWrite(async () => {})
    }
  }
}
