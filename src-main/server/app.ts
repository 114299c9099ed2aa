import { Hono } from 'hono'
import { mountAuthRoutes } from './auth/auth-routes.ts'
import { createAuthService } from './auth/auth-service.ts'
import { createSessionService } from './auth/session-service.ts'
import { mountCategoryRoutes } from './categories/categories-routes.ts'
import type { Clock } from './clock.ts'
import { mountCommentRoutes } from './comments/comments-routes.ts'
import { createCommentsService } from './comments/comments-service.ts'
import type { Database } from './db/database.ts'
import type { AppEnv } from './http/app-env.ts'
import { ProblemError, problemResponse } from './http/problem.ts'
import { checkHost, checkOrigin, headers, limitBody } from './http/security.ts'
import { readSession } from './http/session.ts'
import { mountStaticFiles } from './http/static-files.ts'
import type { Log } from './log.ts'
import { mountTicketRoutes } from './tickets/tickets-routes.ts'
import { createTicketsService } from './tickets/tickets-service.ts'
import { mountUserRoutes } from './users/users-routes.ts'

export interface AppOptions {
  database: Database
  clock: Clock
  log: Log
  names: readonly string[]
  webRoot: string | undefined
}

/** Puts the application together: services, routes, sessions, errors and the renderer's files. */
export function createApp({ database, clock, log, names, webRoot }: AppOptions) {
  const auth = createAuthService(database, clock)
  const app = new Hono<AppEnv>()

  app.use(async (c, next) => {
    const start = performance.now()
    await next()
    log.debug(`${c.req.method} ${c.req.path} ${c.res.status} ${(performance.now() - start).toFixed(1)} ms`)
  })
  app.use(headers, checkHost(names))
  app.use('/api/*', checkOrigin, limitBody, readSession(createSessionService(database, clock)))

  mountAuthRoutes(app, auth)
  mountUserRoutes(app, database)
  mountTicketRoutes(app, createTicketsService(database, clock))
  mountCommentRoutes(app, createCommentsService(database, clock))
  mountCategoryRoutes(app, database)
  app.all('/api/*', () => {
    throw new ProblemError(404, 'There is no such call')
  })
  if (webRoot !== undefined) mountStaticFiles(app, webRoot)

  app.notFound(() => problemResponse(new ProblemError(404, 'There is nothing at this address')))
  app.onError((error, c) => {
    if (error instanceof ProblemError) return problemResponse(error)
    log.error(`${c.req.method} ${c.req.path} failed`, error)
    return problemResponse(new ProblemError(500, 'Something went wrong in the server; it was noted in its log'))
  })
  return { app, auth }
}
