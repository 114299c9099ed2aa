import type { AttachmentsStore } from '../attachments-store.ts'
import type { SimilarStore } from '../similar-store.ts'
import type { Stores } from '../store.ts'
import type { TicketsStore } from '../tickets-store.ts'
import { createAbsencesStore } from './absences-store.ts'
import { createActivityStore } from './activity-store.ts'
import { createAnnouncementsStore } from './announcements-store.ts'
import { createApprovalsStore } from './approvals-store.ts'
import { createArticlesStore } from './articles-store.ts'
import { createAttachmentsStore } from './attachments-store.ts'
import { createAttemptsStore } from './attempts-store.ts'
import { createCannedRepliesStore } from './canned-replies-store.ts'
import { createCategoriesStore } from './categories-store.ts'
import { createCommentTextsStore } from './comment-texts-store.ts'
import { createCommentsStore } from './comments-store.ts'
import type { Connection } from './connection.ts'
import { createDepartmentsStore } from './departments-store.ts'
import { createFirstStepsStore } from './first-steps-store.ts'
import { createFollowersStore } from './followers-store.ts'
import { createFormsStore } from './forms-store.ts'
import { createIdentitiesStore } from './identities-store.ts'
import { createImportsStore } from './imports-store.ts'
import { createInvitationsStore } from './invitations-store.ts'
import { createMailChoicesStore } from './mail-choices-store.ts'
import { createMailConsentsStore } from './mail-consents-store.ts'
import { createMailEventsStore } from './mail-events-store.ts'
import { createMailboxesStore } from './mailboxes-store.ts'
import { createMailsStore } from './mails-store.ts'
import { createNotificationsStore } from './notifications-store.ts'
import { createPrivacyStore } from './privacy-store.ts'
import { createProcessesStore } from './processes-store.ts'
import { createReceivedMailsStore } from './received-mails-store.ts'
import type { EngineReports } from './reports-store.ts'
import { createReportsStore } from './reports-store.ts'
import { createRulesStore } from './rules-store.ts'
import { createSavedViewsStore } from './saved-views-store.ts'
import { createSchedulesStore } from './schedules-store.ts'
import { createSecondFactorsStore } from './second-factors-store.ts'
import { createSecurityLogStore } from './security-log-store.ts'
import { createServiceAlarmsStore } from './service-alarms-store.ts'
import { createServiceClocksStore } from './service-clocks-store.ts'
import { createServiceReportsStore } from './service-reports-store.ts'
import { createSessionsStore } from './sessions-store.ts'
import { createSettingsStore } from './settings-store.ts'
import { createSignInProofsStore } from './sign-in-proofs-store.ts'
import { createTasksStore } from './tasks-store.ts'
import { createTextFormsStore } from './text-forms-store.ts'
import { createHistoryStore } from './ticket-history-store.ts'
import { createTicketLinksStore } from './ticket-links-store.ts'
import { createTicketWaitsStore } from './ticket-waits-store.ts'
import { createTicketsStore } from './tickets-store.ts'
import { createTokensStore } from './tokens-store.ts'
import { createUsersStore } from './users-store.ts'
import { createWebhookDeliveriesStore } from './webhook-deliveries-store.ts'
import { createWebhooksStore } from './webhooks-store.ts'

/** The stores that each engine has in its own way, because the plans of its queries differ. */
export interface EngineStores {
  lists: Pick<TicketsStore, 'list' | 'readAll'>
  reports: EngineReports
  similar: SimilarStore
  claimFolder: AttachmentsStore['claimFolder']
}

/** Makes the stores of a connection. */
export function storesOn(
  connection: Connection,
  { lists, reports, similar, claimFolder }: EngineStores
): Stores {
  return {
    users: createUsersStore(connection),
    sessions: createSessionsStore(connection),
    attempts: createAttemptsStore(connection),
    tickets: createTicketsStore(connection, lists),
    history: createHistoryStore(connection),
    comments: createCommentsStore(connection),
    commentTexts: createCommentTextsStore(connection),
    followers: createFollowersStore(connection),
    notifications: createNotificationsStore(connection),
    attachments: createAttachmentsStore(connection, claimFolder),
    ticketLinks: createTicketLinksStore(connection),
    cannedReplies: createCannedRepliesStore(connection),
    categories: createCategoriesStore(connection),
    departments: createDepartmentsStore(connection),
    reports: createReportsStore(connection, reports),
    activity: createActivityStore(connection),
    security: createSecurityLogStore(connection),
    articles: createArticlesStore(connection),
    firstSteps: createFirstStepsStore(connection),
    savedViews: createSavedViewsStore(connection),
    similar,
    settings: createSettingsStore(connection),
    serviceClocks: createServiceClocksStore(connection),
    serviceReports: createServiceReportsStore(connection),
    serviceAlarms: createServiceAlarmsStore(connection),
    ticketWaits: createTicketWaitsStore(connection),
    tasks: createTasksStore(connection),
    absences: createAbsencesStore(connection),
    announcements: createAnnouncementsStore(connection),
    approvals: createApprovalsStore(connection),
    schedules: createSchedulesStore(connection),
    forms: createFormsStore(connection),
    processes: createProcessesStore(connection),
    rules: createRulesStore(connection),
    textForms: createTextFormsStore(connection),
    imports: createImportsStore(connection),
    invitations: createInvitationsStore(connection),
    secondFactors: createSecondFactorsStore(connection),
    identities: createIdentitiesStore(connection),
    signInProofs: createSignInProofsStore(connection),
    privacy: createPrivacyStore(connection),
    tokens: createTokensStore(connection),
    webhooks: createWebhooksStore(connection),
    webhookDeliveries: createWebhookDeliveriesStore(connection),
    mailboxes: createMailboxesStore(connection),
    receivedMails: createReceivedMailsStore(connection),
    mailConsents: createMailConsentsStore(connection),
    mailEvents: createMailEventsStore(connection),
    mails: createMailsStore(connection),
    mailChoices: createMailChoicesStore(connection)
  }
}
