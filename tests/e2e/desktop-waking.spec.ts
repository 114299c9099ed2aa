import { type ElectronApplication, expect } from '@playwright/test'
import { connectedTo } from '#support/desktop-app.ts'
import { test } from '#support/fixtures.ts'
import { startRelay } from '#support/relay.ts'
import { noted, noteSystem } from '#support/system-notes.ts'
import { createTwoPeople, signIn } from '#support/two-people.ts'

const ASSIGNED = [{ title: 'TKT-00001 assigned to you', body: 'Ada Admin' }]

/** The event of the system when the computer has woken. */
const wake = (app: ElectronApplication) =>
  app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'))

test('connections that died in the sleep are opened again: page and notifications tell what happened meanwhile', async ({
  startServer,
  openDesktop,
  otherDataDir
}) => {
  const server = await startServer({ dataDir: otherDataDir })
  const { ada, bob } = await createTwoPeople(server.url)
  const relay = await startRelay(server.url)
  const streams = () =>
    relay.heard.filter(({ path, cookie }) => path === '/api/events' && cookie).length
  const { app, window } = await openDesktop([], { settings: connectedTo(relay.url) })
  await noteSystem(app)
  await signIn(window, 'bob')
  await expect.poll(() => noted(app, 'trayTip')).toContain('No open tickets')
  await expect.poll(streams).toBe(2)

  relay.silence()
  await ada.raise({ assigneeId: bob.id })
  await wake(app)
  // Unasked, a connection without a word is given up after a minute.
  await expect.poll(() => noted(app, 'notifications')).toEqual(ASSIGNED)
  await expect.poll(() => noted(app, 'trayTip')).toContain('1 open ticket')
  await expect(window.getByText('TKT-00001').filter({ visible: true })).toBeVisible()
  await expect.poll(streams).toBe(4)
  await relay.close()
})

test('a server that came back in the sleep is asked at once, not at the end of a pause', async ({
  startServer,
  openDesktop,
  otherDataDir
}) => {
  let server = await startServer({ dataDir: otherDataDir })
  const { ada, bob } = await createTwoPeople(server.url)
  const { app, window } = await openDesktop([], { settings: connectedTo(server.url) })
  await noteSystem(app)
  await signIn(window, 'bob')
  await expect.poll(() => noted(app, 'trayTip')).toContain('No open tickets')
  await endlessPauses.begin(app)
  await leaveWindow(app)

  await server.stop()
  await expect.poll(() => endlessPauses.count(app)).toBe(1)
  server = await startServer({ dataDir: otherDataDir, port: Number(new URL(server.url).port) })
  await ada.raise({ assigneeId: bob.id })
  await wake(app)
  await expect.poll(() => noted(app, 'notifications')).toEqual(ASSIGNED)
})

/** Makes every longer pause of the main process one without an end. */
const endlessPauses = {
  begin: (app: ElectronApplication) =>
    app.evaluate(() => {
      const timers = process.getBuiltinModule('node:timers/promises')
      const { setTimeout } = timers
      Object.assign(globalThis, { endlessPauses: 0 })
      timers.setTimeout = (milliseconds, ...rest) => {
        if (!milliseconds || milliseconds <= 1000) return setTimeout(milliseconds, ...rest)
        Reflect.set(globalThis, 'endlessPauses', Reflect.get(globalThis, 'endlessPauses') + 1)
        return new Promise(() => {})
      }
      process.getBuiltinModule('node:module').syncBuiltinESMExports()
    }),
  count: (app: ElectronApplication) =>
    app.evaluate(() => Reflect.get(globalThis, 'endlessPauses') as number)
}

/**
 * Leaves the application without its page, which would look for the server too, as a closed window
 * does where a tray or dock stays.
 */
const leaveWindow = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    new BrowserWindow({ show: false })
    window?.destroy()
  })
