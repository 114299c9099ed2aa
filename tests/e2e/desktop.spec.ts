import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ElectronApplication, expect } from '@playwright/test'
import { callApi, spawnDesktop, startAgain } from '#support/desktop-app.ts'
import { test } from '#support/fixtures.ts'
import { root } from '../../build/set-up.mjs'

const ADMINISTRATOR = {
  username: 'ada',
  email: 'ada@example.org',
  password: 'ada has a secret',
  fullName: 'Ada Admin',
  initials: 'AA'
}

test('the desktop starts, and keeps data, session and window across restarts until the person signs out', {
  tag: '@quick'
}, async ({ openDesktop, dataDir }) => {
  let desktop = await openDesktop()
  await expect(
    desktop.window.getByRole('heading', { name: 'Create the first IT Support Specialist' })
  ).toBeVisible()
  const { status, body: ada } = await callApi(desktop.window, 'POST', '/api/setup', ADMINISTRATOR)
  expect(status).toBe(201)
  const ticket = { category: 'other', requesterId: ada?.id, description: 'Kept over the end' }
  expect((await callApi(desktop.window, 'POST', '/api/tickets', ticket)).status).toBe(201)
  await desktop.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 60, width: 900, height: 650 })
  )
  const bounds = await boundsOf(desktop.app)
  await desktop.close()
  expect(existsSync(path.join(dataDir, 'helpdesk.db-wal'))).toBe(false)

  desktop = await openDesktop()
  expect(bounds).toMatchObject({ width: 900, height: 650 })
  expect(await boundsOf(desktop.app)).toEqual(bounds)
  await desktop.window.goto('app://desk/tickets/1')
  await expect(desktop.window.getByText('Kept over the end')).toBeVisible()
  expect((await callApi(desktop.window, 'POST', '/api/logout')).status).toBe(204)
  await desktop.close()

  desktop = await openDesktop()
  expect((await callApi(desktop.window, 'GET', '/api/user')).status).toBe(401)
})

test('the session is out of the reach of the page', { tag: '@quick' }, async ({
  openDesktop,
  dataDir
}) => {
  const { window, app } = await openDesktop()
  await callApi(window, 'POST', '/api/setup', ADMINISTRATOR)
  const seen = await window.evaluate(async () => ({
    status: (await fetch('/api/user')).status,
    cookie: document.cookie,
    inCookieStore: await cookieStore.getAll(),
    stored: [...Object.values(localStorage), ...Object.values(sessionStorage)].join()
  }))
  expect(seen).toMatchObject({ status: 200, cookie: '', inCookieStore: [] })
  expect(await app.evaluate(({ session }) => session.defaultSession.cookies.get({}))).toEqual([])
  const kept = readFileSync(path.join(dataDir, 'session.json'), 'utf8')
  const value = /"value":"([^"]+)"/.exec(kept)?.[1]
  if (value) expect(seen.stored).not.toContain(value)
})

test('a second start brings the window to the front, and ends', async ({
  openDesktop,
  dataDir
}) => {
  const { app, window } = await openDesktop()
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
  expect(await startAgain(dataDir)).toBe(0)
  const isMinimized = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized())
  await expect.poll(isMinimized).toBe(false)
  expect(app.windows()).toEqual([window])
})

test('a damaged database is named, left as it is, and ends the start with exit code 1', async ({
  dataDir
}) => {
  const database = path.join(dataDir, 'helpdesk.db')
  writeFileSync(database, 'this was a database once')
  const silent = path.join(root, 'tests/support/silent-dialogs.cjs')
  const { code, output } = await spawnDesktop(dataDir, { node: ['-r', silent] }).ended
  expect(code).toBe(1)
  expect(output).toContain(`The database file ${database} is damaged`)
  expect(output).toContain('A dialog says: Help Desk could not start')
  expect(readFileSync(database, 'utf8')).toBe('this was a database once')
})

const boundsOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
