import { tablesOf } from '../sql/tables/tables.ts'
import type { StoreEvent } from '../store.ts'
import { postgresColumns, serverTime } from './drizzle.ts'

export const tables = tablesOf(postgresColumns)

// By name, because drizzle-kit reads a module's exports.
export const {
  users,
  sessions,
  authAttempts,
  tickets,
  ticketCounts,
  comments,
  ticketEvents,
  statusIntervals,
  categories,
  subcategories,
  privateDepartments,
  departments,
  followers,
  notifications,
  attachments,
  savedViews,
  cannedReplies,
  ticketLinks,
  articles,
  settings,
  invitations,
  secondFactors,
  recoveryCodes,
  identities,
  tokens,
  signInProofs,
  webhooks,
  webhookDeliveries,
  securityEvents,
  imports,
  importedTickets,
  importCreations,
  mailChoices,
  mailEvents,
  mails,
  mailboxes,
  receivedMails,
  mailConsents,
  serviceClocks,
  serviceAlarms,
  ticketWaits,
  absences,
  rules,
  ruleRuns,
  schedules,
  scheduleRuns,
  forms,
  formVersions,
  formAnswers,
  tasks,
  processes,
  processRuns,
  processParts,
  approvals,
  approvers,
  approvalAnswers,
  announcements,
  announcementPeople,
  announcementTickets
} = tables

const { table, id, integer, text, boolean, timestamp, json, index } = postgresColumns

/** The folded texts by which searches find comments, for as long as a setting says so (D87). */
export const commentTexts = table('comment_texts', {
  commentId: integer('comment_id')
    .primaryKey()
    .references(() => comments.id, { onDelete: 'cascade' }),
  ticketId: integer('ticket_id').notNull(),
  internal: boolean('internal').notNull(),
  text: text('text').notNull()
})

/**
 * The state that the servers of this database share, by name: the setup code while there are no
 * users (D1), and why the last backup failed.
 */
export const sharedValues = table('shared_values', {
  name: text('name').primaryKey(),
  value: json('value').notNull()
})

/** Which server does a job for all of them, and until when. */
export const jobs = table('jobs', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  until: timestamp('until').notNull()
})

/**
 * Events for the other servers of this database; a row is written in the transaction
 * that it is about, so that none is lost with the server that wrote it.
 */
export const outbox = table(
  'outbox',
  {
    id: id('id'),
    at: timestamp('at').notNull(),
    event: json('event').$type<StoreEvent>().notNull()
  },
  (t) => [index('outbox_at').on(t.at)]
)

/**
 * The last transaction that each server has committed, by a text that nothing else has. A server
 * that has lost the answer to a commit finds it here, or not. The time is PostgreSQL's, which all
 * servers have in common.
 */
export const commits = table('commits', {
  server: text('server').primaryKey(),
  last: text('last').notNull(),
  at: serverTime('at').notNull()
})
