import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import type { Clock } from '../../base/clock.ts'
import { makeDataFolder, makePrivate } from '../../base/data-folder.ts'
import type { Log } from '../../base/log.ts'
import { listBackups } from '../backup-folder.ts'
import type { SearchedComment } from '../comment-texts-store.ts'
import { createOwnState } from '../shared-state.ts'
import { createAttemptsStore } from '../sql/attempts-store.ts'
import { createCannedRepliesStore } from '../sql/canned-replies-store.ts'
import { createCategoriesStore } from '../sql/categories-store.ts'
import type { Queries } from '../sql/connection.ts'
import { createDemoStore } from '../sql/demo-store.ts'
import { createDepartmentsStore } from '../sql/departments-store.ts'
import { createIdentitiesStore } from '../sql/identities-store.ts'
import { createInvitationsStore } from '../sql/invitations-store.ts'
import { createMailChoicesStore } from '../sql/mail-choices-store.ts'
import { createMailConsentsStore } from '../sql/mail-consents-store.ts'
import { createMailboxesStore } from '../sql/mailboxes-store.ts'
import { createMailsStore } from '../sql/mails-store.ts'
import { createPrivacyStore } from '../sql/privacy-store.ts'
import { createReceivedMailsStore } from '../sql/received-mails-store.ts'
import { createSavedViewsStore } from '../sql/saved-views-store.ts'
import { createSecondFactorsStore } from '../sql/second-factors-store.ts'
import { createSecurityLogStore } from '../sql/security-log-store.ts'
import { createSessionsStore } from '../sql/sessions-store.ts'
import { createSettingsStore } from '../sql/settings-store.ts'
import { createSignInProofsStore } from '../sql/sign-in-proofs-store.ts'
import { createTicketLinksStore } from '../sql/ticket-links-store.ts'
import { createTokensStore } from '../sql/tokens-store.ts'
import { createUsersStore } from '../sql/users-store.ts'
import { createWebhooksStore } from '../sql/webhooks-store.ts'
import { StorageError } from '../storage-error.ts'
import type { BulkWrites, Deliver, Hear, Store, StoreEvent, Stores, Transaction } from '../store.ts'
import { createActivityStore } from './activity-store.ts'
import { createArticlesStore } from './articles-store.ts'
import { createAttachmentsStore } from './attachments-store.ts'
import { writeBackup } from './backup-file.ts'
import { deletionOfTickets, deletionOfUser, restorationOfUser } from './bulk-writes.ts'
import { createCommentTextsStore, replaceCommentText } from './comment-texts-store.ts'
import { createCommentsStore } from './comments-store.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import type { Database } from './database.ts'
import { movingOfDepartment } from './department-move.ts'
import { connectionOn } from './dialect.ts'
import { createFollowersStore } from './followers-store.ts'
import { createImportsStore } from './imports-store.ts'
import { createMailEventsStore } from './mail-events-store.ts'
import { createNotificationsStore } from './notifications-store.ts'
import { openDatabase } from './open-database.ts'
import { createReportsStore } from './reports-store.ts'
import { createSimilarStore } from './similar-store.ts'
import { startProblem, storageProblem } from './storage-problem.ts'
import { createTextFormsStore } from './text-forms-store.ts'
import { createHistoryStore } from './ticket-history-store.ts'
import { createTicketsStore } from './tickets-store.ts'
import { createWebhookDeliveriesStore } from './webhook-deliveries-store.ts'
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
  const connection = connectionOn(db)
  return {
    users: createUsersStore(connection),
    sessions: createSessionsStore(connection),
    attempts: createAttemptsStore(connection),
    tickets: createTicketsStore(db),
    history: createHistoryStore(db),
    comments: createCommentsStore(db),
    commentTexts: createCommentTextsStore(db),
    followers: createFollowersStore(db),
    notifications: createNotificationsStore(db),
    attachments: createAttachmentsStore(db),
    ticketLinks: createTicketLinksStore(connection),
    cannedReplies: createCannedRepliesStore(connection),
    categories: createCategoriesStore(connection),
    departments: createDepartmentsStore(connection),
    reports: createReportsStore(db),
    activity: createActivityStore(db),
    security: createSecurityLogStore(connection),
    articles: createArticlesStore(db),
    savedViews: createSavedViewsStore(connection),
    similar: createSimilarStore(db),
    settings: createSettingsStore(connection),
    textForms: createTextFormsStore(db),
    imports: createImportsStore(db),
    invitations: createInvitationsStore(connection),
    secondFactors: createSecondFactorsStore(connection),
    identities: createIdentitiesStore(connection),
    signInProofs: createSignInProofsStore(connection),
    privacy: createPrivacyStore(connection, ownPrivacyQueries(db)),
    tokens: createTokensStore(connection),
    webhooks: createWebhooksStore(connection),
    webhookDeliveries: createWebhookDeliveriesStore(db),
    mailboxes: createMailboxesStore(connection),
    receivedMails: createReceivedMailsStore(connection),
    mailConsents: createMailConsentsStore(connection),
    mailEvents: createMailEventsStore(db),
    mails: createMailsStore(connection),
    mailChoices: createMailChoicesStore(connection)
  }
}

/** What the privacy of people needs of SQLite alone. */
function ownPrivacyQueries(db: Queries) {
  return {
    async overwriteReplaced(isOn: boolean) {
      // FTS5 takes an integer only, and parameters are floating-point numbers.
      const rank = sql.raw(isOn ? '1' : '0')
      for (const index of ['ticket_search', 'comment_search'].map(sql.raw))
        db.run(sql`INSERT INTO ${index} (${index}, rank) VALUES ('secure-delete', ${rank})`)
    },
    replaceCommentText: async (comment: SearchedComment) => replaceCommentText(db, comment)
  }
}

function transactionOn(db: Queries, tell: (event: StoreEvent) => void): Transaction {
  return { ...storesOn(db), demo: createDemoStore(connectionOn(db)), tell }
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
