import type { Page } from '@playwright/test'
import type { FieldError } from '../../shared/api/problems.ts'

/**
 * Makes calls fail the way an unwell server does, until the returned function is called.
 * @param path such as `/api/users`; any query may follow
 */
export async function failCalls(
  page: Page,
  path: string | RegExp,
  {
    method,
    type = 'about:blank',
    status = 500,
    detail = 'The database is locked',
    errors
  }: {
    method?: string
    type?: string
    status?: number
    detail?: string
    errors?: FieldError[]
  } = {}
): Promise<() => Promise<void>> {
  const matches = (url: URL) =>
    typeof path === 'string' ? url.pathname === path : path.test(url.pathname)
  await page.route(matches, (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback()
    const problem = { type, title: 'Internal error', status, detail, errors }
    return route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify(problem)
    })
  })
  return () => page.unroute(matches)
}

/** Keeps calls waiting until the returned function is called. */
export async function holdCalls(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await released
      await route.continue()
    }
  )
  return release
}

/** Counts the calls of a method to a path from now on. */
export function countCalls(page: Page, method: string, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) count++
  })
  return () => count
}
