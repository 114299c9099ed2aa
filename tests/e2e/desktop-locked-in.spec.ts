import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { root } from '../../build/set-up.mjs'
import { test } from '../support/fixtures.ts'

test('the page has nothing of Node and of Electron but the bridge', async ({ openDesktop }) => {
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
      'restartToUpdate',
      'setThemeMode'
    ]
  })
})

test('a link to another site opens outside, in the same window nothing changes', async ({
  openDesktop
}) => {
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
  for (const address of [
    'file:///etc/hostname',
    'smb://server/share',
    'vscode://file/etc/hostname'
  ]) {
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
    await window.evaluate(() => [
      open('https://example.org/'),
      open('app://desk/'),
      open('about:blank')
    ])
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
      const stranger = new BrowserWindow({
        show: false,
        webPreferences: { preload, sandbox: true }
      })
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
  // Playwright drives the application through two ports of its own; they are in what it printed at
  // the start.
  const own = app
    .process()
    .spawnargs.filter((arg) => /^--(inspect|remote-debugging-port)=0$/.test(arg)).length
  expect(listeningPorts(app.process().pid ?? 0)).toHaveLength(own)
})

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
      const link = Object.assign(document.createElement('a'), {
        href: address,
        target,
        id: 'test-link'
      })
      link.style.cssText =
        'position: fixed; inset: 0 auto auto 0; z-index: 99999; width: 50px; height: 50px'
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
    .flatMap((table) =>
      readFileSync(`/proc/${pid}/net/${table}`, 'utf8').trim().split('\n').slice(1)
    )
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === '0A' && inodes.has(fields[9]))
    .map((fields) => Number.parseInt(fields[1]?.split(':')[1] ?? '', 16))
}
