import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Hono } from 'hono'
import { getApiDescription, showApiDocs } from '#shared/api/openapi.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import { ProblemError } from '../http/problem.ts'
import { describeApi } from './openapi-document.ts'

/** @param webRoot folder of the built renderer, which contains the page */
export function mountOpenApiRoutes(app: Hono<AppEnv>, webRoot: string | undefined): void {
  const description = describeApi()
  implement(app, getApiDescription, async () => description)

  implement(app, showApiDocs, async () => {
    const file = webRoot && path.join(webRoot, 'api-docs.html')
    if (!file || !existsSync(file)) {
      throw new ProblemError(
        404,
        'The page has not been built. The description is available at /api/openapi.json'
      )
    }
    const page = await readFile(file)
    return new Response(page, {
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }
    })
  })
}
