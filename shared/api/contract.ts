import { getAbout } from './about.ts'
import {
  connectUserDirectory,
  disconnectUserDirectory,
  editUser,
  endUserSession,
  endUserSessions,
  getUserAccess,
  setUserState,
  unlockUser
} from './accounts.ts'
import { getActivity } from './activity.ts'
import {
  approveUser,
  clearTickets,
  confirmTeam,
  createUser,
  deleteUser,
  getUnconfirmedTeams,
  listUsersForAdmin,
  resetSecondFactor,
  restoreUser,
  setUserPassword,
  updateUser
} from './admin.ts'
import {
  createArticle,
  deleteArticle,
  getArticle,
  listArticles,
  updateArticle
} from './articles.ts'
import {
  deleteAttachment,
  getAttachment,
  listAttachments,
  uploadAttachment
} from './attachments.ts'
import {
  changePassword,
  confirmPassword,
  getCurrentUser,
  getSetup,
  login,
  logout,
  register,
  setUp
} from './auth.ts'
import { createBackup, getBackups } from './backups.ts'
import {
  createCannedReply,
  deleteCannedReply,
  listCannedReplies,
  updateCannedReply
} from './canned-replies.ts'
import {
  createCategory,
  createSubcategory,
  deleteCategory,
  deleteSubcategory,
  listCategories,
  listSubcategories,
  updateCategory
} from './categories.ts'
import { createComment, listComments } from './comments.ts'
import {
  createDepartment,
  deleteDepartment,
  listAddedDepartments,
  listDepartmentFollowers,
  listDepartments,
  renameDepartment,
  updateDepartment
} from './departments.ts'
import { proveEmail, sendEmailProof } from './email-proofs.ts'
import { streamEvents } from './events.ts'
import {
  followTicket,
  listFollowers,
  listOutsideFollowers,
  removeFollower,
  unfollowTicket
} from './followers.ts'
import { getHealth, getLiveness } from './health.ts'
import { listHistory } from './history.ts'
import {
  checkImport,
  exportRefusedRows,
  listImports,
  previewImport,
  previewUndoImport,
  startImport,
  undoImport,
  uploadImport
} from './imports.ts'
import {
  acceptInvitation,
  checkInvitation,
  createInvitation,
  listInvitations,
  revokeInvitation
} from './invitations.ts'
import { getLdapSynchronisation, synchroniseLdap, testLdap } from './ldap-settings.ts'
import { beginMailConsent, finishMailConsent, listMailConsents, testMail } from './mail-settings.ts'
import {
  createMailbox,
  deleteMailbox,
  listMailboxes,
  testMailbox,
  updateMailbox
} from './mailboxes.ts'
import {
  getMailChoice,
  listReceivedMails,
  listSentMails,
  listTicketMails,
  processMail,
  readMailAgain,
  sendMailAgain,
  setMailChoice
} from './mails.ts'
import { listNotifications, seeNotifications } from './notifications.ts'
import { testOidc } from './oidc-settings.ts'
import { getApiDescription, showApiDocs } from './openapi.ts'
import { endPresence, renewPresence } from './presence.ts'
import { erasePerson, exportPerson, listFormerPeople, redactTicket } from './privacy.ts'
import { getHostNames } from './public-address.ts'
import {
  exportPeriodReport,
  getTeamAnalytics,
  reportPeriod,
  reportResolutionTime,
  reportResponseTime,
  reportTicketsByStatus
} from './reports.ts'
import type { Route } from './route.ts'
import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from './saved-views.ts'
import {
  getSecondFactor,
  makeRecoveryCodes,
  offerSecondFactor,
  offerSecondFactorAtLogin,
  turnOffSecondFactor,
  turnOnSecondFactor
} from './second-factor.ts'
import { exportSecurityEvents, listSecurityEvents } from './security-log.ts'
import { endOtherSessions, endOwnSession, listSessions } from './sessions.ts'
import { getSettings, updateSettings } from './settings.ts'
import { findSimilar } from './similar.ts'
import {
  beginSingleSignOn,
  confirmBySingleSignOn,
  connectSingleSignOn,
  disconnectSingleSignOn,
  getOwnSingleSignOn,
  loginBySingleSignOn,
  offerSecondFactorAtSingleSignOn,
  returnFromProvider
} from './single-sign-on.ts'
import { getDashboardStats } from './stats.ts'
import {
  createFollowUp,
  createTicketLink,
  deleteTicketLink,
  listTicketLinks
} from './ticket-links.ts'
import {
  createTicket,
  exportTickets,
  getTicket,
  listTickets,
  updateTicket,
  updateTickets
} from './tickets.ts'
import {
  createOwnToken,
  createServiceAccount,
  createServiceToken,
  listOwnTokens,
  listTokens,
  revokeOwnToken,
  revokeToken
} from './tokens.ts'
import { listUsers } from './users.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  sendWebhookDelivery,
  testWebhook,
  updateWebhook
} from './webhooks.ts'

/**
 * Every route of the product by its subject, in the order in which the API description shows them.
 */
export const resources: Readonly<Record<string, readonly Route[]>> = {
  'Signing in': [
    getSetup,
    setUp,
    register,
    checkInvitation,
    acceptInvitation,
    login,
    offerSecondFactorAtLogin,
    beginSingleSignOn,
    returnFromProvider,
    loginBySingleSignOn,
    offerSecondFactorAtSingleSignOn,
    logout
  ],
  'Own account': [
    getCurrentUser,
    changePassword,
    confirmPassword,
    getOwnSingleSignOn,
    connectSingleSignOn,
    disconnectSingleSignOn,
    confirmBySingleSignOn,
    getSecondFactor,
    offerSecondFactor,
    turnOnSecondFactor,
    turnOffSecondFactor,
    makeRecoveryCodes,
    listSessions,
    endOwnSession,
    endOtherSessions,
    listOwnTokens,
    createOwnToken,
    revokeOwnToken
  ],
  Users: [listUsers, listAddedDepartments, sendEmailProof, proveEmail],
  Tickets: [
    listTickets,
    exportTickets,
    createTicket,
    getTicket,
    updateTicket,
    updateTickets,
    listHistory
  ],
  'Saved views': [listSavedViews, createSavedView, updateSavedView, deleteSavedView],
  'Links of tickets': [listTicketLinks, createTicketLink, deleteTicketLink, createFollowUp],
  Comments: [listComments, createComment],
  Followers: [listFollowers, followTicket, unfollowTicket, removeFollower, listOutsideFollowers],
  Presence: [renewPresence, endPresence],
  Notifications: [listNotifications, seeNotifications],
  Attachments: [uploadAttachment, listAttachments, getAttachment, deleteAttachment],
  'Knowledge base': [
    findSimilar,
    listArticles,
    createArticle,
    getArticle,
    updateArticle,
    deleteArticle
  ],
  'Figures and reports': [
    getDashboardStats,
    reportTicketsByStatus,
    reportResponseTime,
    reportResolutionTime,
    reportPeriod,
    exportPeriodReport,
    getTeamAnalytics
  ],
  Administration: [
    listUsersForAdmin,
    createUser,
    setUserPassword,
    updateUser,
    approveUser,
    confirmTeam,
    getUnconfirmedTeams,
    editUser,
    setUserState,
    getUserAccess,
    endUserSession,
    endUserSessions,
    unlockUser,
    connectUserDirectory,
    disconnectUserDirectory,
    resetSecondFactor,
    deleteUser,
    restoreUser,
    createServiceAccount,
    createServiceToken,
    listTokens,
    revokeToken,
    clearTickets,
    listInvitations,
    createInvitation,
    revokeInvitation,
    listDepartments,
    listDepartmentFollowers,
    createDepartment,
    updateDepartment,
    renameDepartment,
    deleteDepartment,
    getSettings,
    updateSettings,
    getHostNames,
    testOidc,
    testLdap,
    getLdapSynchronisation,
    synchroniseLdap,
    getBackups,
    createBackup,
    listImports,
    uploadImport,
    previewImport,
    checkImport,
    startImport,
    exportRefusedRows,
    previewUndoImport,
    undoImport,
    listSecurityEvents,
    exportSecurityEvents
  ],
  Privacy: [redactTicket, listFormerPeople, exportPerson, erasePerson],
  Webhooks: [
    listWebhooks,
    createWebhook,
    updateWebhook,
    deleteWebhook,
    renewWebhookSecret,
    testWebhook,
    listWebhookDeliveries,
    sendWebhookDelivery
  ],
  Mail: [
    testMail,
    listSentMails,
    sendMailAgain,
    getMailChoice,
    setMailChoice,
    listMailboxes,
    createMailbox,
    updateMailbox,
    deleteMailbox,
    testMailbox,
    listReceivedMails,
    processMail,
    readMailAgain,
    listTicketMails,
    listMailConsents,
    beginMailConsent,
    finishMailConsent
  ],
  'Canned replies': [listCannedReplies, createCannedReply, updateCannedReply, deleteCannedReply],
  Categories: [
    listCategories,
    createCategory,
    updateCategory,
    deleteCategory,
    listSubcategories,
    createSubcategory,
    deleteSubcategory
  ],
  'Live events': [streamEvents, getActivity],
  Health: [getHealth, getLiveness],
  'API description': [getAbout, getApiDescription, showApiDocs]
}

/** Every route of the product, for the tests that go through all of them. */
export const contract: readonly Route[] = Object.values(resources).flat()
