import { expect, type Page } from '@playwright/test'
import { choose } from '#support/choices.ts'
import { test as base } from '#support/fixtures.ts'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startTestProvider,
  type TestProvider
} from '#support/server/oidc-provider.ts'
import { expectToast } from '#support/toasts.ts'

/** A provider that knows the server of the test. */
const test = base.extend<{ provider: TestProvider }>({
  provider: async ({ adminUrl }, use) => {
    const redirectUri = `${adminUrl}/auth/single-sign-on`
    const provider = await startTestProvider({ redirectUri })
    await use(provider)
    await provider.close()
  }
})

/** Types the settings as an administrator does. */
async function turnOn(page: Page, url: string, issuer: string) {
  await page.goto(`${url}/admin?tab=settings`)
  await page.getByRole('button', { name: 'Set up single sign-on' }).click()
  const form = page.getByRole('form', { name: 'Single sign-on' })
  await form.getByText('Enable single sign-on').click()
  await form.getByLabel('Name', { exact: true }).fill('Company')
  await form.getByLabel('Issuer').fill(issuer)
  await form.getByLabel('Client ID').fill(CLIENT_ID)
  await form.getByLabel('Client secret').fill('wrong')
  await form.getByRole('button', { name: 'Add group' }).click()
  await form.getByLabel('Group 1', { exact: true }).fill('nobody-is-in-it')
  await form.getByRole('button', { name: 'Add group' }).click()
  await form.getByLabel('Group 2', { exact: true }).fill('desk-people')
  await choose(form.getByRole('combobox', { name: 'Role 2' }), 'Marketing')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toContainText('Role is required')
  await form.getByRole('button', { name: 'Move group 2 up' }).click()
  await expect(form.getByLabel('Group 1', { exact: true })).toHaveValue('desk-people')
  await form.getByRole('button', { name: 'Remove group 2' }).click()
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(form).toContainText('Single sign-on needs the public address. Set it first.')
  await form.getByRole('button', { name: 'Set public address' }).click()
  await page.getByRole('dialog').getByLabel('Public address').fill(url)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(form).toContainText(`${url}/auth/single-sign-on`)
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(form).toContainText('rejects the client ID or the client secret')
  await form.getByLabel('Client secret').fill(CLIENT_SECRET)
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(form).toContainText('The provider responds and accepts the client ID and secret.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(
    page,
    'Settings saved',
    /^“Enable single sign-on” is now on[.].* 3 more settings changed[.]$/
  )
  await expect(form.getByLabel('Client secret')).toHaveAttribute(
    'placeholder',
    'Saved. Leave blank to keep it.'
  )
  await expect(form.getByLabel('Client secret')).toHaveValue('')
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
}

async function atProvider(page: Page, name: string) {
  await expect(page.getByRole('heading')).toHaveText("The company's sign-in")
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Go on' }).click()
}

test('one connects and disconnects one’s account; another signs in with the provider, cancels, and comes where she wanted to go', {
  tag: '@quick'
}, async ({ visit, page, adminUrl, provider }) => {
  await turnOn(page, adminUrl, provider.issuer)
  await page.goto(`${adminUrl}/account`)
  const section = page.getByRole('region', { name: 'Single sign-on' })
  const opened = page.waitForEvent('popup')
  await section.getByRole('button', { name: 'Connect with Company' }).click()
  await atProvider(await opened, 'eve')
  await expectToast(page, 'Account connected')
  await expect(section).toContainText('Connected')
  await section.getByRole('button', { name: 'Disconnect' }).click()
  await expectToast(page, 'Account disconnected')

  // She has no account here now, and gets one.
  const eve = await visit(adminUrl, null, '/reports')
  await eve.getByRole('button', { name: 'Sign in with Company' }).click()
  await atProvider(eve, 'cancel')
  await expect(eve.getByRole('alert')).toContainText('You did not sign in to Company')
  expect(new URL(eve.url()).search).toBe('')
  await eve.goto(`${adminUrl}/reports`)
  await eve.getByRole('button', { name: 'Sign in with Company' }).click()
  await atProvider(eve, 'eve')
  await expect(eve.getByRole('heading', { level: 1 })).toHaveText('Reports')
  expect(eve.url()).toBe(`${adminUrl}/reports`)
  await eve.goto(`${adminUrl}/account`)
  await expect(eve.getByRole('region', { name: 'Single sign-on' })).toContainText('Connected')
  const password = eve.getByRole('region', { name: 'Password' })
  await expect(password).toContainText('You sign in with your company account')
  await expect(password.getByRole('textbox')).toHaveCount(0)
})
