import type { SessionRow } from '../store/sessions-store.ts'
import { StorageError } from '../store/storage-error.ts'
import type { Store, Transaction } from '../store/store.ts'

/** Writes sessions so that people can still read and sign out when the disk is full. */
export function createSessionWrites(store: Store) {
  /**
   * Digests of ended sessions whose rows are not deleted yet, such as on a full disk; they count as
   * ended.
   */
  const ended = new Set<string>()

  /** Like {@link Store.transaction}; also deletes the sessions that were ended before. */
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
    /**
     * Ends a session at once; where its row can't be deleted now, the next write deletes it.
     * @param work what is written with it
     */
    async end(digest: string, work: (tx: Transaction) => Promise<void>): Promise<void> {
      ended.add(digest)
      await tryToWrite(work)
    }
  }
}
