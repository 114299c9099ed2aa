import { DatabaseError } from 'pg'
import type { Clock } from '../../base/clock.ts'
import type { Log } from '../../base/log.ts'
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
import { engineError, isConnectionUseless } from './connection-loss.ts'
import type { Queries } from './connections.ts'
import type { RunBulkTransaction, Statement } from './database.ts'
import { createDemoStore } from './demo-store.ts'
import { movingOfDepartment } from './department-move.ts'
import { createDepartmentsStore } from './departments-store.ts'
import { createFollowersStore } from './followers-store.ts'
import { checkHealth } from './health.ts'
import { hostsOf } from './hosts.ts'
import { createIdentitiesStore } from './identities-store.ts'
import { createImportsStore } from './imports-store.ts'
import { createInvitationsStore } from './invitations-store.ts'
import { createMailChoicesStore } from './mail-choices-store.ts'
import { createMailConsentsStore } from './mail-consents-store.ts'
import { createMailEventsStore } from './mail-events-store.ts'
import { createMailboxesStore } from './mailboxes-store.ts'
import { createMailsStore } from './mails-store.ts'
import { newestMigration } from './migrate.ts'
import { createNotificationsStore } from './notifications-store.ts'
import { openDatabase } from './open-database.ts'
import { whisperingOf, writeOutbox } from './outbox.ts'
import { eventsAfter, followOutbox } from './outbox-reader.ts'
import { createPrivacyStore } from './privacy-store.ts'
import { createReceivedMailsStore } from './received-mails-store.ts'
import { createReportsStore } from './reports-store.ts'
import { createSavedViewsStore } from './saved-views-store.ts'
import { createSecondFactorsStore } from './second-factors-store.ts'
import { createSecurityLogStore } from './security-log-store.ts'
import { createSessionsStore } from './sessions-store.ts'
import { createSettingsStore } from './settings-store.ts'
import { createSharedState } from './shared-state.ts'
import { createSignInProofsStore } from './sign-in-proofs-store.ts'
import { createSimilarStore } from './similar-store.ts'
import { storageProblem } from './storage-problem.ts'
import { createTextFormsStore } from './text-forms-store.ts'
import { createHistoryStore } from './ticket-history-store.ts'
import { createTicketLinksStore } from './ticket-links-store.ts'
import { createTicketsStore } from './tickets-store.ts'
import { createTokensStore } from './tokens-store.ts'
import { createUsersStore } from './users-store.ts'
import { createWebhookDeliveriesStore } from './webhook-deliveries-store.ts'
import { createWebhooksStore } from './webhooks-store.ts'

export interface PostgresStoreOptions {
  /** Connection URL; never logged. */
  url: string
  /** The folder of PostgreSQL's numbered migrations. */
  migrationsDir: string
  clock: Clock
  log: Log
  /** Gets the events of all servers, after their commit and in its order. */
  deliver: Deliver
  /** Gets what any server whispers. */
  hear: Hear
}

/**
 * Opens the store of a database of PostgreSQL, which several servers may use at once.
 * @throws StartError with the one sentence to show when it can't be opened
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { migrationsDir, clock, log, deliver, hear } = options
  const newest = newestMigration(migrationsDir)
  const hosts = hostsOf(options.url)
  const database = await openDatabase({ ...options, hosts })
  const outbox = await followOutbox({ hosts, log, deliver, hear }).catch(async (error: unknown) => {
    await database.close()
    rethrow(error)
  })

  /** Reads what `work` has told, without waiting until the database says that there is something. */
  async function telling<T>(work: () => Promise<T>): Promise<T> {
    const result = await work().catch(rethrow)
    outbox.wake()
    return result
  }
  const transaction: Store['transaction'] = (work) =>
    telling(() =>
      database.transaction(async (tx) => {
        // A transaction that is tried again tells again what happens.
        const told: StoreEvent[] = []
        const result = await work(transactionOn(tx, (event) => told.push(event)))
        writeOutbox(tx, told, clock())
        return result
      })
    )

  return {
    read: translatedStores(database.read),
    transaction,
    exclusive: (work) =>
      telling(() =>
        database.exclusive(async (run) => {
          const told: StoreEvent[] = []
          const result = await work(bulkWritesOn(run, (event) => told.push(event)))
          await run(async (tx) => writeOutbox(tx, told, clock()))
          return result
        })
      ),
    // Where nothing can be written, the clients of this server hear of it at least.
    tell: (event) => transaction(async ({ tell }) => tell(event)).catch(() => deliver(event)),
    async whisper(notice) {
      await database.askWriter(whisperingOf(notice)).catch(rethrow)
    },
    eventsAfter: (id) => eventsAfter(database.read, id).catch(rethrow),
    shared: translated(createSharedState(database)),
    backUp: (to) => writeBackup(database, { migrationsDir, log }, to).catch(rethrow),
    checkHealth: () => checkHealth(database, newest).catch(rethrow),
    pools: () => database.pools(),
    async close() {
      await Promise.all([outbox.close(), database.close()])
    }
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

function bulkWritesOn(run: RunBulkTransaction, tell: (event: StoreEvent) => void): BulkWrites {
  const write = (statements: Statement[]) =>
    run((_tx, writeAll) => writeAll(statements)).catch(rethrow)
  return {
    tell,
    clearTickets: (act) => write(deletionOfTickets(act)),
    deleteUser: (userId, act) => write(deletionOfUser(userId, act)),
    restoreUser: (userId, deletedAt, act) => write(restorationOfUser(userId, deletedAt, act)),
    moveDepartment: (move, act) => write(movingOfDepartment(move, act))
  }
}

function translatedStores(db: Queries): Stores {
  return Object.fromEntries(
    Object.entries(storesOn(db)).map(([name, store]) => [name, translated(store)])
  ) as unknown as Stores
}

/** Wraps a store so that its calls throw a {@link StorageError} where the database refuses. */
function translated<T extends object>(store: T): T {
  return Object.fromEntries(
    Object.entries(store).map(([name, call]) => [
      name,
      (...args: unknown[]) => {
        const answer = call(...args)
        return answer instanceof Promise ? answer.catch(rethrow) : translatedPages(answer)
      }
    ])
  ) as T
}

async function* translatedPages<T>(pages: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* pages
  } catch (error) {
    rethrow(error)
  }
}

/**
 * Translates errors of PostgreSQL; an error of our own that has such a cause stays as it is. What
 * drizzle says around them is left out, because it repeats the values of the query, and logs must
 * not hold digests of passwords.
 */
function rethrow(error: unknown): never {
  const cause = engineError(error)
  const isOfEngine = cause instanceof DatabaseError || isConnectionUseless(cause)
  throw (isOfEngine ? storageProblem(cause) : null) ?? cause
}
