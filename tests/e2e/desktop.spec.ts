import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { sandboxSwitches } from '../../build/programs.mjs'
import { root } from '../../build/set-up.mjs'
import { electronPath } from '../support/desktop-app.ts'
import { test } from '../support/fixtures.ts'
import { doMainJob } from './main-job.ts'

const ADMINISTRATOR = {
  username: 'ada',
  email: 'ada@example.org',
  password: 'ada has a secret',
  fullName: 'Ada Admin',
  initials: 'AA'
}

test('the main job, from the first start to a resolved ticket', async ({ openDesktop }) => {
  test.slow()
  let desktop = await openDesktop()
  await doMainJob({
    page: () => desktop.window,
    open: async (address) => {
      await desktop.window.goto(`app://desk${address}`)
    },
    restart: async () => {
      await desktop.close()
      desktop = await openDesktop()
    }
  })
})

test.describe('the session', () => {
  test('survives a restart and ends for good when signing out', async ({ openDesktop }) => {
    let desktop = await openDesktop()
    expect(await setUp(desktop.window)).toBe(201)
    await desktop.close()

    desktop = await openDesktop()
    expect(await callApi(desktop.window, 'GET', '/api/user')).toBe(200)
    expect(await callApi(desktop.window, 'POST', '/api/logout')).toBe(204)
    await desktop.close()

    desktop = await openDesktop()
    expect(await callApi(desktop.window, 'GET', '/api/user')).toBe(401)
  })

  test('is out of the reach of the page', async ({ openDesktop, dataDir }) => {
    const { window, app } = await openDesktop()
    await setUp(window)
    const seen = await window.evaluate(async () => {
      const response = await fetch('/api/user')
      const stored = [...Object.values(localStorage), ...Object.values(sessionStorage)]
      return {
        status: response.status,
        cookie: document.cookie,
        inCookieStore: await cookieStore.getAll(),
        stored: stored.join()
      }
    })
    expect(seen).toMatchObject({ status: 200, cookie: '', inCookieStore: [] })
    expect(await app.evaluate(({ session }) => session.defaultSession.cookies.get({}))).toEqual([])

    const kept = readFileSync(path.join(dataDir, 'session.json'), 'utf8')
    const value = /"value":"([^"]+)"/.exec(kept)?.[1]
    if (value) expect(seen.stored).not.toContain(value)
  })

  test('counts as over when its file is damaged', async ({ openDesktop, dataDir }) => {
    const first = await openDesktop()
    await setUp(first.window)
    await first.close()
    writeFileSync(path.join(dataDir, 'session.json'), '{"encrypted":')
    const { window } = await openDesktop()
    await expect(window).toHaveURL('app://desk/auth')
    expect(await callApi(window, 'GET', '/api/user')).toBe(401)
  })
})

test.describe('the window', () => {
  test('comes back where it was, in its theme', async ({ openDesktop }) => {
    let desktop = await openDesktop()
    const bounds = { x: 40, y: 60, width: 900, height: 650 }
    await desktop.app.evaluate(
      ({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to),
      bounds
    )
    const before = await boundsOf(desktop.app)
    await desktop.close()

    desktop = await openDesktop()
    expect(before).toMatchObject({ width: 900, height: 650 })
    expect(await boundsOf(desktop.app)).toEqual(before)
  })

  test('opens in full view when its display is gone or its file is damaged', async ({
    openDesktop,
    dataDir
  }) => {
    for (const [state, size] of [
      [
        '{"bounds":{"x":9000,"y":9000,"width":900,"height":650},"maximized":false,"themeMode":"light"}',
        900
      ],
      ['nonsense', 1280]
    ] as const) {
      writeFileSync(path.join(dataDir, 'window.json'), state)
      const desktop = await openDesktop()
      const { x, y, width } = await boundsOf(desktop.app)
      expect(width).toBe(size)
      expect(x).toBeLessThan(size)
      expect(y).toBeLessThan(size)
      await desktop.close()
    }
  })

  test('is brought to the front by a second start, which ends', async ({
    openDesktop,
    dataDir
  }) => {
    const { app, window } = await openDesktop()
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
    const second = spawn(electronPath(), [...sandboxSwitches, root, '--data', dataDir], {
      stdio: 'ignore'
    })
    const [code] = await once(second, 'exit')
    expect(code).toBe(0)
    const isMinimized = () =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized())
    await expect.poll(isMinimized).toBe(false)
    expect(app.windows()).toEqual([window])
  })
})

test('a damaged database is named, left as it is, and ends the start with exit code 1', async ({
  dataDir
}) => {
  const database = path.join(dataDir, 'helpdesk.db')
  writeFileSync(database, 'this was a database once')
  const silent = path.join(root, 'tests/support/silent-dialogs.cjs')
  const desktop = spawn(electronPath(), [...sandboxSwitches, '-r', silent, root, '--data', dataDir])
  let output = ''
  desktop.stderr.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const [code] = await once(desktop, 'close')
  expect(code).toBe(1)
  expect(output).toContain(`The database file ${database} is damaged`)
  expect(output).toContain('A dialog says: Help Desk could not start')
  expect(readFileSync(database, 'utf8')).toBe('this was a database once')
})

function setUp(window: Page) {
  return callApi(window, 'POST', '/api/setup', ADMINISTRATOR)
}

/** Calls the API from the page. @returns the status */
function callApi(window: Page, method: string, address: string, body?: object): Promise<number> {
  return window.evaluate(
    async ([method, address, body]) => {
      const json = body && {
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' }
      }
      return (await fetch(address, { method, ...json })).status
    },
    [method, address, body] as const
  )
}

function boundsOf(app: ElectronApplication) {
  return app.evaluate(
    ({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.getBounds() ?? { x: NaN, y: NaN, width: NaN, height: NaN }
  )
}
