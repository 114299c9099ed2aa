import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { makeDataFolder } from './data-folder.ts'
import { DEMO, type Role, signInAs } from './demo-company.ts'
import { type DesktopApp, startDesktop } from './desktop-app.ts'
import { type HeadlessServer, startHeadlessServer } from './headless-server.ts'

export interface Fixtures {
  /** A fresh data folder, removed after the test. */
  dataDir: string
  /** A second one, for a server elsewhere. */
  otherDataDir: string
  /**
   * Starts headless servers, in the test's data folder unless told otherwise; they are stopped
   * after the test.
   */
  startServer(options?: {
    port?: number
    dataDir?: string
    args?: readonly string[]
  }): Promise<HeadlessServer>
  /** The address of a server of the test's own, where the test's page is an administrator's. */
  adminUrl: string
  /** The same, where the page is that of a member of staff. */
  staffUrl: string
  /**
   * Opens a path in a browser of a person's own, which is closed after the test, and waits until
   * changes arrive there.
   * @param role who is signed in there; null for no one
   */
  visit(url: string, role: Role | null, path?: string): Promise<Page>
  /** Starts the desktop in the test's data folder; what still runs is closed after the test. */
  openDesktop(
    args?: readonly string[],
    options?: { dataDir?: string; settings?: object | null; env?: Record<string, string> }
  ): Promise<DesktopApp>
}

export interface WorkerFixtures {
  /** The switches of that server. */
  demo: readonly string[]
  /**
   * The address of a server with the demo company in it, for tests that change nothing there: they
   * share it.
   */
  demoUrl: string
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // Playwright reads from the pattern what a fixture needs; this one needs nothing, and none may be
  // empty.
  dataDir: async ({ browserName: _ }, use) => {
    const folder = makeDataFolder()
    await use(folder.path)
    folder.remove()
  },
  otherDataDir: async ({ browserName: _ }, use) => {
    const folder = makeDataFolder()
    await use(folder.path)
    folder.remove()
  },
  startServer: async ({ dataDir }, use) => {
    const servers: HeadlessServer[] = []
    await use(async (options) => {
      const server = await startHeadlessServer({ dataDir, ...options })
      servers.push(server)
      return server
    })
    await Promise.all(servers.map((server) => server.stop()))
  },
  adminUrl: async ({ page, startServer }, use) => {
    const { url } = await startServer({ args: ['--demo-tickets', '12'] })
    await signInAs(page.context(), url, 'administrator')
    await use(url)
  },
  staffUrl: async ({ page, startServer }, use) => {
    const { url } = await startServer({ args: ['--demo-tickets', '12'] })
    await signInAs(page.context(), url, 'staff')
    await use(url)
  },
  visit: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (url, role, path = '/') => {
      const context = await browser.newContext()
      contexts.push(context)
      if (role) await signInAs(context, url, role)
      const page = await context.newPage()
      const stream = role && page.waitForResponse('**/api/events')
      await page.goto(url + path)
      await stream
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
  openDesktop: async ({ dataDir }, use, testInfo) => {
    const open: DesktopApp[] = []
    await use(async (args = [], options = {}) => {
      const desktop = await startDesktop({ dataDir, args, ...options })
      open.push(desktop)
      return desktop
    })
    for (const desktop of open) {
      await desktop.close()
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('printed', { body: desktop.output() })
    }
  },
  demo: [DEMO, { option: true, scope: 'worker' }],
  demoUrl: [
    async ({ demo }, use) => {
      const folder = makeDataFolder()
      const server = await startHeadlessServer({ dataDir: folder.path, args: demo })
      await use(server.url)
      await server.stop()
      folder.remove()
    },
    { scope: 'worker' }
  ]
})
