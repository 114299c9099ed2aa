import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type ElectronApplication, expect } from '@playwright/test'
import { root } from '../../build/set-up.mjs'
import { DEMO } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'
import { HOSTILE_MARKDOWN } from '../support/hostile-company.ts'
import { signIn } from '../support/kiosk.ts'

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

/**
 * Calls a channel's handler as if our own page had sent what it never would.
 * @returns what the page would be told
 */
function callAsOurs(
  app: ElectronApplication,
  channel: string,
  args: readonly unknown[]
): Promise<string> {
  return app.evaluate(
    async ({ ipcMain, BrowserWindow }, [channel, args]) => {
      const handlers = Reflect.get(ipcMain, '_invokeHandlers') as Map<
        string,
        (...all: unknown[]) => unknown
      >
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

test('every channel refuses arguments that are not its own, and changes nothing', async ({
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
  expect(settings()).toBe(before)
})

test('hostile Markdown runs nothing, loads nothing and leads nowhere else', async ({
  openDesktop
}) => {
  const { app, window } = await openDesktop(DEMO)
  await signIn(window, 'administrator')
  const asked: string[] = []
  window.on('request', (request) => asked.push(request.url()))
  const description = HOSTILE_MARKDOWN.join('\n\n')
  const id = await window.evaluate(async (description) => {
    const { id: requesterId } = await (await fetch('/api/user')).json()
    const ticket = { description, format: 'markdown', category: 'other', requesterId }
    const headers = { 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(ticket) }
    return (await (await fetch('/api/tickets', init)).json()).id
  }, description)
  await window.goto(`app://desk/tickets/${id}`)
  const place = window.getByRole('region', { name: 'Description' })
  await expect(place.getByRole('table')).toBeVisible()
  await expect(place.locator('img, input, iframe, details, script, .injected')).toHaveCount(0)
  const links = await place.locator('a').evaluateAll((all) => all.map((one) => one.outerHTML))
  expect(links.length).toBeGreaterThan(6)
  for (const link of links)
    expect(link).toMatch(/ href="(http:[/][/]evil[.]example[/]|mailto:[ab]@evil[.]example)/)
  expect(await window.evaluate(() => 'injected' in globalThis)).toBe(false)
  expect(asked.filter((address) => !address.startsWith('app://desk/'))).toEqual([])
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})

test('every channel refuses every other sender', async ({ openDesktop }) => {
  const { app } = await openDesktop()
  const answers = await app.evaluate(
    async ({ BrowserWindow }, [preload, channels]) => {
      const told: string[] = []
      // Also our own address in a window that is not ours, such as one that got open by mistake.
      for (const address of ['data:text/html,<p>A stranger</p>', 'app://desk/auth']) {
        const stranger = new BrowserWindow({
          show: false,
          webPreferences: { preload, sandbox: true }
        })
        await stranger.loadURL(address)
        for (const channel of channels) {
          const call = `invoke(${JSON.stringify(channel)}).then(() => 'answered', String)`
          told.push(`${channel}: ${await stranger.webContents.executeJavaScript(call)}`)
        }
        stranger.destroy()
      }
      return told
    },
    [path.join(root, 'tests/support/raw-ipc.cjs'), CHANNELS] as const
  )
  expect(answers).toHaveLength(2 * CHANNELS.length)
  for (const answer of answers) expect(answer).toContain('Not allowed')
})

test('the window is sandboxed and isolated, and nothing that weakens it is switched on', async ({
  openDesktop
}) => {
  const { app } = await openDesktop()
  const windows = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) =>
      Reflect.get(webContents, 'getLastWebPreferences').call(webContents)
    )
  )
  expect(windows).toHaveLength(1)
  expect(windows[0]).toMatchObject({
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
})

test('pages come with a policy that lets no script in but our own', async ({ openDesktop }) => {
  const { window } = await openDesktop()
  const policy = await window.evaluate(async () =>
    (await fetch('/auth')).headers.get('content-security-policy')
  )
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  const ran = await window.evaluate(async () => {
    const ran: string[] = []
    Reflect.set(window, 'note', (what: string) => ran.push(what))
    const picture = Object.assign(new Image(), { src: '/assets/none.png' })
    picture.setAttribute('onerror', "note('an attribute')")
    const failed = new Promise((resolve) => picture.addEventListener('error', resolve))
    document.body.append(
      picture,
      Object.assign(document.createElement('script'), { textContent: "note('an element')" }),
      Object.assign(document.createElement('script'), {
        src: "data:text/javascript,note('an address')"
      })
    )
    // What is evaluated here may evaluate; a text that a timer runs later may not.
    setTimeout("note('a text')", 0)
    await failed
    await new Promise((resolve) => setTimeout(resolve, 100))
    return ran
  })
  expect(ran).toEqual([])
})

test('a page inside the page is not shown, whatever its address', async ({ openDesktop }) => {
  const { window } = await openDesktop()
  const frames = await window.evaluate(async () => {
    const addresses = ['https://example.org/', 'app://desk/auth', 'data:text/html,<p>x']
    for (const address of addresses)
      document.body.append(Object.assign(document.createElement('iframe'), { src: address }))
    await new Promise((resolve) => setTimeout(resolve, 500))
    return [...document.querySelectorAll('iframe')].map(
      (frame) => frame.contentDocument?.body?.textContent ?? ''
    )
  })
  expect(frames).toEqual(['', '', ''])
})
