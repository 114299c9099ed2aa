import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { DEMO, signIn } from '#support/demo-company.ts'
import { callApi, settingsIn } from '#support/desktop-app.ts'
import { test } from '#support/fixtures.ts'
import { makeTestCertificate } from '#support/server/test-certificate.ts'
import { findTraces } from '#support/traces.ts'

/** Goes from the first question, or from the settings, to another server. */
async function connectTo(window: Page, address: string) {
  await window.getByRole('form', { name: 'Server' }).getByLabel('Address').fill(address)
  await expect(window.getByText(/Help Desk .* found/)).toBeVisible()
  await window.getByRole('button', { name: /^(Connect|Sign out and connect)$/ }).click()
}

/** Goes somewhere by the application's own links, as people do. */
async function openSettings(window: Page) {
  await window.getByRole('link', { name: 'Settings' }).click()
  await expect(window.getByRole('heading', { name: 'Settings' })).toBeVisible()
}

test('the first start asks where the data is, and goes on with this computer', async ({
  openDesktop,
  dataDir
}) => {
  const setUp = (window: Page) =>
    window.getByRole('heading', { name: 'Create the first IT Support Specialist' })
  const { window, close } = await openDesktop([], { settings: null })
  await expect(window.getByRole('heading', { name: 'Where is your help desk?' })).toBeVisible()
  await window.getByRole('button', { name: /^Use this computer/ }).click()
  await expect(setUp(window)).toBeVisible()
  await expect(window.getByRole('link', { name: 'Data on this computer' })).toBeVisible()
  expect(settingsIn(dataDir).source).toEqual({ kind: 'computer' })
  await close()
  await expect(setUp((await openDesktop()).window)).toBeVisible()
})

test('the first start connects to a server, which is looked for while its address is typed, and told when it is lost', {
  tag: '@quick'
}, async ({ openDesktop, startServer, otherDataDir }) => {
  const server = await startServer({ dataDir: otherDataDir, args: ['--demo-tickets', '12'] })
  const port = Number(new URL(server.url).port)
  const { window } = await openDesktop([], { settings: null })
  await window.getByRole('button', { name: /^Connect to a help desk server/ }).click()
  const connect = window.getByRole('button', { name: 'Connect', exact: true })
  await expect(connect).toBeDisabled()
  await window.getByRole('form', { name: 'Server' }).getByLabel('Address').fill('127.0.0.1:4999')
  await expect(window.getByText('Nothing responds on 127.0.0.1, port 4999.')).toBeVisible()
  await expect(connect).toBeDisabled()
  await connectTo(window, server.url)
  await signIn(window, 'staff')
  // The sidebar has a button more than in a browser.
  const sidebar = window.getByRole('complementary')
  expect(await sidebar.evaluate((aside) => aside.scrollWidth - aside.clientWidth)).toBe(0)

  await server.kill()
  await expect(window.getByText('Offline, reconnecting')).toBeVisible()
  await expect(window.getByText(`Nothing responds on 127.0.0.1, port ${port}.`)).toBeVisible()
  await startServer({ dataDir: otherDataDir, port })
  await expect(window.getByText('Offline, reconnecting')).toBeHidden({ timeout: 20_000 })
})

test('a certificate that no one has signed is shown, and trusted by its fingerprint only', async ({
  openDesktop,
  startServer,
  dataDir,
  otherDataDir
}) => {
  const made = await makeTestCertificate()
  const files = {
    certificate: path.join(otherDataDir, 'desk.crt'),
    key: path.join(otherDataDir, 'desk.key')
  }
  writeFileSync(files.certificate, made.certificate)
  writeFileSync(files.key, made.key)
  const tls = ['--certificate', files.certificate, '--key', files.key]
  const server = await startServer({ dataDir: otherDataDir, args: [...DEMO, ...tls] })
  const port = Number(new URL(server.url).port)

  const { window, close } = await openDesktop([], { settings: null })
  await window.getByRole('button', { name: /^Connect to a help desk server/ }).click()
  await window
    .getByRole('form', { name: 'Server' })
    .getByLabel('Address')
    .fill(`https://127.0.0.1:${port}`)
  await expect(window.getByText('is not signed by an authority this computer trusts')).toBeVisible()
  const { fingerprint256 } = new X509Certificate(made.certificate)
  await expect(window.getByTestId('fingerprint')).toHaveText(fingerprint256)
  await expect(window.getByRole('button', { name: 'Connect', exact: true })).toBeDisabled()
  await window.getByRole('button', { name: 'Trust certificate' }).click()
  await expect(window.getByText(/Help Desk .* found/)).toBeVisible()
  await window.getByRole('button', { name: 'Connect', exact: true }).click()
  await signIn(window, 'staff')
  const address = `https://127.0.0.1:${port}`
  const trusted = { kind: 'server', address, fingerprint: fingerprint256 }
  expect(settingsIn(dataDir).source).toEqual(trusted)
  await close()

  // Someone else's certificate, or a renewed one: no one is asked for a password before it is
  // clear which.
  await server.stop()
  const other = await makeTestCertificate()
  writeFileSync(files.certificate, other.certificate)
  writeFileSync(files.key, other.key)
  await startServer({ dataDir: otherDataDir, port, args: tls })
  const again = await openDesktop()
  await expect(
    again.window.getByText('presents a different certificate than the one you trusted')
  ).toBeVisible()
  await expect(again.window.getByLabel('Password')).toBeHidden()
  await again.window.getByRole('link', { name: /^Connected to/ }).click()
  await expect(again.window.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('another source signs out, takes nothing along and leaves nothing behind', async ({
  openDesktop,
  startServer,
  dataDir,
  otherDataDir
}) => {
  test.slow()
  const server = await startServer({ dataDir: otherDataDir, args: DEMO })
  const { window } = await openDesktop(['--demo-tickets', '20'])
  await signIn(window, 'administrator')
  const ticket = { department: 'IT', category: 'other', requesterId: 1 }
  const description = 'Known to the first source only'
  await callApi(window, 'POST', '/api/tickets', { ...ticket, description })
  await window.getByRole('link', { name: 'All Tickets' }).click()
  await window.getByRole('link', { name: /^TKT-/ }).first().click()
  await expect(window.getByText(description)).toBeVisible()
  await window.getByRole('tab', { name: /^Activity/ }).click()
  await window.getByLabel('Add a comment').fill('half written at the first source')
  const ticketPath = new URL(window.url()).pathname
  const session = readFileSync(path.join(dataDir, 'session.json'), 'utf8')

  await openSettings(window)
  await expect(window.getByText('On this computer', { exact: true })).toBeVisible()
  await window.getByRole('button', { name: 'Connect to a server' }).click()
  await connectTo(window, server.url)
  await expect(window.getByLabel('Username')).toHaveValue('')
  await expect(
    window.getByRole('link', { name: `Connected to ${new URL(server.url).host}` })
  ).toBeVisible()
  expect(existsSync(path.join(dataDir, 'session.json'))).toBe(false)
  expect(session).not.toBe('')
  expect(await window.evaluate(() => history.length)).toBe(1)
  expect(
    await window.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('help-desk-draft:'))
    )
  ).toEqual([])
  expect(findTraces([path.join(dataDir, 'chromium')], [description])).toEqual([])

  await signIn(window, 'administrator')
  await window.evaluate((there) => {
    history.pushState({}, '', there)
    dispatchEvent(new PopStateEvent('popstate'))
  }, ticketPath)
  await expect(window.getByRole('heading', { name: 'Ticket Details' })).toBeVisible()
  await expect(window.getByText(description)).toBeHidden()
  await window.getByRole('tab', { name: /^Activity/ }).click()
  await expect(window.getByLabel('Add a comment')).toHaveValue('')

  await openSettings(window)
  await window.getByRole('button', { name: 'Use this computer' }).click()
  await window.getByRole('button', { name: 'Sign out and use this computer' }).click()
  await expect(window.getByRole('link', { name: 'Data on this computer' })).toBeVisible()
  // The server knows: the session is over there too.
  await signIn(window, 'administrator')
})
