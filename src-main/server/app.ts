import { Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import { getAbout, PRODUCT } from '#shared/api/about.ts'
import { login, register, setUp } from '#shared/api/auth.ts'
import { getHealth, getLiveness } from '#shared/api/health.ts'
import { acceptInvitation } from '#shared/api/invitations.ts'
import { WRITES_PER_MINUTE } from '#shared/api/route.ts'
import { offerSecondFactorAtLogin } from '#shared/api/second-factor.ts'
import { MAX_FILE_MIB } from '#shared/domain/attachments.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { mountActivityRoutes } from './activity/activity-routes.ts'
import { createActivityService } from './activity/activity-service.ts'
import { mountAccountRoutes } from './admin/accounts-routes.ts'
import { createAccountsService } from './admin/accounts-service.ts'
import { createAdminDepartmentsService } from './admin/admin-departments-service.ts'
import { mountAdminRoutes } from './admin/admin-routes.ts'
import { createAdminTicketsService } from './admin/admin-tickets-service.ts'
import { createAdminUsersService } from './admin/admin-users-service.ts'
import { createServiceAccountsService } from './admin/service-accounts-service.ts'
import { mountArticleRoutes } from './articles/articles-routes.ts'
import { createArticlesService } from './articles/articles-service.ts'
import { mountAttachmentRoutes } from './attachments/attachments-routes.ts'
import { createAttachmentsService } from './attachments/attachments-service.ts'
import { mountAuthRoutes } from './auth/auth-routes.ts'
import { createAuthService } from './auth/auth-service.ts'
import { mountDirectoryRoutes } from './auth/directory/directory-routes.ts'
import { mountInvitationRoutes } from './auth/invitations-routes.ts'
import { createInvitationsService } from './auth/invitations-service.ts'
import { mountSingleSignOnRoutes } from './auth/oidc/single-sign-on-routes.ts'
import { mountSecondFactorRoutes } from './auth/second-factor-routes.ts'
import { readSession } from './auth/session-cookies.ts'
import { createSessionService } from './auth/session-service.ts'
import { mountBackupRoutes } from './backups/backups-routes.ts'
import type { BackupsService } from './backups/backups-service.ts'
import type { Clock } from './base/clock.ts'
import { createLogThrottle, type Log } from './base/log.ts'
import type { SecretBox } from './base/secret-box.ts'
import { mountCannedReplyRoutes } from './canned-replies/canned-replies-routes.ts'
import { createCannedRepliesService } from './canned-replies/canned-replies-service.ts'
import { mountCategoryRoutes } from './categories/categories-routes.ts'
import { createCategoriesService } from './categories/categories-service.ts'
import { mountCommentRoutes } from './comments/comments-routes.ts'
import { createCommentsService } from './comments/comments-service.ts'
import type { EventHub } from './events/event-hub.ts'
import { mountEventRoutes } from './events/events-routes.ts'
import { mountFollowerRoutes } from './followers/followers-routes.ts'
import { createFollowersService } from './followers/followers-service.ts'
import { mountHealthRoutes } from './health/health-routes.ts'
import type { HealthService } from './health/health-service.ts'
import type { AppEnv, ClientInfo } from './http/app-env.ts'
import { addressKey } from './http/caller.ts'
import { implement } from './http/implement.ts'
import { notFound, ProblemError, problemResponse } from './http/problem.ts'
import { checkOrigin, checkRequest } from './http/security.ts'
import { createStreamedAnswers } from './http/streamed-answers.ts'
import { createTurns } from './http/turns.ts'
import { createWriteLimit } from './http/write-limit.ts'
import { mountImportRoutes } from './imports/imports-routes.ts'
import { createImportsService } from './imports/imports-service.ts'
import { createIncomingMail } from './mail/incoming/incoming-mail.ts'
import type { MailSwitch } from './mail/outgoing/mail-switch.ts'
import { mountOutgoingMailRoutes } from './mail/outgoing/outgoing-mails-routes.ts'
import {
  createOutgoingMailsService,
  type OutgoingMailsParts
} from './mail/outgoing/outgoing-mails-service.ts'
import { withMails } from './mail/outgoing/told-mails.ts'
import { mountNotificationRoutes } from './notifications/notifications-routes.ts'
import { createNotificationsService } from './notifications/notifications-service.ts'
import { mountOpenApiRoutes } from './openapi/openapi-routes.ts'
import { createPageServer } from './page-server.ts'
import type { PresenceBoard } from './presence/presence-board.ts'
import { mountPresenceRoutes } from './presence/presence-routes.ts'
import { createPresenceService } from './presence/presence-service.ts'
import { createBackupsHeld } from './privacy/held-backups.ts'
import { createPeopleService } from './privacy/people-service.ts'
import { mountPrivacyRoutes } from './privacy/privacy-routes.ts'
import { createRedactionService } from './privacy/redaction-service.ts'
import { mountReportRoutes } from './reports/reports-routes.ts'
import { createReportsService } from './reports/reports-service.ts'
import { mountSavedViewRoutes } from './saved-views/saved-views-routes.ts'
import { createSavedViewsService } from './saved-views/saved-views-service.ts'
import { withSecurityLines } from './security-log/logged-store.ts'
import { mountSecurityLogRoutes } from './security-log/security-log-routes.ts'
import { createSecurityLogService } from './security-log/security-log-service.ts'
import { mountSettingsRoutes } from './settings/settings-routes.ts'
import { createSettingsService } from './settings/settings-service.ts'
import { mountSimilarRoutes } from './similar/similar-routes.ts'
import { createSimilarService } from './similar/similar-service.ts'
import type { FileFolder } from './store/files/file-folder.ts'
import { StorageError } from './store/storage-error.ts'
import type { Store } from './store/store.ts'
import { mountTicketLinkRoutes } from './tickets/links/ticket-links-routes.ts'
import { createTicketLinksService } from './tickets/links/ticket-links-service.ts'
import { mountTicketRoutes } from './tickets/tickets-routes.ts'
import { createTicketsService } from './tickets/tickets-service.ts'
import { createTokenCheck } from './tokens/token-check.ts'
import { mountTokenRoutes } from './tokens/tokens-routes.ts'
import { createTokensService } from './tokens/tokens-service.ts'
import { mountUserRoutes } from './users/users-routes.ts'
import { createUsersService } from './users/users-service.ts'
import { withWebhooks } from './webhooks/told-webhooks.ts'
import type { WebhookSender } from './webhooks/webhook-sender.ts'
import type { WebhookWorker } from './webhooks/webhook-worker.ts'
import { mountWebhookRoutes } from './webhooks/webhooks-routes.ts'
import { createWebhooksService } from './webhooks/webhooks-service.ts'

const MIB = 1024 * 1024

/** The paths that the API answers, also where it has no such route. */
const API_PATH = /^\/api(\/|$)/
/** The paths that anybody may make the server compute a digest by. */
const DIGEST_PATHS = new Set<string>(
  [login, offerSecondFactorAtLogin, register, setUp, acceptInvitation].map(({ path }) => path)
)
/** The paths that are answered whatever the database does, so nobody is looked up for them. */
const HEALTH_PATHS = new Set<string>([getHealth, getLiveness].map(({ path }) => path))

export interface AppOptions {
  store: Store
  backups: BackupsService
  /** The bytes of attachments (D40). */
  files: FileFolder
  /** The size of the largest attachment, in MiB. */
  maxFileMib?: number | undefined
  /** Encrypts secrets for the database (D54). */
  secrets: SecretBox
  /** What talks to the receivers of webhooks (D56). */
  webhooks: { sender: WebhookSender } & Pick<WebhookWorker, 'wake' | 'noteChange'>
  /** What sends mails to people (D57). */
  mail: Pick<OutgoingMailsParts, 'tokens' | 'connect' | 'tryNow'> & {
    mailSwitch: MailSwitch
    /** Lets what is due be sent at once. */
    wake(): void
  }
  events: EventHub
  /** Who looks at which ticket. */
  presence: PresenceBoard
  health: HealthService
  clock: Clock
  log: Log
  names: readonly string[]
  /** The version of the product. */
  version: string
  /** How many writes one person may make in a minute (D36); `Infinity` for no limit. */
  writesPerMinute?: number | undefined
  webRoot: string | undefined
  /** Called for each answer, with how long it took. */
  onAnswer?: ((request: Request, status: number, seconds: number) => void) | undefined
}

/** Assembles the application: services, routes, sessions, errors and the renderer's files. */
export function createApp(options: AppOptions) {
  const { backups, files, events, clock, log, names, version, webRoot, onAnswer } = options
  const { noteChange, ...webhooks } = options.webhooks
  const { mailSwitch, wake: wakeMail, ...mail } = options.mail
  const told = withWebhooks(withSecurityLines(options.store, log), noteChange)
  const store = withMails(told, mailSwitch, wakeMail)
  const writeLimit = createWriteLimit(clock, options.writesPerMinute ?? WRITES_PER_MINUTE)
  const auth = createAuthService({ store, clock, log, secrets: options.secrets })
  const sessions = createSessionService(store, clock)
  const tokenCheck = createTokenCheck(store, clock)
  const users = createUsersService(store)
  const takeTurn = createTurns()
  // Apart, so that nobody at work waits for a turn of each address that tries passwords (D36).
  const takeDigestTurn = createTurns()
  const streamed = createStreamedAnswers(takeTurn)
  const api = new Hono<AppEnv>()
  implement(api, getAbout, async () => ({ product: PRODUCT, version }) as const)
  mountAuthRoutes(api, auth, sessions)
  mountSecondFactorRoutes(api, auth.secondFactor)
  mountSingleSignOnRoutes(api, auth.singleSignOn)
  mountTokenRoutes(api, createTokensService(store, clock))
  mountDirectoryRoutes(api, auth.directory)
  mountUserRoutes(api, users)
  mountTicketRoutes(api, createTicketsService(store, clock), streamed)
  mountTicketLinkRoutes(api, createTicketLinksService(store, clock))
  mountCommentRoutes(api, createCommentsService(store, clock), streamed)
  mountFollowerRoutes(api, createFollowersService(store, clock))
  mountPresenceRoutes(api, createPresenceService(store, options.presence))
  mountNotificationRoutes(api, createNotificationsService(store))
  const maxMib = options.maxFileMib ?? MAX_FILE_MIB
  const attachments = createAttachmentsService({ store, clock, files, maxMib })
  mountAttachmentRoutes(api, attachments, streamed)
  const imports = createImportsService({ store, clock, log, files, attachments })
  mountImportRoutes(api, imports, streamed)
  mountArticleRoutes(api, createArticlesService(store, clock))
  mountSavedViewRoutes(api, createSavedViewsService(store, clock))
  mountSimilarRoutes(api, createSimilarService(store))
  mountCannedReplyRoutes(api, createCannedRepliesService(store, clock))
  mountCategoryRoutes(api, createCategoriesService(store, clock))
  mountReportRoutes(api, createReportsService(store, clock))
  mountAccountRoutes(
    api,
    createAccountsService(store, auth, sessions),
    sessions,
    createServiceAccountsService(clock)
  )
  const adminUsers = createAdminUsersService(store, clock)
  mountAdminRoutes(
    api,
    users,
    auth,
    adminUsers,
    createAdminTicketsService(backups),
    createAdminDepartmentsService(store, clock)
  )
  mountSettingsRoutes(api, createSettingsService(store, clock, options.secrets))
  mountInvitationRoutes(api, createInvitationsService(store, clock), auth)
  mountWebhookRoutes(
    api,
    createWebhooksService({ store, clock, secrets: options.secrets, ...webhooks })
  )
  const incomingMail = createIncomingMail({
    ...{ store, clock, log, files, secrets: options.secrets, maxFileBytes: maxMib * MIB },
    tokenFor: mail.tokens.tokenFor
  })
  incomingMail.mountRoutes(api)
  mountOutgoingMailRoutes(
    api,
    createOutgoingMailsService({ store, secrets: options.secrets, ...mail })
  )
  mountBackupRoutes(api, backups)
  mountSecurityLogRoutes(api, createSecurityLogService(store, clock), streamed)
  const held = createBackupsHeld(backups)
  mountPrivacyRoutes(
    api,
    createPeopleService({ store, files, adminUsers, backups: held, clock }),
    createRedactionService(store, held),
    streamed
  )
  mountEventRoutes(api, { hub: events, store })
  mountActivityRoutes(api, createActivityService(store))
  mountHealthRoutes(api, options.health)
  mountOpenApiRoutes(api, webRoot)
  api.notFound(({ req }) => problemResponse(notFound(req.raw)))
  api.onError((error, c) => answerFor(error, c.req.raw))

  const check = checkRequest(names)
  const throttle = createLogThrottle()
  const throttleRefusals = createLogThrottle()
  const pages = createPageServer(webRoot)

  async function answer(request: Request, caller: ClientInfo): Promise<Response> {
    const path = getPath(request)
    const takesDigest = DIGEST_PATHS.has(path)
    await (takesDigest ? takeDigestTurn : takeTurn)(addressKey(caller.address))
    check(request, caller)
    if (!API_PATH.test(path)) return await pages(request)
    checkOrigin(request)
    const asker = HEALTH_PATHS.has(path) ? new Request(request.url) : request
    const { addCookies, ...callerSession } =
      (await tokenCheck.read(asker, caller)) ?? (await readSession(sessions, asker, caller))
    const made = await api.fetch(request, { caller, writeLimit, ...callerSession })
    addCookies(made)
    if (made.status === 403) noteRefusal(request, caller, callerSession.actor)
    return made
  }

  /** Says in the log who has asked for what they may not; once a minute for each person. */
  function noteRefusal(request: Request, { address }: ClientInfo, actor: Viewer | null) {
    if (!actor) return
    throttleRefusals(String(actor.id), (since) =>
      log.warn(
        `Refused: ${request.method} ${getPath(request)}, to user ${actor.id}, from ${address}, at ${clock().toISOString()}${since}`
      )
    )
  }

  /** Makes the answer for an error; the log gets the details that the answer leaves out. */
  function answerFor(error: unknown, request: Request): Response {
    const fault = error instanceof ProblemError ? error.cause : error
    if (fault !== undefined) {
      throttle(String(rootOf(fault)), (since) => {
        log.error(`${request.method} ${getPath(request)} failed: ${fault}${since}`)
        // The stack trace is only written at the debug level.
        if (fault instanceof Error)
          for (const line of String(fault.stack).split('\n')) log.debug(line)
      })
    }
    if (fault instanceof StorageError) return problemResponse(unavailable(fault))
    if (error instanceof ProblemError) return problemResponse(error)
    return problemResponse(
      new ProblemError(500, 'Something went wrong in the server; it was noted in its log')
    )
  }

  async function fetch(request: Request, caller: ClientInfo): Promise<Response> {
    const start = performance.now()
    const made = await answer(request, caller).catch((error: unknown) => answerFor(error, request))
    const tookMs = performance.now() - start
    onAnswer?.(request, made.status, tookMs / 1000)
    if (log.isVerbose) {
      log.debug(`${request.method} ${getPath(request)} ${made.status} ${tookMs.toFixed(1)} ms`)
    }
    return made
  }

  return { fetch, api, auth, imports, incomingMail }
}

/** The error for what the storage refuses; it says when to try again where that may help. */
function unavailable({ message, retryAfterSeconds }: StorageError): ProblemError {
  return new ProblemError(503, message, {
    ...(retryAfterSeconds !== undefined && {
      headers: { 'Retry-After': String(retryAfterSeconds) }
    })
  })
}

/**
 * The innermost cause of an error, because queries wrap the database's error in a text that differs
 * from call to call.
 */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error
}
