import { Hono } from 'hono'
import { getAbout, PRODUCT } from '#shared/api/about.ts'
import { mountActivityRoutes } from './activity/activity-routes.ts'
import { mountAdminRoutes } from './admin/admin-routes.ts'
import { createAdminTicketsService } from './admin/admin-tickets-service.ts'
import { createAdminUsersService } from './admin/admin-users-service.ts'
import { mountAuthRoutes } from './auth/auth-routes.ts'
import { createAuthService } from './auth/auth-service.ts'
import { createSessionService } from './auth/session-service.ts'
import { mountBackupRoutes } from './backups/backups-routes.ts'
import type { BackupsService } from './backups/backups-service.ts'
import { mountCategoryRoutes } from './categories/categories-routes.ts'
import { createCategoriesService } from './categories/categories-service.ts'
import type { Clock } from './clock.ts'
import { mountCommentRoutes } from './comments/comments-routes.ts'
import { createCommentsService } from './comments/comments-service.ts'
import type { Database } from './db/database.ts'
import { storageProblem } from './db/storage-problem.ts'
import { mountDescriptionRoutes } from './description/description-routes.ts'
import type { EventHub } from './events/event-hub.ts'
import { mountEventRoutes } from './events/events-routes.ts'
import type { AppEnv } from './http/app-env.ts'
import { implement } from './http/implement.ts'
import { ProblemError, problemResponse } from './http/problem.ts'
import { checkHost, checkOrigin, headers, limitAddress, limitBody, refuseTooMany } from './http/security.ts'
import { readSession } from './http/session.ts'
import { mountStaticFiles } from './http/static-files.ts'
import type { Log } from './log.ts'
import { mountReportRoutes } from './reports/reports-routes.ts'
import { createReportsService } from './reports/reports-service.ts'
import { mountTicketRoutes } from './tickets/tickets-routes.ts'
import { createTicketsService } from './tickets/tickets-service.ts'
import { mountUserRoutes } from './users/users-routes.ts'

export interface AppOptions {
  database: Database
  backups: BackupsService
  events: EventHub
  clock: Clock
  log: Log
  names: readonly string[]
  /** Of the product. */
  version: string
  webRoot: string | undefined
}

/** Puts the application together: services, routes, sessions, errors and the renderer's files. */
export function createApp({ database, backups, events, clock, log, names, version, webRoot }: AppOptions) {
  const auth = createAuthService(database, clock, events)
  const sessions = createSessionService(database, clock, events)
  const app = new Hono<AppEnv>()

  app.use(async (c, next) => {
    const start = performance.now()
    await next()
    log.debug(`${c.req.method} ${c.req.path} ${c.res.status} ${(performance.now() - start).toFixed(1)} ms`)
  })
  app.use(headers, refuseTooMany, limitAddress, checkHost(names))
  app.use('/api/*', checkOrigin, limitBody, readSession(sessions))

  implement(app, getAbout, async () => ({ product: PRODUCT, version }) as const)
  mountAuthRoutes(app, auth, sessions)
  mountUserRoutes(app, database)
  mountTicketRoutes(app, createTicketsService(database, clock, events))
  mountCommentRoutes(app, createCommentsService(database, clock, events))
  mountCategoryRoutes(app, database, createCategoriesService(database, clock, events))
  mountReportRoutes(app, createReportsService(database, clock))
  mountAdminRoutes(
    app,
    database,
    createAdminUsersService(database, clock, events),
    createAdminTicketsService(database, clock, events, backups)
  )
  mountBackupRoutes(app, backups)
  mountEventRoutes(app, events, sessions)
  mountActivityRoutes(app, database)
  mountDescriptionRoutes(app, webRoot)
  app.all('/api/*', () => {
    throw new ProblemError(404, 'There is no such call')
  })
  if (webRoot !== undefined) mountStaticFiles(app, webRoot)

  app.notFound(() => problemResponse(new ProblemError(404, 'There is nothing at this address')))
  app.onError((error, c) => {
    const fault = error instanceof ProblemError ? error.cause : error
    if (fault !== undefined) {
      // The way through the code is for whoever asks for it by the log's level.
      log.error(`${c.req.method} ${c.req.path} failed: ${fault}`)
      if (fault instanceof Error) for (const line of String(fault.stack).split('\n')) log.debug(line)
    }
    const refusal = storageProblem(fault)
    if (refusal) return problemResponse(new ProblemError(503, refusal))
    if (error instanceof ProblemError) return problemResponse(error)
    return problemResponse(new ProblemError(500, 'Something went wrong in the server; it was noted in its log'))
  })
  return { app, auth }
}
