import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { DrizzleQueryError } from 'drizzle-orm'
import type { Clock } from '../../base/clock.ts'
import { makeDataFolder, makePrivate } from '../../base/data-folder.ts'
import type { Log } from '../../base/log.ts'
import { listBackups } from '../backup-folder.ts'
import { createOwnState } from '../shared-state.ts'
import { StorageError } from '../storage-error.ts'
import type { BulkWrites, Deliver, Hear, Store, StoreEvent, Stores, Transaction } from '../store.ts'
import { createActivityStore } from './activity-store.ts'
import { createArticlesStore } from './articles-store.ts'
import { createAttachmentsStore } from './attachments-store.ts'
import { createAttemptsStore } from './attempts-store.ts'
import { writeBackup } from './backup-file.ts'
import { deletionOfTickets, deletionOfUser, restorationOfUser } from './bulk-writes.ts'
import { createCannedRepliesStore } from './canned-replies-store.ts'
import { createCategoriesStore } from './categories-store.ts'
import { createCommentTextsStore } from './comment-texts-store.ts'
import { createCommentsStore } from './comments-store.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import type { Database, Queries } from './database.ts'
import { createDemoStore } from './demo-store.ts'
import { movingOfDepartment } from './department-move.ts'
import { createDepartmentsStore } from './departments-store.ts'
import { createFollowersStore } from './followers-store.ts'
import { createIdentitiesStore } from './identities-store.ts'
import { createImportsStore } from './imports-store.ts'
import { createInvitationsStore } from './invitations-store.ts'
import { createMailChoicesStore } from './mail-choices-store.ts'
import { createMailConsentsStore } from './mail-consents-store.ts'
import { createMailEventsStore } from './mail-events-store.ts'
import { createMailboxesStore } from './mailboxes-store.ts'
import { createMailsStore } from './mails-store.ts'
import { createNotificationsStore } from './notifications-store.ts'
import { openDatabase } from './open-database.ts'
import { createPrivacyStore } from './privacy-store.ts'
import { createReceivedMailsStore } from './received-mails-store.ts'
import { createReportsStore } from './reports-store.ts'
import { createSavedViewsStore } from './saved-views-store.ts'
import { createSecondFactorsStore } from './second-factors-store.ts'
import { createSecurityLogStore } from './security-log-store.ts'
import { createSessionsStore } from './sessions-store.ts'
import { createSettingsStore } from './settings-store.ts'
import { createSignInProofsStore } from './sign-in-proofs-store.ts'
import { createSimilarStore } from './similar-store.ts'
import { startProblem, storageProblem } from './storage-problem.ts'
import { createTextFormsStore } from './text-forms-store.ts'
import { createHistoryStore } from './ticket-history-store.ts'
import { createTicketLinksStore } from './ticket-links-store.ts'
import { createTicketsStore } from './tickets-store.ts'
import { createTokensStore } from './tokens-store.ts'
import { createUsersStore } from './users-store.ts'
import { createWebhookDeliveriesStore } from './webhook-deliveries-store.ts'
import { createWebhooksStore } from './webhooks-store.ts'
import { type Statement, writeInThread } from './write-in-thread.ts'

export interface SqliteStoreOptions {
  /** The folder of the database; created when missing, and made private (D37). */
  dataDir: string
  /** The folder for the copy that is made before an update. */
  backupsDir: string
  migrationsDir: string
  /** What a person calls this process; a second program on the same data folder shows it. */
  program: string
  clock: Clock
  log: Log
  /** Gets the events of transactions after their commit. */
  deliver: Deliver
  /** Gets what is whispered. */
  hear: Hear
}

/**
 * Opens the store of a data folder, which no other program can use until the store is closed.
 * @throws StartError with the one sentence to show when it can't be opened
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const { dataDir, backupsDir, program, clock, deliver, hear } = options
  makeDataFolder(dataDir)
  for (const { name } of listBackups(backupsDir)) makePrivate(path.join(backupsDir, name))
  const unlock = lockDataFolder(dataDir, program, clock())
  const database = await openDatabase(options).catch((error: unknown) => {
    unlock()
    throw startProblem(error, dataDir) ?? error
  })
  const store = createSqliteStore(database, deliver, hear)
  return {
    ...store,
    async close() {
      await store.close()
      unlock()
    }
  }
}

/** Makes a store of a database. */
export function createSqliteStore(database: Database, deliver: Deliver, hear: Hear): Store {
  /** Delivers the events of `work` once it has succeeded. */
  async function telling<T>(work: (tell: (event: StoreEvent) => void) => Promise<T>): Promise<T> {
    const told: StoreEvent[] = []
    const result = await work((event) => told.push(event))
    for (const event of told) deliver(event)
    return result
  }

  return {
    read: translated(storesOn(database.read)),
    transaction: (work) =>
      telling((tell) => database.transaction((tx) => work(transactionOn(tx, tell))).catch(rethrow)),
    exclusive: (work) =>
      telling((tell) =>
        database.exclusive((file) => work(bulkWritesOn(file, tell))).catch(rethrow)
      ),
    tell: async (event) => deliver(event),
    whisper: async (notice) => hear(notice),
    // Nothing is kept of what has been told.
    eventsAfter: async () => null,
    shared: createOwnState(),
    backUp: (to) => writeBackup(database.copyTo, to).catch(rethrowAny),
    async checkHealth() {
      try {
        database.checkFile()
      } catch (error) {
        rethrowAny(error)
      }
    },
    settle: () => database.checkpoint().catch(rethrowAny),
    close: () => database.close()
  }
}

function storesOn(db: Queries): Stores {
  return {
    users: createUsersStore(db),
    sessions: createSessionsStore(db),
    attempts: createAttemptsStore(db),
    tickets: createTicketsStore(db),
    history: createHistoryStore(db),
    comments: createCommentsStore(db),
    commentTexts: createCommentTextsStore(db),
    followers: createFollowersStore(db),
    notifications: createNotificationsStore(db),
    attachments: createAttachmentsStore(db),
    ticketLinks: createTicketLinksStore(db),
    cannedReplies: createCannedRepliesStore(db),
    categories: createCategoriesStore(db),
    departments: createDepartmentsStore(db),
    reports: createReportsStore(db),
    activity: createActivityStore(db),
    security: createSecurityLogStore(db),
    articles: createArticlesStore(db),
    savedViews: createSavedViewsStore(db),
    similar: createSimilarStore(db),
    settings: createSettingsStore(db),
    textForms: createTextFormsStore(db),
    imports: createImportsStore(db),
    invitations: createInvitationsStore(db),
    secondFactors: createSecondFactorsStore(db),
    identities: createIdentitiesStore(db),
    signInProofs: createSignInProofsStore(db),
    privacy: createPrivacyStore(db),
    tokens: createTokensStore(db),
    webhooks: createWebhooksStore(db),
    webhookDeliveries: createWebhookDeliveriesStore(db),
    mailboxes: createMailboxesStore(db),
    receivedMails: createReceivedMailsStore(db),
    mailConsents: createMailConsentsStore(db),
    mailEvents: createMailEventsStore(db),
    mails: createMailsStore(db),
    mailChoices: createMailChoicesStore(db)
  }
}

function transactionOn(db: Queries, tell: (event: StoreEvent) => void): Transaction {
  return { ...storesOn(db), demo: createDemoStore(db), tell }
}

function bulkWritesOn(file: string, tell: (event: StoreEvent) => void): BulkWrites {
  const write = (statements: Statement[]) => writeInThread(file, statements).catch(rethrowAny)
  return {
    tell,
    clearTickets: (act) => write(deletionOfTickets(act)),
    deleteUser: (userId, act) => write(deletionOfUser(userId, act)),
    restoreUser: (userId, deletedAt, act) => write(restorationOfUser(userId, deletedAt, act)),
    moveDepartment: (move, act) => write(movingOfDepartment(move, act))
  }
}

/** Wraps stores so that their calls throw a {@link StorageError} where the disk refuses. */
function translated(stores: Stores): Stores {
  const translate = (store: object) =>
    Object.fromEntries(
      Object.entries(store).map(([name, call]) => [
        name,
        (...args: unknown[]) => {
          const answer = call(...args)
          return answer instanceof Promise ? answer.catch(rethrow) : answer
        }
      ])
    )
  return Object.fromEntries(
    Object.entries(stores).map(([name, store]) => [name, translate(store)])
  ) as unknown as Stores
}

/** Translates errors of SQLite; an error of our own that has such a cause stays as it is. */
function rethrow(error: unknown): never {
  if (error instanceof Sqlite.SqliteError || error instanceof DrizzleQueryError) rethrowAny(error)
  throw error
}

function rethrowAny(error: unknown): never {
  const sentence = storageProblem(error)
  throw sentence === null ? error : new StorageError(sentence, { cause: error })
}
