import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { type ElectronApplication, expect } from '@playwright/test'
import { clickOnTop } from '#support/desktop-app.ts'
import { test } from '#support/fixtures.ts'
import { root } from '../../build/set-up.mjs'

/** Every channel there is, by what the bridge says: one that is added is tried too. */
const CHANNELS = [
  ...readFileSync(path.join(root, 'shared/desktop-bridge.ts'), 'utf8').matchAll(
    /'(desktop:[a-z-]+)': \{ args/g
  )
].map(([, channel = '']) => channel)

/** Arguments that no channel takes. */
const HOSTILE: readonly unknown[][] = [
  [null],
  [{ unknown: 1 }],
  [['light']],
  [{ kind: 'server', address: 'file:///etc/passwd', fingerprint: null }],
  [{ kind: 'server', address: 'http://desk', fingerprint: 'AB' }],
  [{ source: { kind: 'computer' } }],
  [{ sharing: { isOn: true, host: 'evil.example', port: 0, encryption: { kind: 'none' } } }],
  [{ newTicketKeys: 'A'.repeat(1000) }],
  ['x'.repeat(100_000), null],
  ['light', 7],
  [1, 2, 3, 4, 5]
]

test('the window is sandboxed and isolated: a page has only the bridge and no permission, and no port is open', {
  tag: '@quick'
}, async ({ openDesktop }) => {
  const { app, window } = await openDesktop()
  const windows = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) =>
      Reflect.get(webContents, 'getLastWebPreferences').call(webContents)
    )
  )
  expect(windows).toEqual([
    expect.objectContaining({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      enableBlinkFeatures: ''
    })
  ])
  const seen = await window.evaluate(async () => ({
    node: ['require', 'process', 'module'].filter((name) => name in globalThis),
    bridge: Object.keys(Reflect.get(globalThis, 'desktop')).sort(),
    notifications: await Notification.requestPermission(),
    camera: (await navigator.permissions.query({ name: 'camera' as PermissionName })).state
  }))
  const bridge =
    'changeSettings changeSource chooseBackupsFolder chooseCertificate getState leaveKiosk onCommand ' +
    'onState platform probeServer restartKiosk restartToUpdate setLanguage setThemeMode'
  expect(seen).toEqual({
    node: [],
    bridge: bridge.split(' '),
    notifications: 'denied',
    camera: 'denied'
  })
  if (process.platform !== 'linux') return
  // Playwright drives the application through two ports of its own.
  const own = app
    .process()
    .spawnargs.filter((arg) => /^--(inspect|remote-debugging-port)=0$/.test(arg)).length
  expect(listeningPorts(app.process().pid ?? 0)).toHaveLength(own)
})

test('the policy runs no script but our own, and shows no page inside the page', async ({
  openDesktop
}) => {
  const { window } = await openDesktop()
  const policy = await window.evaluate(async () =>
    (await fetch('/auth')).headers.get('content-security-policy')
  )
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  const { ran, frames } = await window.evaluate(async () => {
    const ran: string[] = []
    Reflect.set(window, 'note', (what: string) => ran.push(what))
    /** Resolves once the policy has rejected four scripts. */
    const rejected = new Promise<void>((resolve) => {
      let count = 0
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        if (effectiveDirective.startsWith('script-src') && ++count === 4) resolve()
      })
    })
    const picture = Object.assign(new Image(), { src: '/assets/none.png' })
    picture.setAttribute('onerror', "note('an attribute')")
    const script = (from: object) => Object.assign(document.createElement('script'), from)
    document.body.append(
      picture,
      script({ textContent: "note('an element')" }),
      script({ src: "data:text/javascript,note('an address')" })
    )
    // Code under evaluation may evaluate; a text that a timer runs later may not.
    setTimeout("note('a text')", 0)
    await rejected
    const frames = ['https://example.org/', 'app://desk/auth', 'data:text/html,<p>x'].map((src) =>
      Object.assign(document.createElement('iframe'), { src })
    )
    const loaded = frames.map(
      (frame) => new Promise((done) => frame.addEventListener('load', done))
    )
    document.body.append(...frames)
    await Promise.all(loaded)
    return { ran, frames: frames.map((frame) => frame.contentDocument?.body?.textContent ?? '') }
  })
  expect(ran).toEqual([])
  expect(frames).toEqual(['', '', ''])
})

test('links open outside only by a click and only on the web; nothing leads to another site', {
  tag: '@quick'
}, async ({ openDesktop }) => {
  test.slow()
  const { window, app, output } = await openDesktop()
  await app.evaluate(({ shell }) => {
    const noted: string[] = []
    Reflect.set(globalThis, 'openedOutside', noted)
    shell.openExternal = async (address) => void noted.push(address)
  })
  const opened = () =>
    app.evaluate((): string[] => Reflect.get(globalThis, 'openedOutside').splice(0))
  expect(
    await window.evaluate(() => [
      open('https://example.org/'),
      open('app://desk/'),
      open('about:blank')
    ])
  ).toEqual([null, null, null])
  for (const address of ['https://example.org/', 'http://127.0.0.1/', 'app://elsewhere/']) {
    await window.evaluate((to) => location.assign(to), address)
    await expect.poll(output).toContain(`Blocked a page from opening ${address}`)
  }
  expect(await opened()).toEqual([])

  await clickOnTop(window, 'a', { href: 'https://example.org/help' })
  await expect.poll(opened).toEqual(['https://example.org/help'])
  for (const address of [
    'file:///etc/hostname',
    'smb://server/share',
    'vscode://file/etc/hostname',
    'https://example.org/last'
  ])
    await clickOnTop(window, 'a', { href: address, target: '_blank' })
  // The allowed one comes last: by then the others would have been there too.
  await expect.poll(opened).toEqual(['https://example.org/last'])
  expect(window.url()).toMatch(/^app:[/][/]desk[/]/)
  expect(app.windows()).toHaveLength(1)

  await window.goto('app://desk/api/docs')
  await expect(window.getByText('getSetup', { exact: true })).toBeVisible()
  await window.getByRole('link', { name: 'Help Desk' }).click()
  await expect(window).toHaveURL('app://desk/auth')
})

test('every channel rejects arguments that are not its own, and every other sender', async ({
  openDesktop,
  dataDir
}) => {
  const { app } = await openDesktop()
  expect(CHANNELS.length).toBeGreaterThan(8)
  const settings = () => readFileSync(path.join(dataDir, 'settings.json'), 'utf8')
  const before = settings()
  for (const channel of CHANNELS) {
    for (const args of HOSTILE) {
      expect(
        await callAsOurs(app, channel, args),
        `${channel} with ${JSON.stringify(args).slice(0, 200)}`
      ).toMatch(/Invalid arguments|Not allowed/)
    }
  }
  const answers = await app.evaluate(
    async ({ BrowserWindow }, [preload, channels]) => {
      const reported: string[] = []
      // Also our own address in a window that is not ours, such as one that got open by mistake.
      for (const address of ['data:text/html,<p>A stranger</p>', 'app://desk/auth']) {
        const stranger = new BrowserWindow({
          show: false,
          webPreferences: { preload, sandbox: true }
        })
        await stranger.loadURL(address)
        for (const channel of channels) {
          const call = `invoke(${JSON.stringify(channel)}).then(() => 'answered', String)`
          reported.push(`${channel}: ${await stranger.webContents.executeJavaScript(call)}`)
        }
        stranger.destroy()
      }
      return reported
    },
    [path.join(root, 'tests/support/raw-ipc.cjs'), CHANNELS] as const
  )
  expect(answers).toHaveLength(2 * CHANNELS.length)
  for (const answer of answers) expect(answer).toContain('Not allowed')
  expect(settings()).toBe(before)
})

/**
 * Calls a channel's handler as if our own page had sent what it never would.
 * @returns what the page would be told
 */
function callAsOurs(app: ElectronApplication, channel: string, args: readonly unknown[]) {
  return app.evaluate(
    async ({ ipcMain, BrowserWindow }, [channel, args]) => {
      const handlers: Map<string, (...all: unknown[]) => unknown> = Reflect.get(
        ipcMain,
        '_invokeHandlers'
      )
      const senderFrame = BrowserWindow.getAllWindows()[0]?.webContents.mainFrame
      try {
        return `answered ${JSON.stringify(await handlers.get(channel)?.({ senderFrame }, ...args))}`
      } catch (error) {
        return String(error)
      }
    },
    [channel, [...args]] as const
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
    .flatMap((table) =>
      readFileSync(`/proc/${pid}/net/${table}`, 'utf8').trim().split('\n').slice(1)
    )
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === '0A' && inodes.has(fields[9]))
    .map((fields) => Number.parseInt(fields[1]?.split(':')[1] ?? '', 16))
}
