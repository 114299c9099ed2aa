import { tablesOf } from '../sql/tables/tables.ts'
import { sqliteColumns } from './columns.ts'

export const tables = tablesOf(sqliteColumns)

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

const { table, integer, text } = sqliteColumns

/**
 * The folded texts by which searches find comments, for as long as a setting says so (D87). The id is
 * made of the numbers of ticket and comment, so that a range of tickets is a range of texts; see
 * `commentTextId`.
 */
export const commentTexts = table('comment_texts', {
  id: integer('id').primaryKey(),
  text: text('text').notNull()
})
