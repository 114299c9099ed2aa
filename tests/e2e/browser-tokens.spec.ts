import { expect, type Page } from '@playwright/test'
import { test } from '#support/fixtures.ts'
import { expectToast } from '#support/toasts.ts'

/** The answer to a program without cookies. */
function callWith(url: string, token: string, method = 'GET'): Promise<Response> {
  return fetch(url, { method, headers: { Authorization: `Bearer ${token}` } })
}

async function allowTokens(page: Page, url: string) {
  await page.goto(`${url}/admin?tab=settings&page=connections`)
  const form = page.getByRole('form', { name: 'Access tokens' })
  await form.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Everyone', exact: true }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Settings saved', '“Who can have tokens” is now “Everyone”.')
}

/** Makes a token in the dialog, and answers its text. */
async function makeToken(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New access token' })
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const copy = page.getByRole('button', { name: /^Copy the token/ })
  const text = (await copy.getAttribute('aria-label'))?.split(' ').at(-1) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  return text
}

test('a token is made once tokens are allowed, calls the API, and is revoked', {
  tag: '@quick'
}, async ({ page, adminUrl }) => {
  await page.goto(`${adminUrl}/account`)
  await expect(page.getByText('This session')).toBeVisible()
  await expect(page.getByText('Access tokens')).toHaveCount(0)
  await allowTokens(page, adminUrl)

  await page.goto(`${adminUrl}/account`)
  const section = page.getByRole('region', { name: 'Access tokens' })
  const token = await makeToken(page, 'Wall display')
  expect(token).toMatch(/^hd_[\w-]{43}$/)
  expect((await callWith(`${adminUrl}/api/tickets?limit=5`, token)).status).toBe(200)
  expect((await callWith(`${adminUrl}/api/tickets`, token, 'POST')).status).toBe(403)
  await page.reload()
  await expect(section.getByRole('listitem')).toContainText('Wall display')
  await expect(section.getByRole('listitem')).toContainText('last used')
  await expect(page.getByText(token)).toHaveCount(0)

  await section.getByRole('button', { name: 'Revoke Wall display' }).click()
  await expectToast(page, 'Token revoked')
  expect((await callWith(`${adminUrl}/api/tickets?limit=5`, token)).status).toBe(401)
})

test('a service account is made, gets a token, and loses it in the overview', async ({
  page,
  adminUrl
}) => {
  await allowTokens(page, adminUrl)
  await page.getByRole('tab', { name: 'User Management' }).click()
  await page.getByRole('button', { name: 'Create Service Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Service Account' })
  await dialog.getByLabel('Username').fill('till')
  await dialog.getByLabel('Full Name').fill('The Till')
  await dialog.getByLabel('Role').fill('Support')
  await dialog.getByLabel('Initials').fill('ti')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expectToast(page, 'Service account created')
  const row = page.getByRole('row').filter({ hasText: 'The Till' })
  await expect(row).toContainText('Service account')
  await expect(row.getByLabel(/New password/)).toHaveCount(0)

  await row.getByRole('button', { name: 'edit The Till' }).click()
  const token = await makeToken(page, 'Cash desk 1')
  const user = await (await callWith(`${adminUrl}/api/user`, token)).json()
  expect(user).toMatchObject({ username: 'till', service: true })

  await page.goto(`${adminUrl}/admin?tab=settings&page=connections`)
  const all = page.getByRole('list', { name: 'Access tokens' })
  await expect(all.getByRole('listitem')).toContainText('The Till')
  await all.getByRole('button', { name: 'Revoke Cash desk 1' }).click()
  await expectToast(page, 'Token revoked')
  expect((await callWith(`${adminUrl}/api/user`, token)).status).toBe(401)
})
