import { Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import { login, register, setUp } from '#shared/api/auth.ts'
import { getHealth, getLiveness } from '#shared/api/health.ts'
import { acceptInvitation } from '#shared/api/invitations.ts'
import { WRITES_PER_MINUTE } from '#shared/api/route.ts'
import { offerSecondFactorAtLogin } from '#shared/api/second-factor.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { english, type Translate } from '#shared/languages/texts.ts'
import { readSession } from './auth/session-cookies.ts'
import { createLogThrottle } from './base/log.ts'
import type { AppEnv, ClientInfo } from './http/app-env.ts'
import { addressKey } from './http/caller.ts'
import { notFound, ProblemError, problemResponse } from './http/problem.ts'
import { checkOrigin, checkRequest } from './http/security.ts'
import { createStreamedAnswers } from './http/streamed-answers.ts'
import { createTurns } from './http/turns.ts'
import { createWriteLimit } from './http/write-limit.ts'
import { requestTexts } from './languages/request-texts.ts'
import { createPageServer } from './page-server.ts'
import { withProcesses } from './processes/run-processes.ts'
import { mountRoutes, type RouteOptions } from './routes.ts'
import { withRules } from './rules/run-rules.ts'
import { StorageError } from './store/storage-error.ts'

/** The paths that the API answers, also where it has no such route. */
const API_PATH = /^\/api(\/|$)/
/** The paths that anyone may make the server compute a digest by. */
const PASSWORD_PATHS = new Set<string>(
  [login, offerSecondFactorAtLogin, register, setUp, acceptInvitation].map(({ path }) => path)
)
/** The paths that are answered whatever the database does, so no one is looked up for them. */
const HEALTH_PATHS = new Set<string>([getHealth, getLiveness].map(({ path }) => path))

export interface AppOptions extends RouteOptions {
  /** How many writes one person may make in a minute (D36); `Infinity` for no limit. */
  writesPerMinute?: number | undefined
  /** Called for each answer, with how long it took. */
  onAnswer?: ((request: Request, status: number, seconds: number) => void) | undefined
}

/** Assembles the application: routes, sessions, limits, errors and the renderer's files. */
export function createApp(options: AppOptions) {
  const { clock, log, names, webRoot, onAnswer } = options
  const store = withRules(withProcesses(options.store))
  const takeTurn = createTurns()
  // Apart, so that no one at work waits for a turn of each address that tries passwords (D36).
  const takePasswordTurn = createTurns()
  const writeLimit = createWriteLimit(clock, options.writesPerMinute ?? WRITES_PER_MINUTE)
  const api = new Hono<AppEnv>()
  const parts = mountRoutes(api, { ...options, store }, createStreamedAnswers(takeTurn))
  const { sessions, tokenCheck, ...services } = parts
  api.notFound(({ req, env }) => problemResponse(notFound(req.raw), env.t))
  api.onError((error, c) => answerFor(error, c.req.raw, c.env.t))

  const check = checkRequest(names)
  const throttle = createLogThrottle()
  const throttleRejections = createLogThrottle()
  const pages = createPageServer(webRoot)

  async function answer(request: Request, caller: ClientInfo): Promise<Response> {
    const path = getPath(request)
    const takesPassword = PASSWORD_PATHS.has(path)
    await (takesPassword ? takePasswordTurn : takeTurn)(addressKey(caller.address))
    check(request, caller)
    if (!API_PATH.test(path)) return await pages(request)
    checkOrigin(request)
    const isHealth = HEALTH_PATHS.has(path)
    const asker = isHealth ? new Request(request.url) : request
    const { addCookies, ...callerSession } =
      (await tokenCheck.read(asker, caller)) ?? (await readSession(sessions, asker, caller))
    const t = isHealth ? english : await requestTexts(store.read, request, callerSession.actor)
    const made = await api.fetch(request, { caller, writeLimit, t, ...callerSession })
    addCookies(made)
    if (made.status === 403) logRejection(request, caller, callerSession.actor)
    return made
  }

  /** Says in the log who has asked for what they may not; once a minute for each person. */
  function logRejection(request: Request, { address }: ClientInfo, actor: Viewer | null) {
    if (!actor) return
    throttleRejections(String(actor.id), (since) =>
      log.warn(
        `Rejected: ${request.method} ${getPath(request)}, to user ${actor.id}, from ${address}, at ${clock().toISOString()}${since}`
      )
    )
  }

  /** Makes the answer for an error; the log gets the details that the answer leaves out. */
  function answerFor(error: unknown, request: Request, t: Translate = english): Response {
    const fault = error instanceof ProblemError ? error.cause : error
    if (fault !== undefined) {
      throttle(String(rootOf(fault)), (since) => {
        log.error(`${request.method} ${getPath(request)} failed: ${fault}${since}`)
        // The stack trace is only written at the debug level.
        if (fault instanceof Error)
          for (const line of String(fault.stack).split('\n')) log.debug(line)
      })
    }
    if (fault instanceof StorageError) return problemResponse(unavailable(fault), t)
    if (error instanceof ProblemError) return problemResponse(error, t)
    return problemResponse(
      new ProblemError(500, 'An unexpected error occurred. Details are in the server log.'),
      t
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

  return { fetch, api, ...services }
}

/** The error for what the storage rejects; it says when to try again where that may help. */
function unavailable({ sentence, retryAfterSeconds, status }: StorageError): ProblemError {
  return new ProblemError(status, sentence, {
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
