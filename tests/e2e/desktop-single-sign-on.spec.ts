import { expect, type PlaywrightWorkerArgs } from '@playwright/test'
import { startBrowser } from '#support/browser-elsewhere.ts'
import { ACCOUNTS, PASSWORD, signIn } from '#support/demo-company.ts'
import { connectedTo, startAgain } from '#support/desktop-app.ts'
import { test } from '#support/fixtures.ts'
import { oidcSettings, startTestProvider } from '#support/server/oidc-provider.ts'

/** Has the people of a help desk sign in with a provider. */
async function withProvider({ request }: PlaywrightWorkerArgs['playwright'], url: string) {
  const provider = await startTestProvider({ redirectUri: `${url}/auth/single-sign-on` })
  const admin = await request.newContext({ baseURL: url })
  await admin.post('/api/login', {
    data: { username: ACCOUNTS.administrator.username, password: PASSWORD }
  })
  const data = { oidc: oidcSettings(provider.issuer), publicAddress: { url } }
  expect((await admin.put('/api/admin/settings', { data })).status()).toBe(200)
  return provider
}

test('one signs in through the system’s browser and comes back by a link; at a kiosk a password is the only way', {
  tag: '@quick'
}, async ({ openDesktop, startServer, otherDataDir, dataDir, playwright }) => {
  // Two starts and two browsers take long on a busy machine.
  test.slow()
  const { url } = await startServer({ dataDir: otherDataDir, args: ['--demo-tickets', '12'] })
  const provider = await withProvider(playwright, url)
  const { app, window, close } = await openDesktop([], { settings: connectedTo(url) })
  // Addresses that the desktop opens outside are opened here instead.
  await app.evaluate(({ shell }) => {
    shell.openExternal = async (address) => void Reflect.set(globalThis, 'opened', address)
  })
  await window.getByRole('button', { name: 'Sign in with Company' }).click()
  await expect(window.getByRole('status')).toContainText('Continue in your browser')
  await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'opened'))).toContain(url)
  const address: string = await app.evaluate(() => Reflect.get(globalThis, 'opened'))

  const browser = await startBrowser()
  const page = await browser.newPage()
  await page.goto(address)
  await page.getByLabel('Name').fill('eve')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading')).toHaveText('Return to Help Desk')
  const link = await page.getByRole('link', { name: 'Open Help Desk' }).getAttribute('href')
  await browser.close()

  expect(link).toMatch(/^helpdesk:[/][/]sign-in[/][\w-]{43}$/)
  expect(await startAgain(dataDir, `${link}`)).toBe(0)
  await expect(window.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(window.getByRole('complementary')).toContainText('Eve Newman')
  await close()

  const { window: kiosk } = await openDesktop(['--kiosk'])
  await expect(kiosk.getByLabel('Username')).toBeVisible()
  // The page knows of the provider, and offers none all the same.
  const setup = await kiosk.evaluate(async () => (await fetch('/api/setup')).json())
  expect(setup.singleSignOn.name).toBe('Company')
  await expect(kiosk.getByRole('button', { name: 'Sign in with Company' })).toHaveCount(0)
  await signIn(kiosk, 'staff')
  await provider.close()
})
