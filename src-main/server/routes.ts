import type { Hono } from 'hono'
import { getAbout, PRODUCT } from '#shared/api/about.ts'
import { MAX_FILE_MIB } from '#shared/domain/attachments.ts'
import { mountAbsenceRoutes } from './absences/absences-routes.ts'
import { createAbsencesService } from './absences/absences-service.ts'
import { mountActivityRoutes } from './activity/activity-routes.ts'
import { createActivityService } from './activity/activity-service.ts'
import { mountAccountRoutes } from './admin/accounts-routes.ts'
import { createAccountsService } from './admin/accounts-service.ts'
import { mountAdminRoutes } from './admin/admin-routes.ts'
import { createAdminTicketsService } from './admin/admin-tickets-service.ts'
import { createAdminUsersService } from './admin/admin-users-service.ts'
import { createServiceAccountsService } from './admin/service-accounts-service.ts'
import { mountAnnouncementRoutes } from './announcements/announcements-routes.ts'
import { createAnnouncementsService } from './announcements/announcements-service.ts'
import { mountApprovalRoutes } from './approvals/approvals-routes.ts'
import { createApprovalsService } from './approvals/approvals-service.ts'
import { mountArticleRoutes } from './articles/articles-routes.ts'
import { createArticlesService } from './articles/articles-service.ts'
import { mountAttachmentRoutes } from './attachments/attachments-routes.ts'
import { createAttachmentsService } from './attachments/attachments-service.ts'
import { removeUnused } from './attachments/file-sweeper.ts'
import { mountAuthRoutes } from './auth/auth-routes.ts'
import { createAuthService } from './auth/auth-service.ts'
import { mountDirectoryRoutes } from './auth/directory/directory-routes.ts'
import { mountInvitationRoutes } from './auth/invitations-routes.ts'
import { createInvitationsService } from './auth/invitations-service.ts'
import { mountSingleSignOnRoutes } from './auth/oidc/single-sign-on-routes.ts'
import { mountSecondFactorRoutes } from './auth/second-factor-routes.ts'
import { createSessionService } from './auth/session-service.ts'
import { mountBackupRoutes } from './backups/backups-routes.ts'
import type { BackupsService } from './backups/backups-service.ts'
import type { Clock } from './base/clock.ts'
import type { Log } from './base/log.ts'
import type { SecretBox } from './base/secret-box.ts'
import { mountCalendarRoutes } from './calendar/calendar-routes.ts'
import { createCalendarService } from './calendar/calendar-service.ts'
import { mountCannedReplyRoutes } from './canned-replies/canned-replies-routes.ts'
import { createCannedRepliesService } from './canned-replies/canned-replies-service.ts'
import { mountCategoryRoutes } from './categories/categories-routes.ts'
import { createCategoriesService } from './categories/categories-service.ts'
import { mountCommentRoutes } from './comments/comments-routes.ts'
import { createCommentsService } from './comments/comments-service.ts'
import { mountDepartmentRoutes } from './departments/departments-routes.ts'
import { createDepartmentsService } from './departments/departments-service.ts'
import type { EventHub } from './events/event-hub.ts'
import { mountEventRoutes } from './events/events-routes.ts'
import { mountFollowerRoutes } from './followers/followers-routes.ts'
import { createFollowersService } from './followers/followers-service.ts'
import { mountFormRoutes } from './forms/forms-routes.ts'
import { createFormsService } from './forms/forms-service.ts'
import { mountHealthRoutes } from './health/health-routes.ts'
import type { HealthService } from './health/health-service.ts'
import type { AppEnv } from './http/app-env.ts'
import { implement } from './http/implement.ts'
import type { StreamedAnswers } from './http/streamed-answers.ts'
import { mountImportRoutes } from './imports/imports-routes.ts'
import { createImportsService } from './imports/imports-service.ts'
import { mountLanguageRoutes } from './languages/languages-routes.ts'
import { createIncomingMail } from './mail/incoming/incoming-mail.ts'
import { mountEmailProofRoutes } from './mail/outgoing/email-proofs-routes.ts'
import { createEmailProofsService } from './mail/outgoing/email-proofs-service.ts'
import { createInvitationMails } from './mail/outgoing/invitation-mails.ts'
import { mountOutgoingMailRoutes } from './mail/outgoing/outgoing-mails-routes.ts'
import {
  createOutgoingMailsService,
  type OutgoingMailsParts
} from './mail/outgoing/outgoing-mails-service.ts'
import { mountNotificationRoutes } from './notifications/notifications-routes.ts'
import { createNotificationsService } from './notifications/notifications-service.ts'
import { mountOpenApiRoutes } from './openapi/openapi-routes.ts'
import type { PresenceBoard } from './presence/presence-board.ts'
import { mountPresenceRoutes } from './presence/presence-routes.ts'
import { createPresenceService } from './presence/presence-service.ts'
import { createBackupSearch } from './privacy/backups-with-data.ts'
import { createPersonalDataService } from './privacy/personal-data-service.ts'
import { mountPrivacyRoutes } from './privacy/privacy-routes.ts'
import { createRedactionService } from './privacy/redaction-service.ts'
import { mountProcessRoutes } from './processes/processes-routes.ts'
import { createProcessesService } from './processes/processes-service.ts'
import { createTicketProcessesService } from './processes/ticket-processes-service.ts'
import { createRehearsals } from './reports/rehearsal/rehearsals.ts'
import { mountReportRoutes } from './reports/reports-routes.ts'
import { createReportsService } from './reports/reports-service.ts'
import { createServiceReport } from './reports/service-levels/service-report.ts'
import { mountServiceReportRoutes } from './reports/service-levels/service-report-routes.ts'
import { mountRuleRoutes } from './rules/rules-routes.ts'
import { mountSavedViewRoutes } from './saved-views/saved-views-routes.ts'
import { createSavedViewsService } from './saved-views/saved-views-service.ts'
import { mountScheduleRoutes } from './schedules/schedules-routes.ts'
import { createSchedulesService } from './schedules/schedules-service.ts'
import { mountSecurityLogRoutes } from './security-log/security-log-routes.ts'
import { createSecurityLogService } from './security-log/security-log-service.ts'
import { mountServiceLevelRoutes } from './service-levels/service-levels-routes.ts'
import { createServiceLevelsService } from './service-levels/service-levels-service.ts'
import { createFirstStepsService } from './settings/first-steps-service.ts'
import { mountSettingsRoutes } from './settings/settings-routes.ts'
import { createSettingsService } from './settings/settings-service.ts'
import { mountSimilarRoutes } from './similar/similar-routes.ts'
import { createSimilarService } from './similar/similar-service.ts'
import type { FileFolder } from './store/files/file-folder.ts'
import type { Store } from './store/store.ts'
import { mountTicketFormRoutes } from './tickets/forms/ticket-forms-routes.ts'
import { createTicketFormsService } from './tickets/forms/ticket-forms-service.ts'
import { createFollowUps } from './tickets/links/follow-ups.ts'
import { mountTicketLinkRoutes } from './tickets/links/ticket-links-routes.ts'
import { createTicketLinksService } from './tickets/links/ticket-links-service.ts'
import { mountTaskRoutes } from './tickets/tasks/tasks-routes.ts'
import { createTasksService } from './tickets/tasks/tasks-service.ts'
import { mountTicketRoutes } from './tickets/tickets-routes.ts'
import { createTicketsService } from './tickets/tickets-service.ts'
import { mountWaitingRoutes } from './tickets/waiting/waiting-routes.ts'
import { createWaitingService } from './tickets/waiting/waiting-service.ts'
import { createTokenCheck } from './tokens/token-check.ts'
import { mountTokenRoutes } from './tokens/tokens-routes.ts'
import { createTokensService } from './tokens/tokens-service.ts'
import { mountUserRoutes } from './users/users-routes.ts'
import { createUsersService } from './users/users-service.ts'
import type { WebhookSender } from './webhooks/webhook-sender.ts'
import type { WebhookWorker } from './webhooks/webhook-worker.ts'
import { mountWebhookRoutes } from './webhooks/webhooks-routes.ts'
import { createWebhooksService } from './webhooks/webhooks-service.ts'

const MIB = 1024 * 1024

/** The parts that the services of all features need. */
export interface RouteOptions {
  store: Store
  backups: BackupsService
  /** The bytes of attachments (D40). */
  files: FileFolder
  /** The size of the largest attachment, in MiB. */
  maxFileMib?: number | undefined
  /** Encrypts secrets for the database (D93). */
  secrets: SecretBox
  /** The sender to the receivers of webhooks (D95). */
  webhooks: { sender: WebhookSender } & Pick<WebhookWorker, 'wake'>
  /** The sender of emails to people (D57). */
  mail: Pick<OutgoingMailsParts, 'tokens' | 'connect' | 'tryNow'>
  events: EventHub
  /** Who looks at which ticket. */
  presence: PresenceBoard
  health: HealthService
  clock: Clock
  log: Log
  /** The names that the server was started with (D28). */
  names: readonly string[]
  /** The version of the product. */
  version: string
  webRoot: string | undefined
}

/**
 * Makes the services of all features, and mounts their routes.
 * @param streamed makes the answers that are written in steps
 */
export function mountRoutes(api: Hono<AppEnv>, options: RouteOptions, streamed: StreamedAnswers) {
  const { store, backups, files, events, clock, log, webhooks, mail, version, webRoot } = options
  const auth = createAuthService({ store, clock, log, secrets: options.secrets })
  const sessions = createSessionService(store, clock)
  const users = createUsersService(store, clock)
  implement(api, getAbout, async () => ({ product: PRODUCT, version }) as const)
  const articles = createArticlesService(store, clock)
  const levels = createServiceLevelsService(store, clock)
  const forms = createFormsService(store, clock)
  const announcements = createAnnouncementsService(store, clock)
  mountAuthRoutes(api, auth, sessions, {
    readsArticles: articles.hasAnyFor,
    hasServiceLevels: levels.areOn,
    hasForms: forms.hasEnabled,
    hasAnnouncements: announcements.hasAnyFor
  })
  mountSecondFactorRoutes(api, auth.secondFactor)
  mountSingleSignOnRoutes(api, auth.singleSignOn)
  mountTokenRoutes(api, createTokensService(store, clock))
  const tokenCheck = createTokenCheck(store, clock)
  mountDirectoryRoutes(api, auth.directory)
  const mailParts = { store, secrets: options.secrets, ...mail }
  const proofs = createEmailProofsService({ ...mailParts, clock })
  mountEmailProofRoutes(api, proofs)
  mountUserRoutes(api, users)
  mountLanguageRoutes(api)
  mountAbsenceRoutes(api, createAbsencesService(store, clock))
  mountCalendarRoutes(api, createCalendarService(store, clock), tokenCheck)
  mountTicketRoutes(api, createTicketsService(store, clock), streamed)
  mountTicketLinkRoutes(api, createTicketLinksService(store, clock), createFollowUps(clock))
  mountWaitingRoutes(api, createWaitingService(store, clock))
  mountTicketFormRoutes(api, createTicketFormsService(store, clock))
  mountTaskRoutes(api, createTasksService(store, clock))
  mountCommentRoutes(api, createCommentsService(store, clock), streamed)
  mountFollowerRoutes(api, createFollowersService(store, clock))
  mountPresenceRoutes(api, createPresenceService(store, options.presence))
  mountNotificationRoutes(api, createNotificationsService(store, clock))
  const maxMib = options.maxFileMib ?? MAX_FILE_MIB
  const removeNow = (digests: readonly string[]) =>
    removeUnused({ store, files }, digests, true).then(
      () => {},
      // The hourly search for unused files finds them again.
      (error: unknown) => log.debug(`Unused files could not be deleted yet: ${error}`)
    )
  const attachments = createAttachmentsService({
    store,
    clock,
    files,
    maxMib,
    removeUnused: removeNow
  })
  mountAttachmentRoutes(api, attachments, streamed)
  const imports = createImportsService({ store, clock, log, files, attachments })
  mountImportRoutes(api, imports, streamed)
  mountArticleRoutes(api, articles)
  mountSavedViewRoutes(api, createSavedViewsService(store, clock))
  mountSimilarRoutes(api, createSimilarService(store, clock))
  mountCannedReplyRoutes(api, createCannedRepliesService(store, clock))
  mountAnnouncementRoutes(api, announcements, { store, clock })
  mountScheduleRoutes(api, createSchedulesService(store, clock))
  mountProcessRoutes(
    api,
    createProcessesService(store, clock),
    createTicketProcessesService(store, clock)
  )
  mountApprovalRoutes(api, createApprovalsService(store, clock))
  mountRuleRoutes(api, store, clock)
  mountFormRoutes(api, forms)
  mountCategoryRoutes(api, createCategoriesService(store, clock))
  mountReportRoutes(api, createReportsService(store, clock))
  const rehearsals = createRehearsals({ store, clock, log })
  mountServiceReportRoutes(api, createServiceReport(store, clock), rehearsals, streamed)
  mountAccountRoutes(
    api,
    createAccountsService(store, auth, sessions),
    sessions,
    createServiceAccountsService(clock)
  )
  const adminUsers = createAdminUsersService(store, clock)
  mountAdminRoutes(api, users, auth, adminUsers, createAdminTicketsService(backups))
  mountDepartmentRoutes(api, createDepartmentsService(store, clock))
  mountSettingsRoutes(
    api,
    createSettingsService(store, clock, options.secrets),
    createFirstStepsService({ store, clock, areBackupsElsewhere: backups.areElsewhere }),
    options.names
  )
  mountServiceLevelRoutes(api, levels)
  const { send } = createInvitationMails(mailParts)
  mountInvitationRoutes(api, createInvitationsService(store, clock), auth, send)
  mountWebhookRoutes(
    api,
    createWebhooksService({ store, clock, secrets: options.secrets, ...webhooks })
  )
  const incomingMail = createIncomingMail({
    store,
    clock,
    log,
    files,
    secrets: options.secrets,
    maxFileBytes: maxMib * MIB,
    tokenFor: mail.tokens.tokenFor
  })
  incomingMail.mountRoutes(api)
  mountOutgoingMailRoutes(
    api,
    createOutgoingMailsService({ store, secrets: options.secrets, ...mail })
  )
  mountBackupRoutes(api, backups)
  mountSecurityLogRoutes(api, createSecurityLogService(store, clock), streamed)
  const held = createBackupSearch(backups)
  mountPrivacyRoutes(
    api,
    createPersonalDataService({ store, files, adminUsers, backups: held, clock }),
    createRedactionService({ store, files, clock, backups: held, removeUnused: removeNow }),
    streamed
  )
  mountEventRoutes(api, { hub: events, store })
  mountActivityRoutes(api, createActivityService(store))
  mountHealthRoutes(api, options.health)
  mountOpenApiRoutes(api, webRoot)
  return { auth, sessions, tokenCheck, imports, incomingMail }
}
