import * as z from 'zod'
import { About } from '#shared/api/about.ts'
import { AccountAccess, AccountDetails, AccountState, DirectoryName } from '#shared/api/accounts.ts'
import { Activity, ActivityChange } from '#shared/api/activity.ts'
import {
  clearTickets,
  NewPassword,
  NewUser,
  UnconfirmedTeams,
  UserChange
} from '#shared/api/admin.ts'
import { Article, ArticleChange, ArticleSummary, NewArticle } from '#shared/api/articles.ts'
import { Attachment, TicketAttachment } from '#shared/api/attachments.ts'
import {
  Confirmation,
  FirstAdministrator,
  Login,
  PasswordChange,
  Registration,
  Setup
} from '#shared/api/auth.ts'
import { Backup, BackupOverview } from '#shared/api/backups.ts'
import { CannedReply, CannedReplyInput } from '#shared/api/canned-replies.ts'
import { Category, CategoryInput, Subcategory, SubcategoryInput } from '#shared/api/categories.ts'
import { Comment, NewComment } from '#shared/api/comments.ts'
import {
  AddedDepartment,
  Department,
  DepartmentChange,
  DepartmentRename,
  ListedDepartment,
  NewDepartment
} from '#shared/api/departments.ts'
import { EmailProof } from '#shared/api/email-proofs.ts'
import { LiveEvent } from '#shared/api/events.ts'
import { Follower, OutsideFollower } from '#shared/api/followers.ts'
import { Health } from '#shared/api/health.ts'
import { HistoryEntry } from '#shared/api/history.ts'
import { ImportMapping, ImportSuggestion } from '#shared/api/import-mapping.ts'
import {
  Import,
  ImportCheck,
  ImportPreview,
  ImportUndo,
  ImportUndoPreview,
  SampleTicket
} from '#shared/api/imports.ts'
import {
  Invitation,
  InvitationOffer,
  InvitationToken,
  InvitedRegistration,
  MadeInvitation,
  NewInvitation
} from '#shared/api/invitations.ts'
import {
  LastLdapSynchronisation,
  LdapSettings,
  LdapSynchronisation,
  LdapTest,
  LdapTrial,
  LdapUpdate
} from '#shared/api/ldap-settings.ts'
import {
  beginMailConsent,
  finishMailConsent,
  MailConsent,
  MailTest,
  MailTrial,
  MailUpdate
} from '#shared/api/mail-settings.ts'
import { Mailbox, MailboxInput, testMailbox } from '#shared/api/mailboxes.ts'
import {
  MailChoice,
  MailChoiceChange,
  ReceivedMail,
  SentMail,
  TicketMail
} from '#shared/api/mails.ts'
import { Notification, Notifications, SeenNotifications } from '#shared/api/notifications.ts'
import { ConnectionTest, OidcSettings, OidcUpdate } from '#shared/api/oidc-settings.ts'
import { ApiDescription } from '#shared/api/openapi.ts'
import { Presence, TicketViewer } from '#shared/api/presence.ts'
import {
  BackupsHolding,
  Erasure,
  ErasureResult,
  FormerPerson,
  Redaction,
  RedactionResult
} from '#shared/api/privacy.ts'
import { FieldError, Problem } from '#shared/api/problems.ts'
import { HostNames, PublicAddressSettings } from '#shared/api/public-address.ts'
import { RegistrationSettings } from '#shared/api/registration-settings.ts'
import {
  PeriodReport,
  PeriodReportRow,
  ResolutionTimeRow,
  ResponseTimeRow,
  StatusReportRow,
  TeamAnalyticsRow
} from '#shared/api/reports.ts'
import { NewSavedView, SavedView, SavedViewChange } from '#shared/api/saved-views.ts'
import {
  RecoveryCodes,
  SecondFactor,
  SecondFactorCode,
  SecondFactorLogin,
  SecondFactorOffer
} from '#shared/api/second-factor.ts'
import { SecurityEvent } from '#shared/api/security-log.ts'
import { Session } from '#shared/api/sessions.ts'
import {
  PasswordSettings,
  SearchSettings,
  SecondFactorSettings,
  Settings,
  SettingsUpdate,
  TokenSettings
} from '#shared/api/settings.ts'
import { Similar } from '#shared/api/similar.ts'
import {
  OwnSingleSignOn,
  ProviderAddress,
  ReturnedCode,
  SignInProof,
  SingleSignOnBeginning,
  SingleSignOnLogin,
  SingleSignOnReturn
} from '#shared/api/single-sign-on.ts'
import { DashboardStats, Trend } from '#shared/api/stats.ts'
import { NewFollowUp, NewTicketLink, TicketLink } from '#shared/api/ticket-links.ts'
import { BulkChange, BulkResult, NewTicket, Ticket, TicketChange } from '#shared/api/tickets.ts'
import {
  AccountToken,
  MadeToken,
  NewServiceAccount,
  NewToken,
  OwnTokens,
  Token
} from '#shared/api/tokens.ts'
import { Account, SignedInUser, User } from '#shared/api/users.ts'
import {
  MadeWebhook,
  NewWebhook,
  Webhook,
  WebhookDelivery,
  WebhookPayload,
  WebhookSecret,
  WebhookTest
} from '#shared/api/webhooks.ts'

/** The schemas of request bodies, by the name that generated clients give them. */
const requests: Record<string, z.ZodType> = {
  FirstAdministrator,
  Registration,
  Login,
  PasswordChange,
  Confirmation,
  SecondFactorLogin,
  SecondFactorCode,
  SingleSignOnBeginning,
  SingleSignOnReturn,
  SingleSignOnLogin,
  SignInProof,
  OidcUpdate,
  NewTicket,
  TicketChange,
  BulkChange,
  NewSavedView,
  SavedViewChange,
  NewComment,
  NewFollowUp,
  Presence,
  NewArticle,
  ArticleChange,
  SeenNotifications,
  NewUser,
  NewPassword,
  UserChange,
  UnconfirmedTeams,
  AccountDetails,
  AccountState,
  DirectoryName,
  DepartmentChange,
  NewDepartment,
  EmailProof,
  DepartmentRename,
  Redaction,
  Erasure,
  SettingsUpdate,
  NewToken,
  NewServiceAccount,
  LdapUpdate,
  LdapTrial,
  ImportMapping,
  NewInvitation,
  InvitationToken,
  InvitedRegistration,
  NewTicketLink,
  CannedReplyInput,
  CategoryInput,
  SubcategoryInput,
  NewWebhook,
  MailboxInput,
  MailboxTrial: testMailbox.body,
  NewMailConsent: beginMailConsent.body,
  MailConsentReturn: finishMailConsent.body,
  MailUpdate,
  MailTrial,
  MailChoiceChange
}

/** The schemas of answers, by the name that generated clients give them. */
const answers: Record<string, z.ZodType> = {
  Setup,
  User,
  SignedInUser,
  Account,
  AccountAccess,
  Department,
  ListedDepartment,
  AddedDepartment,
  Settings,
  PublicAddressSettings,
  HostNames,
  RegistrationSettings,
  PasswordSettings,
  SearchSettings,
  SecondFactorSettings,
  TokenSettings,
  LdapSettings,
  LdapTest,
  LdapSynchronisation,
  LastLdapSynchronisation,
  SecondFactor,
  SecondFactorOffer,
  RecoveryCodes,
  ProviderAddress,
  ReturnedCode,
  OwnSingleSignOn,
  OidcSettings,
  ConnectionTest,
  Token,
  MadeToken,
  OwnTokens,
  AccountToken,
  Invitation,
  MadeInvitation,
  InvitationOffer,
  Import,
  ImportPreview,
  ImportSuggestion,
  ImportCheck,
  ImportUndo,
  ImportUndoPreview,
  SampleTicket,
  SecurityEvent,
  BackupsHolding,
  RedactionResult,
  FormerPerson,
  ErasureResult,
  Session,
  Ticket,
  BulkResult,
  SavedView,
  HistoryEntry,
  Comment,
  Follower,
  OutsideFollower,
  TicketViewer,
  Notification,
  Notifications,
  Attachment,
  TicketAttachment,
  ArticleSummary,
  Article,
  Similar,
  Trend,
  DashboardStats,
  StatusReportRow,
  ResponseTimeRow,
  ResolutionTimeRow,
  PeriodReportRow,
  PeriodReport,
  TeamAnalyticsRow,
  ClearedTickets: clearTickets.response,
  Backup,
  BackupOverview,
  TicketLink,
  CannedReply,
  Category,
  Subcategory,
  LiveEvent,
  ActivityChange,
  Activity,
  Health,
  About,
  ApiDescription,
  Problem,
  FieldError,
  Webhook,
  MadeWebhook,
  WebhookSecret,
  WebhookTest,
  WebhookDelivery,
  WebhookPayload,
  Mailbox,
  MailConsent,
  BegunMailConsent: beginMailConsent.response,
  FinishedMailConsent: finishMailConsent.response,
  ReceivedMail,
  TicketMail,
  MailTest,
  SentMail,
  MailChoice
}

const names = new Map(
  [...Object.entries(requests), ...Object.entries(answers)].map(([name, schema]) => [schema, name])
)

const addressOf = (name: string) => `#/components/schemas/${name}`

/**
 * The named schemas as JSON Schema 2020-12: requests as a client writes them, answers as it reads
 * them.
 */
export function namedSchemas(): Record<string, object> {
  return { ...convertAll(requests, 'input'), ...convertAll(answers, 'output') }
}

/**
 * Refers to a named schema, or to a list of one.
 * @throws Error when the schema has no name, because generated clients would have none for it
 * either
 */
export function referTo(schema: z.ZodType): object {
  if (schema instanceof z.ZodArray)
    return { type: 'array', items: referTo(schema.element as z.ZodType) }
  const name = names.get(schema)
  if (name === undefined)
    throw new Error('A schema of the contract has no name in the API description')
  return { $ref: addressOf(name) }
}

/**
 * The schemas of parameters and headers: of their values, however these are written in an address.
 */
export function valueSchemas(fields: z.ZodObject): {
  properties: Record<string, object>
  required: readonly string[]
} {
  const { properties = {}, required = [] } = z.toJSONSchema(fields, {
    io: 'output',
    override: simplify
  })
  return { properties: properties as Record<string, object>, required }
}

function convertAll(
  schemas: Record<string, z.ZodType>,
  io: 'input' | 'output'
): Record<string, object> {
  const registry = z.registry<{ id: string }>()
  for (const [name, schema] of Object.entries(schemas)) registry.add(schema, { id: name })
  const { schemas: converted } = z.toJSONSchema(registry, {
    io,
    uri: addressOf,
    override: simplify
  })
  return Object.fromEntries(
    Object.entries(converted).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema])
  )
}

/** Removes keywords that would distract or mislead a reader. */
function simplify({
  zodSchema,
  jsonSchema
}: {
  zodSchema: z.core.$ZodType
  jsonSchema: z.core.JSONSchema.BaseSchema
}) {
  // The format says the same, and the pattern fills a screen with digits.
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
  // The type says the same: these are only the bounds of JSON's safe integers.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  // The value that replaces an invalid one is not the default of an absent one.
  if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default
}
