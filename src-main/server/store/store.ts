import type { BackupReason } from '#shared/api/backups.ts'
import type { LiveEvent } from '#shared/api/events.ts'
import type { ActivityStore } from './activity-store.ts'
import type { AttemptsStore } from './attempts-store.ts'
import type { CategoriesStore } from './categories-store.ts'
import type { CommentsStore } from './comments-store.ts'
import type { DemoStore } from './demo-store.ts'
import type { ReportsStore } from './reports-store.ts'
import type { SessionsStore } from './sessions-store.ts'
import type { HistoryStore } from './ticket-history-store.ts'
import type { TicketsStore } from './tickets-store.ts'
import type { UsersStore } from './users-store.ts'

/** One store for each resource, all bound to the same: what is committed, or a transaction. */
export interface Stores {
  users: UsersStore
  sessions: SessionsStore
  attempts: AttemptsStore
  tickets: TicketsStore
  history: HistoryStore
  comments: CommentsStore
  categories: CategoriesStore
  reports: ReportsStore
  activity: ActivityStore
}

/** What has happened: what everybody is told (D27), or which sessions have ended. */
export type StoreEvent =
  | LiveEvent
  | { type: 'session-ended'; digest: string }
  | { type: 'user-signed-out'; userId: number; exceptDigest: string | null }

/** Tells others what has happened, once it is committed. */
type Tell = (event: StoreEvent) => void

export interface Transaction extends Stores {
  tell: Tell
  demo: DemoStore
}

/** Who does something to many rows, and when. */
export interface Act {
  actorId: number
  at: Date
}

/**
 * Changes of many rows, each all or nothing, that no other request waits for but those that write.
 */
export interface BulkWrites {
  tell: Tell
  /**
   * Deletes all tickets with their comments; the history stays, and says who deleted what (D9,
   * D13).
   */
  clearTickets(act: Act): Promise<void>
  /**
   * Deletes an account: its tickets lose their assignee and its sessions end; what it wrote stays
   * (D4).
   */
  deleteUser(userId: number, act: Act): Promise<void>
  /**
   * Undoes that: the account gets back those tickets whose assignee nobody has changed since. Its
   * sessions stay ended.
   * @param deletedAt when it was deleted, by which the deletion's rows of the history are known
   */
  restoreUser(userId: number, deletedAt: Date, act: Act): Promise<void>
}

/**
 * What the server needs of an engine. Its errors about storage (full, unavailable, damaged) are
 * {@link StorageError}s.
 */
export interface Store {
  /** For reading outside of a transaction: sees what is committed. */
  read: Stores
  /**
   * Runs `work` in one transaction: all of it is committed, or none. Transactions run one after the
   * other, so awaiting inside `work` can't let another write slip in. The stores handed to `work`
   * die with the transaction: a forgotten `await` fails instead of writing outside of it.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Runs `work` while nothing else is written. It takes its turn among the transactions. */
  exclusive<T>(work: (bulk: BulkWrites) => Promise<T>): Promise<T>
  /**
   * Writes a backup of what is committed at this moment and checks it before it counts as one.
   * @returns the file's name in the folder
   * @throws Error when it can't be written or is not sound; nothing is left of it then that can be
   * deleted
   */
  backUp(to: { folder: string; reason: BackupReason; now: Date }): Promise<string>
  /** Waits for the running transactions and closes the store. */
  close(): Promise<void>
}
