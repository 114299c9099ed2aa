import type { LiveEvent } from '#shared/api/events.ts'
import type { NotedTicket } from '#shared/domain/notes.ts'
import type { TicketActivity } from '#shared/domain/presence.ts'
import type { SeenTicket } from '#shared/domain/private-departments.ts'
import type { LiveChange } from '#shared/domain/ticket-events.ts'
import type { AbsencesStore } from './absences-store.ts'
import type { ActivityStore } from './activity-store.ts'
import type { AnnouncementsStore } from './announcements-store.ts'
import type { ApprovalsStore } from './approvals-store.ts'
import type { ArticlesStore } from './articles-store.ts'
import type { AttachmentsStore } from './attachments-store.ts'
import type { AttemptsStore } from './attempts-store.ts'
import type { BackupPlace } from './backup-folder.ts'
import type { CannedRepliesStore } from './canned-replies-store.ts'
import type { CategoriesStore } from './categories-store.ts'
import type { CommentTextsStore } from './comment-texts-store.ts'
import type { CommentsStore } from './comments-store.ts'
import type { DemoStore } from './demo-store.ts'
import type { DepartmentMove, DepartmentsStore } from './departments-store.ts'
import type { FirstStepsStore } from './first-steps-store.ts'
import type { FollowersStore } from './followers-store.ts'
import type { FormsStore } from './forms-store.ts'
import type { IdentitiesStore } from './identities-store.ts'
import type { ImportsStore } from './imports-store.ts'
import type { InvitationsStore } from './invitations-store.ts'
import type { MailChoicesStore } from './mail-choices-store.ts'
import type { MailConsentsStore } from './mail-consents-store.ts'
import type { MailEventsStore } from './mail-events-store.ts'
import type { MailboxesStore } from './mailboxes-store.ts'
import type { MailsStore } from './mails-store.ts'
import type { NotificationsStore } from './notifications-store.ts'
import type { PrivacyStore } from './privacy-store.ts'
import type { ProcessesStore } from './processes-store.ts'
import type { ReceivedMailsStore } from './received-mails-store.ts'
import type { ReportsStore } from './reports-store.ts'
import type { RulesStore } from './rules-store.ts'
import type { SavedViewsStore } from './saved-views-store.ts'
import type { SchedulesStore } from './schedules-store.ts'
import type { SecondFactorsStore } from './second-factors-store.ts'
import type { SecurityEventRow, SecurityLogStore } from './security-log-store.ts'
import type { ServiceAlarmsStore } from './service-alarms-store.ts'
import type { ServiceClocksStore } from './service-clocks-store.ts'
import type { ServiceReportsStore } from './service-reports-store.ts'
import type { SessionsStore } from './sessions-store.ts'
import type { SettingsStore } from './settings-store.ts'
import type { SharedState } from './shared-state.ts'
import type { SignInProofsStore } from './sign-in-proofs-store.ts'
import type { SimilarStore } from './similar-store.ts'
import type { TasksStore } from './tasks-store.ts'
import type { TextFormsStore } from './text-forms-store.ts'
import type { HistoryStore } from './ticket-history-store.ts'
import type { TicketLinksStore } from './ticket-links-store.ts'
import type { TicketWaitsStore } from './ticket-waits-store.ts'
import type { TicketsStore } from './tickets-store.ts'
import type { TokensStore } from './tokens-store.ts'
import type { UsersStore } from './users-store.ts'
import type { WebhookDeliveriesStore } from './webhook-deliveries-store.ts'
import type { WebhooksStore } from './webhooks-store.ts'

/** One store for each resource, all bound to the committed state or all to the same transaction. */
export interface Stores {
  users: UsersStore
  sessions: SessionsStore
  attempts: AttemptsStore
  tickets: TicketsStore
  history: HistoryStore
  comments: CommentsStore
  commentTexts: CommentTextsStore
  followers: FollowersStore
  notifications: NotificationsStore
  attachments: AttachmentsStore
  ticketLinks: TicketLinksStore
  cannedReplies: CannedRepliesStore
  categories: CategoriesStore
  departments: DepartmentsStore
  reports: ReportsStore
  activity: ActivityStore
  security: SecurityLogStore
  articles: ArticlesStore
  firstSteps: FirstStepsStore
  savedViews: SavedViewsStore
  similar: SimilarStore
  settings: SettingsStore
  serviceClocks: ServiceClocksStore
  serviceReports: ServiceReportsStore
  serviceAlarms: ServiceAlarmsStore
  ticketWaits: TicketWaitsStore
  tasks: TasksStore
  absences: AbsencesStore
  schedules: SchedulesStore
  announcements: AnnouncementsStore
  approvals: ApprovalsStore
  forms: FormsStore
  processes: ProcessesStore
  rules: RulesStore
  textForms: TextFormsStore
  imports: ImportsStore
  invitations: InvitationsStore
  secondFactors: SecondFactorsStore
  identities: IdentitiesStore
  signInProofs: SignInProofsStore
  privacy: PrivacyStore
  tokens: TokensStore
  webhooks: WebhooksStore
  webhookDeliveries: WebhookDeliveriesStore
  mailboxes: MailboxesStore
  receivedMails: ReceivedMailsStore
  mailConsents: MailConsentsStore
  mailEvents: MailEventsStore
  mails: MailsStore
  mailChoices: MailChoicesStore
}

/** An event: a live event for everyone (D27), or the end of sessions. */
export type StoreEvent =
  | LiveEvent
  /** An internal note, or a file of one; only people who see it get the event (D41). */
  | { type: 'note'; ticket: NotedTicket; change?: Extract<LiveChange, 'file'> }
  /**
   * A change of a ticket of a private department, of which only those are told who see it as it was
   * or as it is (D44).
   */
  | { type: 'private-ticket'; id: number; change: LiveChange; states: SeenTicket[] }
  /** An announcement to some departments, or to everyone where it names none (D81). */
  | { type: 'announcement'; departments: readonly string[] }
  /** An event for some people only, which no one else receives (D42). */
  | {
      type: 'personal'
      userIds: readonly number[]
      event: Extract<
        LiveEvent,
        { type: 'following' | 'notifications' | 'presence' | 'saved-views' | 'users' }
      >
    }
  | { type: 'session-ended'; digest: string }
  | { type: 'user-signed-out'; userId: number; exceptDigest: string | null }

/**
 * Takes an event.
 * @param id its number among those of all servers of the database, which grows; only where several
 * may share it
 */
export type Deliver = (event: StoreEvent, id?: number) => void

/** A person's activity at a ticket; null once they have left it. */
export interface PresenceNotice {
  ticketId: number
  userId: number
  activity: TicketActivity | null
  /** Whether they know of notes that others write there (D41). */
  seesNotes: boolean
}

/** Takes what a server of the database has announced of who looks at a ticket. */
export type OnPresence = (notice: PresenceNotice) => void

/** An event and its number. */
export interface NumberedEvent {
  id: number
  event: StoreEvent
}

/** Announces an event, which is delivered once the transaction is committed. */
type Tell = (event: StoreEvent) => void

/** Writes a line into the log of this server. */
type WriteLine = (line: string) => void

export interface Transaction extends Stores {
  tell: Tell
  /** Waits for the commit, and forgets the line without one. */
  log: WriteLine
  demo: DemoStore
}

/** Who changes many rows and when, as the security log keeps it (D55). */
export interface Act extends SecurityEventRow {
  actorId: number
}

/**
 * Changes of many rows, each in one transaction, for which only requests that write have to wait.
 */
export interface BulkWrites {
  tell: Tell
  /** Writes it at once, because each change is committed by itself. */
  log: WriteLine
  /**
   * Deletes all tickets with their comments; the history stays, and says who deleted what (D9,
   * D13).
   */
  clearTickets(act: Act): Promise<void>
  /**
   * Deletes an account: its tickets lose their assignee and its sessions end; its own tickets and
   * comments stay (D4).
   */
  deleteUser(userId: number, act: Act): Promise<void>
  /**
   * Undoes the deletion of an account: it gets back the tickets whose assignee no one has changed
   * since. Its sessions stay ended.
   * @param deletedAt when it was deleted, which identifies the history rows of the deletion
   */
  restoreUser(userId: number, deletedAt: Date, act: Act): Promise<void>
  /** Gives everything that names a department another one (D86). */
  moveDepartment(move: DepartmentMove, act: Act): Promise<void>
}

/**
 * The interface of a storage engine. Its errors about storage (full, unavailable, damaged)
 * are {@link StorageError}s.
 */
export interface Store {
  /** For reading outside of a transaction; sees only what is committed. */
  read: Stores
  /**
   * Runs `work` in one transaction: all of it is committed, or none. Transactions run one after the
   * other, so no other write gets in between while `work` awaits. The stores handed to `work` are
   * unusable after the transaction: a forgotten `await` fails instead of writing outside of it.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Runs `work` while nothing else writes; it waits in the same queue as the transactions. */
  exclusive<T>(work: (bulk: BulkWrites) => Promise<T>): Promise<T>
  /** Announces what happened outside of a transaction, to the clients of all servers. */
  tell(event: StoreEvent): Promise<void>
  /**
   * Says to all servers, this one included, who looks at a ticket. It is stored nowhere, and lost
   * for a server that can't hear it at the moment.
   */
  broadcastPresence(notice: PresenceNotice): Promise<void>
  /**
   * The events since the event of a number; null when they are no longer
   * complete.
   */
  eventsAfter(id: number): Promise<NumberedEvent[] | null>
  /** The state that all servers of this database share. */
  shared: SharedState
  /**
   * Writes a backup of what is committed at this moment and checks it before it counts as one.
   * @returns the file's name in the folder
   * @throws Error when it can't be written or is damaged; its files are deleted where possible
   */
  backUp(to: BackupPlace): Promise<string>
  /**
   * Checks, at the price of one small query, that the database answers, takes changes and has the
   * schema of this version.
   * @throws StorageError with the sentence to show when it does not
   */
  checkHealth(): Promise<void>
  /**
   * Takes what was replaced and deleted out of the files that keep it for a while, as far as no one
   * reads it at the moment; undefined for an engine that has its files elsewhere.
   */
  purgeDeleted?(): Promise<void>
  /** How busy each pool of connections is; undefined for an engine without pools. */
  pools?(): PoolUse[]
  /** Waits for the running transactions and closes the store. */
  close(): Promise<void>
}

/** How busy a pool of connections is. */
export interface PoolUse {
  name: string
  inUse: number
  idle: number
  /** How many wait for a connection. */
  waiting: number
}
