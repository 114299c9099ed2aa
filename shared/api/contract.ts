// Longer than others, because it lists every call.

import * as about from './about.ts'
import * as absences from './absences.ts'
import * as accounts from './accounts.ts'
import * as activity from './activity.ts'
import * as admin from './admin.ts'
import * as announcements from './announcements.ts'
import * as approvals from './approvals.ts'
import * as articles from './articles.ts'
import * as attachments from './attachments.ts'
import * as auth from './auth.ts'
import * as backups from './backups.ts'
import * as bulkChanges from './bulk-changes.ts'
import * as calendar from './calendar.ts'
import * as cannedReplies from './canned-replies.ts'
import * as categories from './categories.ts'
import * as comments from './comments.ts'
import * as deadlines from './deadlines.ts'
import * as departments from './departments.ts'
import * as emailProofs from './email-proofs.ts'
import * as events from './events.ts'
import * as firstSteps from './first-steps.ts'
import * as followers from './followers.ts'
import * as forms from './forms.ts'
import * as health from './health.ts'
import * as history from './history.ts'
import * as imports from './imports.ts'
import * as invitations from './invitations.ts'
import * as languages from './languages.ts'
import * as ldapSettings from './ldap-settings.ts'
import * as mailSettings from './mail-settings.ts'
import * as mailboxes from './mailboxes.ts'
import * as mails from './mails.ts'
import * as notifications from './notifications.ts'
import * as oidcSettings from './oidc-settings.ts'
import * as openapi from './openapi.ts'
import * as outageReports from './outage-reports.ts'
import * as presence from './presence.ts'
import * as privacy from './privacy.ts'
import * as processes from './processes.ts'
import * as publicAddress from './public-address.ts'
import * as rehearsal from './rehearsal.ts'
import * as reports from './reports.ts'
import type { Route } from './route.ts'
import * as rules from './rules.ts'
import * as savedViews from './saved-views.ts'
import * as schedules from './schedules.ts'
import * as secondFactor from './second-factor.ts'
import * as securityLog from './security-log.ts'
import * as serviceLevelEffect from './service-level-effect.ts'
import * as serviceLevelPreview from './service-level-preview.ts'
import * as serviceLevelReports from './service-level-reports.ts'
import * as serviceLevels from './service-levels.ts'
import * as sessions from './sessions.ts'
import * as settings from './settings.ts'
import * as similar from './similar.ts'
import * as singleSignOn from './single-sign-on.ts'
import * as stats from './stats.ts'
import * as tasks from './tasks.ts'
import * as ticketLinks from './ticket-links.ts'
import * as tickets from './tickets.ts'
import * as tokens from './tokens.ts'
import * as users from './users.ts'
import * as waiting from './waiting.ts'
import * as webhooks from './webhooks.ts'

/**
 * Every route of the product by its subject, in the order in which the API description shows them.
 */
export const resources: Readonly<Record<string, readonly Route[]>> = {
  'Sign-in': [
    auth.getSetup,
    auth.setUp,
    auth.register,
    invitations.checkInvitation,
    invitations.acceptInvitation,
    auth.login,
    secondFactor.offerSecondFactorAtLogin,
    singleSignOn.beginSingleSignOn,
    singleSignOn.returnFromProvider,
    singleSignOn.loginBySingleSignOn,
    singleSignOn.offerSecondFactorAtSingleSignOn,
    auth.logout
  ],
  'Your account': [
    auth.getCurrentUser,
    auth.changePassword,
    auth.confirmPassword,
    languages.chooseLanguage,
    singleSignOn.getOwnSingleSignOn,
    singleSignOn.connectSingleSignOn,
    singleSignOn.disconnectSingleSignOn,
    singleSignOn.confirmBySingleSignOn,
    secondFactor.getSecondFactor,
    secondFactor.offerSecondFactor,
    secondFactor.turnOnSecondFactor,
    secondFactor.turnOffSecondFactor,
    secondFactor.makeRecoveryCodes,
    sessions.listSessions,
    sessions.endOwnSession,
    sessions.endOtherSessions,
    tokens.listOwnTokens,
    tokens.createOwnToken,
    tokens.revokeOwnToken
  ],
  Users: [
    users.listUsers,
    departments.listAddedDepartments,
    emailProofs.sendEmailProof,
    emailProofs.proveEmail
  ],
  Tickets: [
    tickets.listTickets,
    tickets.exportTickets,
    tickets.createTicket,
    tickets.getTicket,
    tickets.updateTicket,
    bulkChanges.updateTickets,
    history.listHistory,
    deadlines.getDeadlines
  ],
  'Saved views': [
    savedViews.listSavedViews,
    savedViews.createSavedView,
    savedViews.updateSavedView,
    savedViews.deleteSavedView
  ],
  'Ticket links': [
    ticketLinks.listTicketLinks,
    ticketLinks.createTicketLink,
    ticketLinks.deleteTicketLink,
    ticketLinks.createFollowUp
  ],
  Comments: [comments.listComments, comments.createComment],
  Followers: [
    followers.listFollowers,
    followers.followTicket,
    followers.unfollowTicket,
    followers.removeFollower,
    followers.listOutsideFollowers
  ],
  Tasks: [tasks.listTasks, tasks.addTask, tasks.updateTask, tasks.deleteTask, tasks.listOwnTasks],
  Waiting: [waiting.setWaiting, waiting.endWaiting, waiting.listWorkingDays],
  Presence: [presence.renewPresence, presence.endPresence],
  Notifications: [notifications.listNotifications, notifications.seeNotifications],
  Attachments: [
    attachments.uploadAttachment,
    attachments.listAttachments,
    attachments.getAttachment,
    attachments.deleteAttachment
  ],
  'Knowledge base': [
    similar.findSimilar,
    articles.listArticles,
    articles.createArticle,
    articles.getArticle,
    articles.updateArticle,
    articles.deleteArticle
  ],
  'Statistics and reports': [
    stats.getDashboardStats,
    reports.reportTicketsByStatus,
    reports.reportResponseTime,
    reports.reportResolutionTime,
    reports.reportPeriod,
    reports.exportPeriodReport,
    serviceLevelReports.reportServiceLevels,
    serviceLevelReports.exportServiceReport,
    outageReports.reportOutages,
    reports.getTeamAnalytics
  ],
  Administration: [
    admin.listUsersForAdmin,
    admin.createUser,
    admin.setUserPassword,
    admin.updateUser,
    admin.approveUser,
    admin.confirmTeam,
    admin.getUnconfirmedTeams,
    accounts.editUser,
    accounts.setUserState,
    accounts.getUserAccess,
    accounts.endUserSession,
    accounts.endUserSessions,
    accounts.unlockUser,
    accounts.connectUserDirectory,
    accounts.disconnectUserDirectory,
    admin.resetSecondFactor,
    admin.deleteUser,
    admin.restoreUser,
    tokens.createServiceAccount,
    tokens.createServiceToken,
    tokens.listTokens,
    tokens.revokeToken,
    admin.clearTickets,
    invitations.listInvitations,
    invitations.createInvitation,
    invitations.createInvitations,
    invitations.renewInvitation,
    invitations.revokeInvitation,
    departments.listDepartments,
    departments.listDepartmentFollowers,
    departments.createDepartment,
    departments.updateDepartment,
    departments.renameDepartment,
    departments.deleteDepartment,
    settings.getSettings,
    settings.updateSettings,
    firstSteps.getFirstSteps,
    firstSteps.dismissFirstSteps,
    serviceLevels.getServiceLevels,
    serviceLevels.updateServiceLevels,
    serviceLevels.readClosures,
    serviceLevelPreview.previewServiceLevel,
    serviceLevelEffect.findServiceLevelEffect,
    rehearsal.rehearseServiceLevels,
    firstSteps.restoreFirstSteps,
    publicAddress.getHostNames,
    oidcSettings.testOidc,
    ldapSettings.testLdap,
    ldapSettings.getLdapSynchronisation,
    ldapSettings.synchroniseLdap,
    backups.getBackups,
    backups.createBackup,
    imports.listImports,
    imports.uploadImport,
    imports.previewImport,
    imports.checkImport,
    imports.startImport,
    imports.exportRefusedRows,
    imports.previewUndoImport,
    imports.undoImport,
    securityLog.listSecurityEvents,
    securityLog.exportSecurityEvents
  ],
  Privacy: [
    privacy.redactTicket,
    privacy.listFormerPeople,
    privacy.exportPerson,
    privacy.erasePerson
  ],
  Webhooks: [
    webhooks.listWebhooks,
    webhooks.createWebhook,
    webhooks.updateWebhook,
    webhooks.deleteWebhook,
    webhooks.renewWebhookSecret,
    webhooks.testWebhook,
    webhooks.listWebhookDeliveries,
    webhooks.sendWebhookDelivery
  ],
  Mail: [
    mailSettings.testMail,
    mails.listSentMails,
    mails.sendMailAgain,
    mails.getMailChoice,
    mails.setMailChoice,
    mailboxes.listMailboxes,
    mailboxes.createMailbox,
    mailboxes.updateMailbox,
    mailboxes.deleteMailbox,
    mailboxes.testMailbox,
    mails.listReceivedMails,
    mails.processMail,
    mails.readMailAgain,
    mails.listTicketMails,
    mailSettings.listMailConsents,
    mailSettings.beginMailConsent,
    mailSettings.finishMailConsent
  ],
  Absences: [
    absences.getOwnAbsence,
    absences.setOwnAbsence,
    absences.deleteOwnAbsence,
    absences.getAbsence,
    absences.setAbsence,
    absences.deleteAbsence
  ],
  Calendar: [calendar.getCalendar, calendar.findOverlaps, calendar.subscribeToAnnouncements],
  Approvals: [
    approvals.listApprovals,
    approvals.askForApproval,
    approvals.getApproval,
    approvals.answerApproval,
    approvals.withdrawApproval,
    approvals.listOwnApprovals
  ],
  'Canned replies': [
    cannedReplies.listCannedReplies,
    cannedReplies.createCannedReply,
    cannedReplies.updateCannedReply,
    cannedReplies.deleteCannedReply
  ],
  Announcements: [
    announcements.listAnnouncements,
    announcements.createAnnouncement,
    announcements.listActiveAnnouncements,
    announcements.matchAnnouncements,
    announcements.getAnnouncement,
    announcements.updateAnnouncement,
    announcements.deleteAnnouncement,
    announcements.readAnnouncement,
    announcements.haveThisToo,
    announcements.listAffectedLines,
    announcements.endAnnouncement,
    announcements.listOutageTickets,
    announcements.linkOutageTickets,
    announcements.unlinkOutageTicket
  ],
  'Recurring tickets': [
    schedules.listSchedules,
    schedules.createSchedule,
    schedules.getSchedule,
    schedules.updateSchedule,
    schedules.deleteSchedule,
    schedules.previewSchedule,
    schedules.runSchedule,
    schedules.listScheduleRuns
  ],
  Forms: [
    forms.listForms,
    forms.createForm,
    forms.getForm,
    forms.updateForm,
    forms.deleteForm,
    forms.getTicketForm,
    forms.answerTicketForm,
    forms.askTicketForm
  ],
  Processes: [
    processes.listProcesses,
    processes.createProcess,
    processes.getProcess,
    processes.updateProcess,
    processes.deleteProcess,
    processes.listTicketProcesses,
    processes.startProcess,
    processes.startProcessPart,
    processes.skipProcessPart
  ],
  Rules: [
    rules.listRules,
    rules.createRule,
    rules.orderRules,
    rules.exportRules,
    rules.importRules,
    rules.rehearseRule,
    rules.updateRule,
    rules.deleteRule,
    rules.setRuleState,
    rules.copyRule,
    rules.listRuleRuns
  ],
  Categories: [
    categories.listCategories,
    categories.createCategory,
    categories.updateCategory,
    categories.nameCategory,
    categories.deleteCategory,
    categories.listSubcategories,
    categories.createSubcategory,
    categories.deleteSubcategory
  ],
  'Live events': [events.streamEvents, activity.getActivity],
  Health: [health.getHealth, health.getLiveness],
  'API description': [about.getAbout, openapi.getApiDescription, openapi.showApiDocs]
}

/** Every route of the product, for the tests that go through all of them. */
export const contract: readonly Route[] = Object.values(resources).flat()
