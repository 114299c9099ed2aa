/**
 * The keys of all queries in one place, so that live events can refresh what a change affects,
 * whichever feature shows it. A key also covers all keys that begin with it.
 */
export const queryKeys = {
  /** The signed-in user, or null for no one. */
  currentUser: ['current-user'],
  /** The sessions of the signed-in person. */
  sessions: ['sessions'],
  /** The second factor of the signed-in person. */
  secondFactor: ['second-factor'],
  /** Whether the signed-in person can sign in with the provider. */
  singleSignOn: ['single-sign-on'],
  /** Tokens of programs, the own ones and those that administrators see. */
  tokens: ['tokens'],
  setup: ['setup'],
  /** The version of the server. */
  about: ['about'],
  users: ['users'],
  /** Begins with the key of the users, because lists of them show who is away. */
  absence: (person: number | 'own') => ['users', 'absence', person],
  /** How many people see less than their team. */
  unconfirmedTeams: ['unconfirmed-teams'],
  departments: ['departments'],
  /** Begins with the departments' own key, because one event tells of both. */
  addedDepartments: ['departments', 'added'],
  categories: ['categories'],
  subcategories: ['subcategories'],
  /** Everything that covers many tickets. */
  tickets: ['tickets'],
  ticket: (id: number) => ['ticket', id],
  anyTicket: ['ticket'],
  /** Begins with the ticket's own key, because what changes a ticket adds to its history. */
  history: (ticketId: number) => ['ticket', ticketId, 'history'],
  deadlines: (ticketId: number) => ['ticket', ticketId, 'deadlines'],
  /** Begins with the ticket's own key, because a ticket's requester and assignee follow it. */
  followers: (ticketId: number) => ['ticket', ticketId, 'followers'],
  /** Begins with the ticket's own key, because its events include changes of links. */
  links: (ticketId: number) => ['ticket', ticketId, 'links'],
  /** Begins with the ticket's own key, because its category decides which form it asks. */
  ticketForm: (ticketId: number) => ['ticket', ticketId, 'form'],
  /** Begins with the ticket's own key, because its parts are changes of it. */
  ticketProcesses: (ticketId: number) => ['ticket', ticketId, 'processes'],
  /** Begins with the ticket's own key, because its department decides them. */
  workingDays: (ticketId: number) => ['ticket', ticketId, 'working-days'],
  /** Begins with the ticket's own key, because its events include changes of tasks. */
  tasks: (ticketId: number) => ['ticket', ticketId, 'tasks'],
  /** Begins with the tickets' own key, because one's tasks are of many tickets. */
  ownTasks: ['tickets', 'own-tasks'],
  /** Begins with the ticket's own key, because its events include changes of approvals. */
  approvals: (ticketId: number) => ['ticket', ticketId, 'approvals'],
  presence: (ticketId: number) => ['presence', ticketId],
  comments: (ticketId: number) => ['comments', ticketId],
  anyComments: ['comments'],
  /** Begins with the comments' own key, because files come with them. */
  attachments: (ticketId: number) => ['comments', ticketId, 'attachments'],
  /** Begins with the comments' own key, because an email comes with its comment. */
  ticketMails: (ticketId: number) => ['comments', ticketId, 'mails'],
  /** Counts, trends, reports and team analytics: metrics over many tickets. */
  metrics: ['metrics'],
  notifications: ['notifications'],
  /** Begins with the notifications' own key, because one event tells of both. */
  openApprovals: ['notifications', 'approvals'],
  approval: (id: number) => ['notifications', 'approvals', id],
  /** Everything about announcements, of which one event tells. */
  announcements: ['announcements'],
  /** Those that every page shows now. */
  activeAnnouncements: ['announcements', 'active'],
  announcement: (id: number) => ['announcements', id],
  articles: ['articles'],
  savedViews: ['saved-views'],
  cannedReplies: ['canned-replies'],
  forms: ['forms'],
  form: (id: number) => ['forms', id],
  /** Begins with the announcements' own key, because one event tells of both. */
  calendar: ['announcements', 'calendar'],
  schedules: ['schedules'],
  processes: ['processes'],
  schedule: (id: number) => ['schedules', id],
  scheduleRuns: (id: number) => ['schedules', id, 'runs'],
  /** The result of the last synchronisation with the directory. */
  directorySynchronisation: ['settings', 'directory-synchronisation'],
  /** The settings of the help desk. */
  settings: ['settings'],
  /** Begins with the settings' own key, because one event tells of both. */
  serviceLevels: ['settings', 'service-levels'],
  /** Begins with the settings' own key, because one event tells of both. */
  rules: ['settings', 'rules'],
  ruleRuns: (id: number) => ['settings', 'rules', id, 'runs'],
  /** The names of the server, which change with a restart only. */
  hostNames: ['host-names'],
  invitations: ['invitations'],
  /** Which steps of setting up the help desk are done. */
  firstSteps: ['first-steps'],
  backups: ['backups'],
  webhooks: ['webhooks'],
  /** Begins with the webhooks' own key, because one event tells of both. */
  webhookDeliveries: (webhookId: number) => ['webhooks', webhookId, 'deliveries'],
  /** Mailboxes, consents for them, and emails that go and come: one event tells of all. */
  mails: ['mails'],
  mailboxes: ['mails', 'mailboxes'],
  mailConsents: ['mails', 'consents'],
  sentMails: ['mails', 'sent'],
  receivedMails: ['mails', 'received'],
  /** Of what the signed-in person gets emails. */
  mailChoice: ['mail-choice'],
  imports: ['imports'],
  importPreview: (id: number) => ['import-preview', id],
  importUndo: (id: number) => ['import-undo', id],
  securityLog: ['security-log']
} as const

/** The beginning of a query's key. */
export type QueryKeyPrefix = readonly (string | number)[]
