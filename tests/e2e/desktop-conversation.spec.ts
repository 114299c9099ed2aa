import { type Browser, expect, type Page } from '@playwright/test'
import { startBrowser } from '../support/browser-elsewhere.ts'
import { choose } from '../support/choices.ts'
import { ACCOUNTS, PASSWORD } from '../support/demo-company.ts'
import { drawPng } from '../support/files.ts'
import { test as base } from '../support/fixtures.ts'

const NOTE = 'Toner again, look at the log please, @daniel'
const ANSWER = 'It was the driver. The log says when it began.'
const LOG = 'E04 driver 7.2 refused\n'

const test = base.extend<{ elsewhere: Browser }>({
  elsewhere: async ({ browserName: _ }, use) => {
    const browser = await startBrowser()
    await use(browser)
    await browser.close()
  }
})

/** Somebody with a browser of their own, who has looked at everything so far. */
async function join(browser: Browser, url: string, username: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    permissions: ['clipboard-read', 'clipboard-write']
  })
  await context.request.post(`${url}/api/login`, { data: { username, password: PASSWORD } })
  const upTo = Number.MAX_SAFE_INTEGER
  await context.request.post(`${url}/api/notifications/seen`, { data: { upTo } })
  return await context.newPage()
}

/** Puts a picture into the clipboard, as taking a screenshot does. */
async function takeScreenshot(page: Page) {
  const bytes = [...drawPng(320, 200, [52, 101, 201])]
  await page.evaluate(async (bytes) => {
    const picture = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
  }, bytes)
}

const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const conversation = (page: Page) => page.getByRole('log')
const openActivity = (page: Page) => page.getByRole('tab', { name: /^Activity/ }).click()

/** Everything the requester is answered about a ticket. */
async function answersAbout(page: Page, ticket: string): Promise<string> {
  const paths = [
    ticket,
    ...['comments', 'history', 'followers', 'attachments'].map((part) => `${ticket}/${part}`)
  ]
  const calls = [...paths, '/api/notifications', '/api/tickets?limit=5', '/api/tickets/export']
  const answers = await Promise.all(calls.map((path) => page.request.get(path)))
  return (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
}

test('a case from the screenshot to the answer, by two people in browsers and one at the desktop', async ({
  elsewhere,
  openDesktop,
  otherDataDir,
  startServer
}) => {
  const { url } = await startServer({ dataDir: otherDataDir, args: ['--demo-tickets', '12'] })
  const elena = await join(elsewhere, url, 'elena')
  const daniel = await join(elsewhere, url, 'daniel')
  const source = { kind: 'server', address: url, fingerprint: null }
  const desktop = await openDesktop([], { settings: { source } })
  const { window: priya } = desktop

  await test.step('Elena raises a ticket with a screenshot that she pastes', async () => {
    await elena.goto('/')
    await takeScreenshot(elena)
    await elena.getByRole('button', { name: 'New Ticket' }).first().click()
    const dialog = elena.getByRole('dialog', { name: 'Create New Ticket' })
    await choose(dialog.getByRole('combobox', { name: 'Department', exact: true }), 'IT')
    await choose(dialog.getByRole('combobox', { name: 'Category', exact: true }), 'Printer')
    await dialog.getByLabel('Description').fill('The label printer prints blank pages.')
    await elena.keyboard.press('ControlOrMeta+V')
    await expect(dialog.getByRole('button', { name: /^Remove Screenshot/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Create Ticket' }).click()
    await elena.getByRole('button', { name: /^View TKT-/ }).click()
    await expect(elena.getByRole('button', { name: /Screenshot.*png/ }).first()).toBeVisible()
  })
  const ticket = `/api${new URL(elena.url()).pathname}`
  const before = await answersAbout(elena, ticket)

  await test.step('Priya notes at the desktop what only her team reads, and mentions Daniel', async () => {
    await priya.getByLabel('Username').fill(ACCOUNTS.administrator.username)
    await priya.getByLabel('Password').fill(PASSWORD)
    await priya.getByRole('button', { name: 'Login' }).click()
    await expect(priya.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await priya.goto(`app://desk${new URL(elena.url()).pathname}`)
    await openActivity(priya)
    await priya.getByText('Internal note').click()
    const box = priya.getByRole('textbox', { name: 'Add an internal note' })
    await box.pressSequentially(`${NOTE.slice(0, -'daniel'.length)}dan`)
    await priya.getByRole('option', { name: /Daniel Okafor/ }).click()
    await expect(box).toHaveValue(`${NOTE} `)
    await priya.getByRole('button', { name: 'Add Note' }).click()
    await expect(conversation(priya).getByText('Toner again')).toBeVisible()
  })

  await test.step('Elena is told nothing of it', async () => {
    expect(await answersAbout(elena, ticket)).toBe(before)
    await openActivity(elena)
    await expect(elena.getByText('No comments yet.')).toBeVisible()
    await expect(bell(elena, 'Notifications')).toBeVisible()
  })

  await test.step('the bell leads Daniel to the note, and he answers with a log', async () => {
    await daniel.goto('/')
    await bell(daniel, 'Notifications, 1 new').click()
    await daniel.getByRole('link', { name: /mentioned you in a note/ }).click()
    await expect(conversation(daniel).getByText('Toner again')).toBeVisible()
    await daniel.getByLabel('Choose files').setInputFiles({
      ...{ name: 'spooler.log', mimeType: 'text/plain', buffer: Buffer.from(LOG) }
    })
    await expect(daniel.getByRole('button', { name: 'Remove spooler.log' })).toBeVisible()
    await daniel.getByRole('textbox', { name: 'Add a comment' }).fill(ANSWER)
    await daniel.getByRole('button', { name: 'Add Comment' }).click()
    await expect(conversation(daniel).getByText(ANSWER)).toBeVisible()
  })

  await test.step('the answer is there for all three, and Elena reads the log', async () => {
    await expect(conversation(priya).getByText(ANSWER)).toBeVisible()
    await expect(bell(elena, 'Notifications, 1 new')).toBeVisible()
    await expect(conversation(elena).getByText(ANSWER)).toBeVisible()
    await expect(elena.getByText('Toner again')).toHaveCount(0)
    await conversation(elena)
      .getByRole('button', { name: /spooler.log/ })
      .click()
    await expect(elena.getByRole('dialog', { name: /spooler.log/ })).toContainText('E04 driver 7.2')
  })
})
