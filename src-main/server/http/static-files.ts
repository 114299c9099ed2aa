import { realpathSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'

/** The extensions of a file's forms that may be sent: itself, or a compressed one. */
const FORMS = ['', '.br', '.zst', '.gz']

/** Names of built files change with their contents, so a browser may keep them for good. */
const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Serves the built renderer: its files, and its page for every other address, so that deep links
 * work (spec §2).
 * @param webRoot absolute path of the folder with index.html
 */
export function mountStaticFiles(app: Hono, webRoot: string): void {
  const root = realPath(webRoot) ?? webRoot
  app.use('*', async (c, next) => {
    if (!isOurs(root, c.req.path)) return c.notFound()
    return await next()
  })
  app.use(
    '/assets/*',
    serveStatic({
      root: webRoot,
      precompressed: true,
      onFound: (_path, c) => void c.header('Cache-Control', FOREVER)
    })
  )
  app.use(
    '*',
    serveStatic({
      root: webRoot,
      precompressed: true,
      onFound: (_path, c) => void c.header('Cache-Control', 'no-cache')
    })
  )
  const page = serveStatic({ path: path.join(webRoot, 'index.html') })
  app.get('*', async (c, next) => {
    // A missing script or picture must not be answered with a page. Their names have a dot; the
    // address of a page may have one too, but then the browser asks for HTML.
    const asksForPage = c.req.header('Accept')?.includes('text/html') ?? false
    if (path.posix.extname(c.req.path) !== '' && !asksForPage) return next()
    c.header('Cache-Control', 'no-cache')
    return page(c, next)
  })
}

/**
 * Whether an address leads to no hidden file, and through no link out of the folder. `serveStatic`
 * rejects addresses that leave the folder with `..`.
 */
function isOurs(root: string, address: string): boolean {
  if (address.includes('/.')) return false
  return FORMS.every((form) => {
    const file = realPath(path.join(root, address + form))
    return file === undefined || file === root || file.startsWith(root + path.sep)
  })
}

function realPath(file: string): string | undefined {
  try {
    return realpathSync(file)
  } catch {
    return undefined
  }
}
