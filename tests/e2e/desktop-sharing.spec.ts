import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request } from 'node:https'
import path from 'node:path'
import type { TLSSocket } from 'node:tls'
import { type Browser, type ElectronApplication, expect, type Page } from '@playwright/test'
import { startBrowser } from '#support/browser-elsewhere.ts'
import { choose } from '#support/choices.ts'
import { PASSWORD, signIn, signInAs } from '#support/demo-company.ts'
import { callApi, connectedTo } from '#support/desktop-app.ts'
import { test as base } from '#support/fixtures.ts'
import { freePort, isPortOpen } from '#support/ports.ts'
import { makeTestCertificate } from '#support/server/test-certificate.ts'

const DEMO = ['--demo-tickets', '30']
/** Reconnecting takes as long as a person is asked to wait. */
const SOON = { timeout: 30_000 }

const test = base.extend<{ port: number; phone: Browser }>({
  port: async ({ browserName: _ }, use) => use(await freePort()),
  /** A browser elsewhere, as good as one on a phone. */
  phone: async ({ browserName: _ }, use) => {
    const browser = await startBrowser()
    await use(browser)
    await browser.close()
  }
})

/** The settings of a computer that may share its data over the loopback address only. */
function sharing(port: number, { isOn = false, encryption = 'none' } = {}) {
  return {
    source: { kind: 'computer' },
    sharing: { isOn, host: '127.0.0.1', port, encryption: { kind: encryption } }
  }
}

async function openSettings(window: Page) {
  await window.goto('app://desk/settings')
  return window.getByRole('region', { name: 'Share on the network' })
}

/** Raises a ticket as the person who uses a page. @returns its number */
async function raise(page: Page, description: string): Promise<number> {
  const { body: me } = await callApi(page, 'GET', '/api/user')
  const ticket = { department: 'IT', description, category: 'other', requesterId: me?.id }
  return Number((await callApi(page, 'POST', '/api/tickets', ticket)).body?.id)
}

const linkTo = (page: Page, ticket: number) =>
  page.getByRole('link', { name: `TKT-${String(ticket).padStart(5, '0')}` })

/** Expects that a list gets a ticket; a list that is looked at offers it first. */
async function expectListed(page: Page, ticket: number) {
  const news = page.getByRole('button', { name: /^\d+ new tickets?$/ })
  await expect(news.or(linkTo(page, ticket)).first()).toBeVisible(SOON)
  if (await news.isVisible()) await news.click()
  await expect(linkTo(page, ticket)).toBeVisible()
}

/**
 * The fingerprint of the certificate on a port, and an answer's cookies, as a program sees them
 * that trusts anyone.
 */
async function lookOverTls(port: number) {
  const sent = request({
    host: '127.0.0.1',
    port,
    path: '/api/login',
    method: 'POST',
    rejectUnauthorized: false,
    agent: false
  })
  sent.setHeader('Content-Type', 'application/json')
  sent.end(JSON.stringify({ username: 'priya', password: PASSWORD }))
  const [answer] = await once(sent, 'response')
  const { fingerprint256 } = (answer.socket as TLSSocket).getPeerCertificate()
  answer.resume()
  return { fingerprint: fingerprint256, cookies: answer.headers['set-cookie'] ?? [] }
}

test('another desktop and a browser join, see each other’s changes, and go on after the sharing one was killed', async ({
  openDesktop,
  otherDataDir,
  port,
  phone
}) => {
  test.setTimeout(180_000)
  const origin = `http://127.0.0.1:${port}`
  const host = await openDesktop(DEMO, { settings: sharing(port) })
  const section = await openSettings(host.window)
  expect(await isPortOpen(port)).toBe(false)
  await section.getByText('Share this help desk').click()
  await expect(section.getByText(origin, { exact: true })).toBeVisible()
  await expect(section.getByRole('img', { name: `QR code of ${origin}` })).toBeVisible()
  await expect(section.getByText(/Without encryption, anyone on this network/)).toBeVisible()

  const guest = await openDesktop([], {
    dataDir: otherDataDir,
    settings: connectedTo(origin)
  })
  await signIn(guest.window, 'staff')
  const context = await phone.newContext({ baseURL: origin })
  await signInAs(context, origin, 'administrator')
  const browser = await context.newPage()
  await browser.goto('/tickets')
  await callApi(host.window, 'POST', '/api/login', { username: 'fatima', password: PASSWORD })
  for (const window of [host.window, guest.window]) await window.goto('app://desk/tickets')

  const everyone = [host.window, guest.window, browser]
  for (const page of everyone)
    await expect(page.getByRole('link', { name: /^TKT-/ }).first()).toBeVisible()
  for (const [index, page] of everyone.entries()) {
    const ticket = await raise(page, `Raised by number ${index} of those who share`)
    for (const other of everyone) await expectListed(other, ticket)
  }

  host.app.process().kill('SIGKILL')
  await expect.poll(() => isPortOpen(port)).toBe(false)
  await expect(browser.getByText('Offline, reconnecting')).toBeVisible(SOON)
  await expect(browser.getByRole('link', { name: /^TKT-/ }).first()).toBeVisible()
  await expect(guest.window.getByRole('link', { name: /^TKT-/ }).first()).toBeVisible()

  const again = await openDesktop()
  await expect.poll(() => isPortOpen(port)).toBe(true)
  await expect(browser.getByText('Offline, reconnecting')).toBeHidden(SOON)
  await again.window.goto('app://desk/tickets')
  const ticket = await raise(again.window, 'Raised after the sharing computer came back')
  for (const other of [again.window, guest.window, browser]) await expectListed(other, ticket)
  await linkTo(guest.window, ticket).click()
  await linkTo(browser, ticket).click()
  await choose(guest.window.getByRole('combobox', { name: 'Status' }), 'In Progress')
  await expect(browser.getByRole('combobox', { name: 'Status' })).toContainText('In Progress')
})

test('a desktop with its own certificate speaks HTTPS, known by the fingerprint that is shown, until sharing is disabled', {
  tag: '@quick'
}, async ({ openDesktop, port, phone }) => {
  test.slow()
  const origin = `https://127.0.0.1:${port}`
  const settings = sharing(port, { isOn: true })
  let { window, app, close } = await openDesktop(DEMO, { settings })
  let section = await openSettings(window)
  await choose(
    window.getByRole('combobox', { name: 'Encryption' }),
    'Certificate created by this computer'
  )
  await expect(section.getByText(origin, { exact: true })).toBeVisible()
  await expect(section.getByText(/can intercept passwords/)).toBeHidden()
  const { fingerprint, cookies } = await lookOverTls(port)
  await expect(section.getByText(fingerprint, { exact: true })).toBeVisible()
  expect(cookies).toEqual([expect.stringMatching(/; Secure/)])

  const context = await phone.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await page.goto(origin)
  await signIn(page, 'administrator')
  expect(await context.cookies()).toEqual([
    expect.objectContaining({ secure: true, httpOnly: true })
  ])

  await section.getByRole('button', { name: `Copy fingerprint ${fingerprint}` }).click()
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe(fingerprint)

  await close()
  ;({ window, app, close } = await openDesktop())
  section = await openSettings(window)
  await expect(section.getByText(fingerprint, { exact: true })).toBeVisible()
  await section.getByText('Share this help desk').click()
  await expect(section.getByText(fingerprint, { exact: true })).toBeHidden()
  expect(await isPortOpen(port)).toBe(false)
})

test('certificate files are chosen, and looked at before they are used', async ({
  openDesktop,
  dataDir,
  port
}) => {
  const [pair, stranger] = [await makeTestCertificate(), await makeTestCertificate()]
  const files = { certificate: path.join(dataDir, 'desk.pem'), key: path.join(dataDir, 'desk.key') }
  writeFileSync(files.certificate, pair.certificate)
  writeFileSync(files.key, stranger.key)
  const { window, app } = await openDesktop(DEMO, { settings: sharing(port, { isOn: true }) })
  const section = await openSettings(window)
  const wish = 'Company certificate (PEM files)'

  await answerDialogs(app, [])
  await choose(window.getByRole('combobox', { name: 'Encryption' }), wish)
  await expect(section.getByRole('combobox', { name: 'Encryption' })).toContainText('None')
  await answerDialogs(app, [files.certificate, files.key])
  await choose(window.getByRole('combobox', { name: 'Encryption' }), wish)
  await expect(
    window.getByText(`The key in ${files.key} does not belong to the certificate`)
  ).toBeVisible()
  await expect(section.getByText(`http://127.0.0.1:${port}`, { exact: true })).toBeVisible()

  writeFileSync(files.key, pair.key)
  await answerDialogs(app, [files.certificate, files.key])
  await choose(window.getByRole('combobox', { name: 'Encryption' }), wish)
  await expect(section.getByText(`https://127.0.0.1:${port}`, { exact: true })).toBeVisible()
  await expect(section.getByText(files.certificate)).toBeVisible()
  const { fingerprint } = await lookOverTls(port)
  await expect(section.getByText(fingerprint, { exact: true })).toBeVisible()
})

test('the setup code is shown until the first administrator is there; a help desk elsewhere is not shared', async ({
  openDesktop,
  otherDataDir,
  port
}) => {
  const { window, close } = await openDesktop([], { settings: sharing(port, { isOn: true }) })
  const section = await openSettings(window)
  await expect(section.getByText(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/)).toBeVisible()
  const person = { username: 'ada', fullName: 'Ada Admin', initials: 'AA' }
  const secrets = { email: 'ada@example.org', password: 'ada has a secret' }
  await callApi(window, 'POST', '/api/setup', { ...person, ...secrets })
  await expect(section.getByText('Setup code')).toBeHidden(SOON)
  await expect(section.getByText(`http://127.0.0.1:${port}`, { exact: true })).toBeVisible()
  const next = await freePort()
  for (const [typed, shown] of [
    ['70000', 'Enter a number from 1 to 65535'],
    [String(next), `http://127.0.0.1:${next}`]
  ] as const) {
    await section.getByLabel('Port').fill(typed)
    await section.getByLabel('Port').press('Enter')
    await expect(section.getByText(shown, { exact: true })).toBeVisible()
  }
  expect(await isPortOpen(port)).toBe(false)
  await close()

  const elsewhere = await openDesktop([], {
    dataDir: otherDataDir,
    settings: { ...sharing(port, { isOn: true }), ...connectedTo('http://127.0.0.1:4999') }
  })
  const unshared = await openSettings(elsewhere.window)
  await expect(
    unshared.getByText(/^To share a help desk from here, its data must be on this computer/)
  ).toBeVisible()
  await expect(unshared.getByText('Share this help desk')).toBeHidden()
  expect(await isPortOpen(port)).toBe(false)
})

/**
 * Answers the next dialogs that ask for a file, in a person's place; without an answer they are
 * cancelled.
 */
async function answerDialogs(app: ElectronApplication, answers: string[]) {
  await app.evaluate(({ dialog }, paths) => {
    dialog.showOpenDialog = async () => {
      const filePaths = paths.splice(0, 1)
      return { canceled: filePaths.length === 0, filePaths }
    }
  }, answers)
}
