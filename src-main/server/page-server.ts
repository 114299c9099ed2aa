import { Hono } from 'hono'
import { PAGE_HEADERS, withHeaders } from './http/headers.ts'
import { notFound, problemResponse } from './http/problem.ts'
import { mountStaticFiles } from './http/static-files.ts'

/**
 * Answers requests for the built renderer's pages and files. It needs no other part of the server,
 * because the desktop shows its own pages wherever the data is.
 * @param webRoot absolute path of the folder with index.html; undefined where nothing was built
 * @returns the function that answers; it rejects when a file can't be read
 */
export function createPageServer(
  webRoot: string | undefined
): (request: Request) => Promise<Response> {
  const app = new Hono()
  if (webRoot !== undefined) mountStaticFiles(app, webRoot)
  app.notFound(({ req }) => problemResponse(notFound(req.raw)))
  app.onError((error) => {
    throw error
  })
  return async (request) => withHeaders(await app.fetch(request), PAGE_HEADERS)
}
