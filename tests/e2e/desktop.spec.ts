import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
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

test.describe('the page is locked in', () => {
  test('it has nothing of Node and of Electron but the bridge', async ({ openDesktop }) => {
    const { window } = await openDesktop()
    expect(
      await window.evaluate(() => ({
        require: typeof Reflect.get(globalThis, 'require'),
        process: typeof Reflect.get(globalThis, 'process'),
        module: typeof Reflect.get(globalThis, 'module'),
        bridge: Object.keys(Reflect.get(globalThis, 'desktop')).sort()
      }))
    ).toEqual({
      require: 'undefined',
      process: 'undefined',
      module: 'undefined',
      bridge: [
        'changeSettings',
        'changeSource',
        'chooseBackupsFolder',
        'chooseCertificate',
        'getState',
        'leaveKiosk',
        'onCommand',
        'onState',
        'platform',
        'probeServer',
        'restartKiosk',
        'setThemeMode'
      ]
    })
  })

  test('a link to another site opens outside, in the same window nothing changes', async ({ openDesktop }) => {
    const { window, app } = await openDesktop()
    await noteOpened(app)
    for (const target of ['', '_blank']) {
      await clickLink(window, 'https://example.org/help', target)
      await expect.poll(() => opened(app)).toEqual(['https://example.org/help'])
      await app.evaluate(() => Reflect.get(globalThis, 'openedOutside').splice(0))
    }
    expect(window.url()).toMatch(/^app:[/][/]desk[/]/)
    expect(app.windows()).toHaveLength(1)
  })

  test('a link to a file or to a program opens nowhere', async ({ openDesktop }) => {
    const { window, app } = await openDesktop()
    await noteOpened(app)
    for (const address of ['file:///etc/hostname', 'smb://server/share', 'vscode://file/etc/hostname']) {
      await clickLink(window, address, '_blank')
    }
    // What is allowed comes last: when it is there, the others would have been too.
    await clickLink(window, 'https://example.org/last', '_blank')
    await expect.poll(() => opened(app)).toEqual(['https://example.org/last'])
    expect(app.windows()).toHaveLength(1)
  })

  test('a window opened by a script opens neither here nor outside', async ({ openDesktop }) => {
    const { window, app } = await openDesktop()
    await noteOpened(app)
    expect(
      await window.evaluate(() => [open('https://example.org/'), open('app://desk/'), open('about:blank')])
    ).toEqual([null, null, null])
    await clickLink(window, 'https://example.org/last', '_blank')
    await expect.poll(() => opened(app)).toEqual(['https://example.org/last'])
    expect(app.windows()).toHaveLength(1)
  })

  test('going to another site is refused', async ({ openDesktop }) => {
    const { window, app, output } = await openDesktop()
    await noteOpened(app)
    for (const address of ['https://example.org/', 'http://127.0.0.1/', 'app://elsewhere/']) {
      await window.evaluate((to) => location.assign(to), address)
      await expect.poll(output).toContain(`A page tried to open ${address}; refused`)
    }
    expect(window.url()).toMatch(/^app:[/][/]desk[/]/)
    expect(await opened(app)).toEqual([])
  })

  test('no permission is granted', async ({ openDesktop }) => {
    const { window } = await openDesktop()
    expect(
      await window.evaluate(async () => ({
        notifications: await Notification.requestPermission(),
        camera: (await navigator.permissions.query({ name: 'camera' as PermissionName })).state
      }))
    ).toEqual({ notifications: 'denied', camera: 'denied' })
  })

  test('the bridge refuses other arguments', async ({ openDesktop }) => {
    const { window, app } = await openDesktop()
    const setThemeMode = (mode: unknown) =>
      window.evaluate((value) => Reflect.get(globalThis, 'desktop').setThemeMode(value), mode)
    await setThemeMode('dark')
    expect(await app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
    for (const mode of ['purple', '', null, { mode: 'light' }, ['light', 'dark']]) {
      await expect(setThemeMode(mode)).rejects.toThrow('Invalid arguments')
    }
    expect(await app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
  })

  test('the bridge refuses other pages', async ({ openDesktop }) => {
    const { window, app } = await openDesktop()
    await window.evaluate(() => Reflect.get(globalThis, 'desktop').setThemeMode('dark'))
    const answer = await app.evaluate(
      async ({ BrowserWindow }, preload) => {
        const stranger = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } })
        await stranger.loadURL('data:text/html,<p>A stranger</p>')
        const call = `desktop.setThemeMode('light').then(() => 'answered', String)`
        return await stranger.webContents.executeJavaScript(call).finally(() => stranger.destroy())
      },
      path.join(root, 'out/preload/index.cjs')
    )
    expect(answer).toContain('Not allowed')
    expect(await app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
  })

  test('no port is open', async ({ openDesktop }) => {
    test.skip(process.platform !== 'linux', 'reads the sockets of a process from /proc')
    const { app } = await openDesktop()
    // Playwright drives the application through two ports of its own; they are in what it printed at the start.
    const own = app.process().spawnargs.filter((arg) => /^--(inspect|remote-debugging-port)=0$/.test(arg)).length
    expect(listeningPorts(app.process().pid ?? 0)).toHaveLength(own)
  })
})

test.describe('the window', () => {
  test('comes back where it was, in its theme', async ({ openDesktop }) => {
    let desktop = await openDesktop()
    const bounds = { x: 40, y: 60, width: 900, height: 650 }
    await desktop.app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), bounds)
    const before = await boundsOf(desktop.app)
    await desktop.close()

    desktop = await openDesktop()
    expect(before).toMatchObject({ width: 900, height: 650 })
    expect(await boundsOf(desktop.app)).toEqual(before)
  })

  test('opens in full view when its display is gone or its file is damaged', async ({ openDesktop, dataDir }) => {
    for (const [state, size] of [
      ['{"bounds":{"x":9000,"y":9000,"width":900,"height":650},"maximized":false,"themeMode":"light"}', 900],
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

  test('is brought to the front by a second start, which ends', async ({ openDesktop, dataDir }) => {
    const { app, window } = await openDesktop()
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
    const second = spawn(electronPath(), [...sandboxSwitches, root, '--data', dataDir], { stdio: 'ignore' })
    const [code] = await once(second, 'exit')
    expect(code).toBe(0)
    const isMinimized = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized())
    await expect.poll(isMinimized).toBe(false)
    expect(app.windows()).toEqual([window])
  })
})

test('a damaged database is named, left as it is, and ends the start with exit code 1', async ({ dataDir }) => {
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
      const json = body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
      return (await fetch(address, { method, ...json })).status
    },
    [method, address, body] as const
  )
}

/** Puts a note in the place of the system's browser. */
async function noteOpened(app: ElectronApplication) {
  await app.evaluate(({ shell }) => {
    const noted: string[] = []
    Reflect.set(globalThis, 'openedOutside', noted)
    shell.openExternal = async (address) => void noted.push(address)
  })
}

function opened(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(() => Reflect.get(globalThis, 'openedOutside'))
}

/** Puts a link on top of the page, in the place of the last one, and clicks it as a person does. */
async function clickLink(window: Page, address: string, target: string) {
  await window.evaluate(
    ([address, target]) => {
      document.querySelector('#test-link')?.remove()
      const link = Object.assign(document.createElement('a'), { href: address, target, id: 'test-link' })
      link.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 99999; width: 50px; height: 50px'
      document.body.append(link)
      Reflect.set(globalThis, 'linkWasClicked', false)
      link.addEventListener('click', () => Reflect.set(globalThis, 'linkWasClicked', true))
    },
    [address, target] as const
  )
  const wasClicked = () => window.evaluate(() => Reflect.get(globalThis, 'linkWasClicked'))
  // Chromium drops clicks on a page that it is still painting for the first time.
  await expect(async () => {
    // Not the locator's click: that waits for the page to go there.
    await window.mouse.click(25, 25)
    await expect.poll(wasClicked, { timeout: 2000 }).toBe(true)
  }).toPass()
}

function boundsOf(app: ElectronApplication) {
  return app.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds() ?? { x: NaN, y: NaN, width: NaN, height: NaN }
  )
}

/** The TCP ports a process listens on, as Linux tells. */
function listeningPorts(pid: number): number[] {
  const folder = `/proc/${pid}/fd`
  const inodes = new Set(
    readdirSync(folder).map((descriptor) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${descriptor}`))?.[1]
      } catch {
        return undefined
      }
    })
  )
  return ['tcp', 'tcp6']
    .flatMap((table) => readFileSync(`/proc/${pid}/net/${table}`, 'utf8').trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === '0A' && inodes.has(fields[9]))
    .map((fields) => Number.parseInt(fields[1]?.split(':')[1] ?? '', 16))
}
