import path from 'node:path'
import { createApp } from './app.ts'
import { createFileSweeper } from './attachments/file-sweeper.ts'
import { recoverAccount } from './auth/account-recovery.ts'
import { deleteExpiredDigests } from './auth/delete-expired.ts'
import { createBackupsService } from './backups/backups-service.ts'
import { type Clock, systemClock } from './base/clock.ts'
import type { Log } from './base/log.ts'
import { createSecretBox, SECRET_KEY_FILE } from './base/secret-box.ts'
import { StartError } from './base/start-error.ts'
import { settleTimeZone } from './base/time-zone.ts'
import { cleanUp } from './clean-up.ts'
import { createCommentIndexer } from './comments/comment-indexer.ts'
import { createDeadlineWorkers } from './deadline-workers.ts'
import { type DemoAccount, type DemoSize, fillDemo } from './demo/fill-demo.ts'
import { createEventHub } from './events/event-hub.ts'
import { createHealthService } from './health/health-service.ts'
import { type Listener, type ListenOptions, openListener } from './http/listener.ts'
import { IN_PROCESS } from './http/security.ts'
import { importLocally, type LocalImport, type LocalImportResult } from './imports/local-import.ts'
import { createMailTokens } from './mail/incoming/mail-tokens.ts'
import type { MailSenderParts } from './mail/outgoing/mail-senders.ts'
import { createMailWorker } from './mail/outgoing/mail-worker.ts'
import { replyAddressOf } from './mail/outgoing/reply-address.ts'
import { createMailSender } from './mail/transport/smtp-connection.ts'
import type { Metrics } from './metrics/metrics.ts'
import { hasSecrets, openStore, prepareStore } from './open-store.ts'
import { createPresenceBoard } from './presence/presence-board.ts'
import { runPeriodically } from './scheduler.ts'
import { defaultBackupsFolder } from './store/backup-folder.ts'
import type { ReadDiskSpace } from './store/files/disk-space.ts'
import { createFileFolder, defaultFilesFolder } from './store/files/file-folder.ts'
import { DATABASE_FILE } from './store/sqlite/open-database.ts'
import { StorageError } from './store/storage-error.ts'
import type { StoreEvent } from './store/store.ts'
import { systemNetwork, type WebhookNetwork } from './webhooks/webhook-network.ts'
import { createWebhookSender } from './webhooks/webhook-sender.ts'
import { createWebhookWorker } from './webhooks/webhook-worker.ts'

/** The name of the database file, and the default folder for backups, in a data folder. */
export { DATABASE_FILE, defaultBackupsFolder }

/** The events after whose commit there may be something to send, whichever server has written it. */
const TICKET_CHANGES = new Set<StoreEvent['type']>([
  'ticket',
  'private-ticket',
  'tickets-cleared',
  // A deleted account loses its tickets.
  'users',
  'resync'
])

export interface ServerOptions {
  /** Folder of the database and its backups; created when missing. */
  dataDir: string
  /** The folder of the backups, asked for each time; `backups` in the data folder by default. */
  backupsDir?: () => string
  /**
   * The address of a PostgreSQL database, `postgres://…`; without it the database is a file in the
   * data folder, which otherwise only has the backups.
   */
  database?: string | undefined
  /** Folder of the numbered migrations for that engine. */
  migrationsDir: string
  /** Folder of the built renderer; without it only /api is served. */
  webRoot?: string
  /** The version of the product, such as `1.2.0`. */
  version: string
  /** The name of this process for people; a second program on the same data folder shows it. */
  program: string
  log: Log
  /** Names besides this machine's own under which browsers reach the server (D28). */
  names?: readonly string[]
  /**
   * How many writes one person may make in a minute; `Infinity` for no limit, {@link
   * WRITES_PER_MINUTE} by default.
   */
  writesPerMinute?: number | undefined
  /** The folder of attachments' bytes; `files` in the data folder by default. */
  filesDir?: string | undefined
  /** The size of the largest attachment, in MiB; {@link MAX_FILE_MIB} by default. */
  maxFileMib?: number | undefined
  /** Asks how much room a disk has; tests say so themselves. */
  readDiskSpace?: ReadDiskSpace
  clock?: Clock
  /** The way to receivers of webhooks; tests have one that stays on the machine. */
  webhookNetwork?: WebhookNetwork
  /** The sender of emails over a connection; tests may have one that only notes them. */
  connectMail?: MailSenderParts['connect']
}

export interface Server {
  /** Answers a request from within this process, which counts as local. */
  fetch(request: Request): Promise<Response>
  /**
   * Opens a port, which stays open until the listener is closed; there may be several.
   * @throws StartError when the port is in use or can't be opened; its `cause` is the system's
   * error
   */
  listen(options: ListenOptions): Promise<Listener>
  /**
   * The one-time code that lets someone on another machine create the first administrator; null
   * once there are users (D1).
   */
  setupCode(): Promise<string | null>
  /**
   * Fills an empty database with a believable company (D5).
   * @returns accounts to try it with
   * @throws StartError when the database holds users
   */
  fillWithDemo(size: DemoSize): Promise<DemoAccount[]>
  /**
   * Imports the tickets of another help desk from a file beside the server.
   * @throws StartError with the one sentence to show
   */
  importFile(file: LocalImport): Promise<LocalImportResult>
  /**
   * Lets an IT Support Specialist in again who has lost password or phone.
   * @returns the password
   * @throws StartError with the one sentence to show
   */
  recoverAccount(username: string): Promise<string>
  /**
   * Opens a port of its own on which Prometheus reads how the server does, at `/metrics`; 0 means
   * any free one.
   * @throws StartError when the port can't be opened
   */
  serveMetrics(address: { host: string; port: number }): Promise<{ url: string }>
  /** Says to who asks for its health that it is about to stop, and goes on answering. */
  drain(): void
  /** Finishes running requests and closes the database. */
  close(): Promise<void>
}

/**
 * Opens the database and builds the server. It listens nowhere until asked to.
 * @throws StartError with the one sentence to show when it can't start
 */
export async function createServer(options: ServerOptions): Promise<Server> {
  const {
    dataDir,
    log,
    clock = systemClock,
    names = [],
    version,
    webRoot,
    writesPerMinute
  } = options
  const zoneProblem = settleTimeZone()
  if (zoneProblem) log.warn(zoneProblem)
  const backupsDir = options.backupsDir ?? (() => defaultBackupsFolder(dataDir))
  const events = createEventHub()
  const presence = createPresenceBoard(events.deliver)
  let wakeWorkers: (event: StoreEvent) => void = () => {}
  const store = await openStore(options, {
    backupsDir: backupsDir(),
    clock,
    log,
    deliver(event, id) {
      events.deliver(event, id)
      wakeWorkers(event)
    },
    onPresence: presence.receive
  })
  const files = createFileFolder(
    options.filesDir ?? defaultFilesFolder(dataDir),
    options.readDiskSpace
  )
  await prepareStore(store, clock, { files, isShared: options.filesDir !== undefined, log }).catch(
    async (error: unknown) => {
      await store.close()
      throw error instanceof StorageError ? new StartError(error.message) : error
    }
  )
  const health = createHealthService(store)
  let metrics: Metrics | undefined
  const listeners = new Set<Listener>()
  const backups = createBackupsService({
    store,
    clock,
    log,
    folder: backupsDir,
    files: files.path,
    dataDir
  })
  // A failure is only logged, so that people can still read when the disk is full.
  const logFailure = (what: string) => (error: unknown) => log.error(`${what}: ${error}`)
  await deleteExpiredDigests(store, clock()).catch(
    logFailure('Expired password digests could not be deleted')
  )
  const secrets = createSecretBox(
    path.join(dataDir, SECRET_KEY_FILE),
    // Another server of the database may have made it.
    async () => options.database === undefined || !(await hasSecrets(store)),
    options.database !== undefined
  )
  const sweeper = createFileSweeper({ store, files, clock })
  const sender = createWebhookSender(options.webhookNetwork ?? systemNetwork)
  const worker = createWebhookWorker({ store, sender, secrets, clock, log })
  const tokens = createMailTokens({ store, clock, secrets })
  const mailParts = { connect: options.connectMail ?? createMailSender, tokens }
  const mailWorker = createMailWorker({
    store,
    secrets,
    clock,
    log,
    ...mailParts,
    replyAddressOf: (department) => replyAddressOf(store.read, department)
  })
  const { fetch, auth, imports, incomingMail } = createApp({
    store,
    backups,
    files,
    secrets,
    events,
    presence,
    health,
    ...{ clock, log, names, version, webRoot, writesPerMinute },
    webhooks: { sender, wake: worker.wake },
    mail: { ...mailParts, tryNow: mailWorker.tryNow },
    maxFileMib: options.maxFileMib,
    onAnswer: (...answer) => metrics?.observe(...answer)
  })
  incomingMail.worker.wake()
  const wakeSenders = () => {
    worker.noteChange()
    mailWorker.wake()
  }
  const deadlines = createDeadlineWorkers({
    ...{ store, clock, log, ticketChanges: TICKET_CHANGES },
    onRaised: wakeSenders
  })
  const indexer = createCommentIndexer({ store, clock, log })
  wakeWorkers = (event) => {
    const { type } = event
    deadlines.noteEvent(event)
    if (type === 'mails' || type === 'resync') incomingMail.worker.wake()
    const mayBeSettings = type === 'settings' || type === 'resync'
    if (mayBeSettings) indexer.noteChange()
    if (TICKET_CHANGES.has(type)) wakeSenders()
  }
  void indexer.look()
  const scheduler = runPeriodically([
    () => backups.makeNightly(),
    () => auth.directory.synchronisation.nightly(),
    () => cleanUp(store, clock()).catch(logFailure('Expired data could not be deleted')),
    () => sweeper.sweep().catch(logFailure('Unused files could not be deleted')),
    indexer.look
  ])

  return {
    fetch: (request) => fetch(request, IN_PROCESS),
    async listen(options) {
      const listener = await openListener({ names, ...options }, fetch, log)
      listeners.add(listener)
      async function close() {
        await listener.close()
        listeners.delete(listener)
      }
      return { ...listener, close }
    },
    setupCode: () => auth.setupCode(),
    recoverAccount: (username) => recoverAccount(store, clock, auth.forgiveFailures, username),
    importFile: (file) => importLocally(store, clock, imports, file),
    fillWithDemo: (size) => fillDemo(store, clock, size, files),
    async serveMetrics(address) {
      // Loaded only now: most servers are asked for none.
      const { startMetrics } = await import('./metrics/metrics.ts')
      metrics = await startMetrics(address, {
        pools: store.pools,
        countStreams: events.count,
        backupsDir,
        countDeliveries: () => store.read.webhookDeliveries.countOpen(),
        countReceivedMails: incomingMail.countOutcomes,
        countFailingMailboxes: incomingMail.countFailing,
        countMails: () => store.read.mails.countOpen(),
        countSentMails: mailWorker.countSent
      })
      return { url: metrics.url }
    },
    drain: health.drain,
    async close() {
      health.drain()
      events.close()
      await Promise.all([...listeners].map((listener) => listener.close()))
      await metrics?.close()
      await scheduler.stop()
      await imports.runs.stop()
      await indexer.stop()
      const workers = [worker, incomingMail.worker, mailWorker, deadlines]
      await Promise.all(workers.map((one) => one.stop()))
      await store.close()
    }
  }
}
