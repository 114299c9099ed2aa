import { Hono } from 'hono'
import type { AppEnv } from './http/app-env.ts'
import { headers } from './http/security.ts'
import { mountStaticFiles } from './http/static-files.ts'

/**
 * Answers requests for the built renderer's pages and files without a server behind them: the desktop shows its own pages
 * wherever the data is.
 * @param webRoot absolute path of the folder with index.html
 */
export function createPageServer(webRoot: string): (request: Request) => Promise<Response> {
  const app = new Hono<AppEnv>()
  app.use(headers)
  mountStaticFiles(app, webRoot)
  return async (request) => app.fetch(request)
}
