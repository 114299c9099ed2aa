// Long, because its four tests share a kiosk with folders of its own, in which traces are looked for.
import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import {
  type APIRequestContext,
  type ElectronApplication,
  expect,
  type Page
} from '@playwright/test'
import { makeDataFolder } from '#support/data-folder.ts'
import { ACCOUNTS, DEMO, PASSWORD, signIn } from '#support/demo-company.ts'
import { drawPng } from '#support/files.ts'
import { test as base } from '#support/fixtures.ts'
import { kioskOf, passTime, shown } from '#support/kiosk.ts'
import { type RecordingProxy, startRecordingProxy } from '#support/recording-proxy.ts'
import { findTraces } from '#support/traces.ts'

const { username, fullName } = ACCOUNTS.staff
const DESCRIPTION = 'The confidential coffee machine in room 4711 leaks'
const COMMENT = 'Half a sentence about quarterly salaries'
const SEARCH = 'whistleblower'

/** The traces of the previous person that a page finds: none. */
const NOTHING = { local: 0, session: 0, databases: 0, caches: 0, cookies: 0, history: 1 }

interface Fixtures {
  /** Stands before a server of this test's own, with the demo company in it. */
  relay: RecordingProxy
  /** A kiosk of that server, and every folder that it could write to. */
  kiosk: { app: ElectronApplication; window: Page; folders: string[]; close(): Promise<void> }
}

const test = base.extend<Fixtures>({
  relay: async ({ startServer, otherDataDir }, use) => {
    const server = await startServer({ dataDir: otherDataDir, args: DEMO })
    const proxy = await startRecordingProxy(server.url)
    await use(proxy)
    await proxy.close()
  },
  kiosk: async ({ relay, openDesktop, dataDir }, use) => {
    const home = makeDataFolder()
    const folderOf = (name: string) => {
      const folder = path.join(home.path, name)
      mkdirSync(folder)
      return folder
    }
    const env = {
      HOME: home.path,
      XDG_CONFIG_HOME: folderOf('config'),
      XDG_CACHE_HOME: folderOf('cache'),
      XDG_DATA_HOME: folderOf('data'),
      TMPDIR: folderOf('tmp')
    }
    const { app, window, close } = await openDesktop([], { settings: kioskOf(relay.url), env })
    await expect(window.getByLabel('Username')).toBeVisible()
    await use({ app, window, close, folders: [dataDir, home.path] })
    await close()
    home.remove()
  }
})

test('after the idle time nothing of a person is left, on the disk or in the browser', {
  tag: '@quick'
}, async ({ kiosk, relay }) => {
  test.slow()
  const { app, window, folders, close } = kiosk
  await leaveTraces(window)
  expect(relay.cookieValues).toHaveLength(1)
  const texts = [fullName, DESCRIPTION, COMMENT, SEARCH, 'welcome-desk', ...relay.cookieValues]

  await passTime(window, 120)
  const warning = window.getByRole('alertdialog', { name: 'Are you still there?' })
  await expect(warning).toContainText('You will be signed out in')
  await passTime(window, 20)
  await expect(window.getByRole('heading', { name: 'Welcome to Help Desk' })).toBeVisible()
  await expect(window.getByLabel('Username')).toHaveValue('')
  await expect(window.getByLabel('Password')).toHaveValue('')
  await expect(window.locator('[data-scope=toast][data-part=root]')).toHaveCount(0)
  await expect(window.getByRole('dialog')).toHaveCount(0)

  expect(await stored(window)).toEqual(NOTHING)
  const kept = () =>
    app.evaluate(async ({ BrowserWindow, session, clipboard }) => {
      const opened = BrowserWindow.getAllWindows()[0]?.webContents
      return {
        cookies: [
          ...((await opened?.session.cookies.get({})) ?? []),
          ...(await session.defaultSession.cookies.get({}))
        ],
        cacheSize: await opened?.session.getCacheSize(),
        isOnDisk: opened?.session.getStoragePath() !== null,
        canGoBack: opened?.navigationHistory.canGoBack(),
        copied: clipboard.readText()
      }
    })
  await expect
    .poll(kept)
    .toEqual({ cookies: [], cacheSize: 0, isOnDisk: false, canGoBack: false, copied: '' })
  await window.evaluate(() => history.back())
  expect(await shown(app)).toMatchObject({ address: 'app://desk/auth' })
  await expect.poll(() => relay.requests).toContain('POST /api/logout')
  expect(await statusOf(relay, relay.cookieValues[0] ?? '')).toBe(401)

  expect(readdirSync(folders[0] ?? '')).not.toContain('session.json')
  expect(findTraces(folders, texts)).toEqual([])
  expect(findTraces(folders, [`"${username}"`, `=${username}`])).toEqual([])
  await close()
  expect(findTraces(folders, [...texts, `"${username}"`, `=${username}`])).toEqual([])
})

test('the warning is answered by its buttons only, and what was typed before signing in is cleared', async ({
  kiosk,
  relay
}) => {
  const { window } = kiosk
  await window.getByRole('tab', { name: 'Register' }).click()
  await window.getByLabel('Full Name').fill('A person who hesitates')
  await passTime(window, 125)
  await expect(window.getByRole('alertdialog')).toContainText('Your text will be cleared in')
  await passTime(window, 20)
  await expect(window.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
  await window.getByRole('tab', { name: 'Register' }).click()
  await expect(window.getByLabel('Full Name')).toHaveValue('')
  expect(relay.requests).not.toContain('POST /api/logout')

  await window.getByRole('tab', { name: 'Login' }).click()
  await signIn(window, 'staff')
  const warning = window.getByRole('alertdialog', { name: 'Are you still there?' })
  await passTime(window, 121)
  await expect(warning).toBeVisible()
  await window.mouse.click(5, 5)
  await window.keyboard.press('Escape')
  await expect(warning).toBeVisible()
  await warning.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(warning).toHaveCount(0)
  await expect(window.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await passTime(window, 100)
  await window.mouse.move(200, 200)
  await passTime(window, 100)
  await expect(warning).toHaveCount(0)
  await passTime(window, 25)
  await warning.getByRole('button', { name: 'Sign out now' }).click()
  await expect(window.getByRole('heading', { name: 'Welcome to Help Desk' })).toBeVisible()
})

test('signing out without the server, a session ended elsewhere, a crash and a hang leave as little', async ({
  kiosk,
  relay
}) => {
  test.slow()
  const { app, window } = kiosk
  const logouts = () => relay.requests.filter((request) => request === 'POST /api/logout').length
  const textShown = async () => (await shown(app)).text
  await leaveTraces(window)
  relay.setAway(true)
  await window.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => shown(app)).toMatchObject({ address: 'app://desk/auth' })
  await expect.poll(textShown).toContain('Help Desk is not available right now')
  expect(await stored(window)).toEqual(NOTHING)
  await expect(window.getByRole('button', { name: 'Exit kiosk mode' })).toBeVisible()
  expect(logouts()).toBe(0)
  relay.setAway(false)
  await expect.poll(logouts, { timeout: 30_000 }).toBe(1)
  expect(await statusOf(relay, relay.cookieValues[0] ?? '')).toBe(401)

  await signIn(window, 'staff')
  await window.evaluate(() => sessionStorage.setItem('left', 'behind'))
  await fetch(`${relay.url}/api/logout`, {
    method: 'POST',
    headers: { cookie: `helpdesk_session=${relay.cookieValues.at(-1)}` }
  })
  await expect.poll(() => shown(app)).toMatchObject({ address: 'app://desk/auth' })
  await expect.poll(() => window.evaluate(() => sessionStorage.length)).toBe(0)

  await signIn(window, 'staff')
  const before = logouts()
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()
  )
  await expect.poll(textShown, { timeout: 10_000 }).toContain('Welcome to Help Desk')
  expect((await shown(app)).address).toBe('app://desk/auth')
  await expect.poll(logouts).toBeGreaterThan(before)

  await app.evaluate(({ BrowserWindow }) => {
    const opened = BrowserWindow.getAllWindows()[0]
    opened?.webContents.on('render-process-gone', () => Reflect.set(globalThis, 'wasEnded', true))
    void opened?.webContents.executeJavaScript('for (;;) {}').catch(() => {})
    // Chromium would wait half a minute for the answer to some input before it says so.
    opened?.emit('unresponsive')
  })
  await expect
    .poll(() => app.evaluate(() => Reflect.get(globalThis, 'wasEnded')), { timeout: 15_000 })
    .toBe(true)
  await expect.poll(textShown, { timeout: 10_000 }).toContain('Welcome to Help Desk')
})

test('images can be looked at and leave nothing behind; no file comes in or out', async ({
  kiosk,
  relay,
  request
}) => {
  test.slow()
  const { app, window, folders, close } = kiosk
  const SECRET = 'pixels of the payroll'
  const image = drawPng(320, 200, [52, 101, 201], SECRET.repeat(20_000))
  await attachToTicket(request, relay.url, 7, {
    'payroll.png': image,
    'plan.zip': Buffer.from([0x50, 0x4b, 3, 4, 0])
  })
  await signIn(window, 'staff')
  await window.getByRole('link', { name: 'All Tickets' }).click()
  await window.getByPlaceholder('Search tickets...').fill('TKT-00007')
  await window.getByRole('link', { name: /TKT-00007/ }).click()
  await window.getByRole('tab', { name: /Activity/ }).click()

  const conversation = window.getByRole('log')
  await expect(conversation.getByText('plan.zip')).toBeVisible()
  await expect(window.getByRole('button', { name: /plan\.zip/ })).toHaveCount(0)
  await conversation.getByRole('button', { name: 'Open payroll.png' }).click()
  const dialog = window.getByRole('dialog', { name: 'payroll.png' })
  const picture = dialog.getByAltText('payroll.png')
  await expect
    .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBe(320)
  await expect(dialog.getByRole('button')).toHaveText([''])
  await dialog.getByRole('button', { name: 'Close' }).click()

  await expect(window.getByRole('button', { name: 'Attach files' })).toHaveCount(0)
  await expect(window.locator('input[type=file]')).toHaveCount(0)
  const box = window.getByLabel('Add a comment')
  const isTaken = await box.evaluate((element) => {
    const data = new DataTransfer()
    data.items.add(new File(['bytes'], 'found.png', { type: 'image/png' }))
    const as = { bubbles: true, cancelable: true }
    element.dispatchEvent(new DragEvent('drop', { ...as, dataTransfer: data }))
    return !element.dispatchEvent(new ClipboardEvent('paste', { ...as, clipboardData: data }))
  })
  expect(isTaken).toBe(false)
  await expect(window.getByText('found.png')).toHaveCount(0)

  await window.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(async () => (await shown(app)).address).toBe('app://desk/auth')
  expect(findTraces(folders, [SECRET, 'payroll'])).toEqual([])
  await close()
  expect(findTraces(folders, [SECRET, 'payroll'])).toEqual([])
})

/** Comments on a ticket with files, as an administrator who sits elsewhere. */
async function attachToTicket(
  api: APIRequestContext,
  url: string,
  ticketId: number,
  files: Record<string, Buffer>
) {
  const data = { username: ACCOUNTS.administrator.username, password: PASSWORD }
  const { id: userId } = await (await api.post(`${url}/api/login`, { data })).json()
  const attachmentIds: number[] = []
  for (const [name, bytes] of Object.entries(files)) {
    const headers = { 'Content-Type': 'application/octet-stream' }
    const upload = await api.post(`${url}/api/attachments?name=${name}`, { data: bytes, headers })
    attachmentIds.push((await upload.json()).id)
  }
  const comment = { message: 'With files', userId, ticketId, attachmentIds }
  const answer = await api.post(`${url}/api/tickets/${ticketId}/comments`, { data: comment })
  expect(answer.status()).toBe(201)
}

/**
 * Signs in, raises a ticket, copies its text, begins a comment and searches: what a person does at
 * a kiosk.
 */
async function leaveTraces(window: Page) {
  await signIn(window, 'staff')
  await window.getByRole('button', { name: /^New Ticket/ }).click()
  const dialog = window.getByRole('dialog', { name: 'Create New Ticket' })
  await dialog.getByLabel('Description').fill(DESCRIPTION)
  await dialog.getByLabel('Description').press('ControlOrMeta+A')
  await dialog.getByLabel('Description').press('ControlOrMeta+C')
  await dialog.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(dialog).toHaveCount(0)
  await window.getByPlaceholder('Search tickets...').fill(SEARCH)
  await expect(window).toHaveURL(new RegExp(SEARCH))
  await window.getByRole('link', { name: 'All Tickets' }).click()
  await window.locator('main li a').first().click()
  await expect(window.getByText(DESCRIPTION)).toBeVisible()
  await window.getByRole('tab', { name: /Activity/ }).click()
  await window.getByLabel('Add a comment').fill(COMMENT)
  // A later page may do this, although none does now.
  await window.evaluate(async (text) => {
    console.error(text)
    localStorage.setItem('note', text)
    sessionStorage.setItem('note', text)
    await (await caches.open(text)).keys()
    await new Promise((resolve) => {
      indexedDB.open(text).onsuccess = resolve
    })
  }, COMMENT)
}

/** How much the page could find of what came before it. */
function stored(window: Page) {
  return window.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    cookies: document.cookie.length,
    history: history.length
  }))
}

/** The server's answer to a request with this session. */
async function statusOf(relay: RecordingProxy, token: string): Promise<number> {
  return (
    await fetch(`${relay.url}/api/user`, { headers: { cookie: `helpdesk_session=${token}` } })
  ).status
}
