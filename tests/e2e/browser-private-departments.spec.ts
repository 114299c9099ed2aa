import { type Browser, expect } from '@playwright/test'
import { DEMO, type Role, signInAs } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'
import { expectError, expectToast } from '../support/toasts.ts'

const DESCRIPTION = 'The confidential grievance'

/** Opens a page in a browser of a person's own. */
async function openAs(browser: Browser, url: string, role: Role, path: string) {
  const context = await browser.newContext()
  await signInAs(context, url, role)
  const page = await context.newPage()
  await page.goto(url + path)
  return page
}

async function raiseForHr(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  await signInAs(context, url, 'staff')
  const { id: requesterId } = await (await context.request.get(`${url}/api/user`)).json()
  const data = { department: 'HR', description: DESCRIPTION, category: 'other', requesterId }
  const { id } = await (await context.request.post(`${url}/api/tickets`, { data })).json()
  await context.close()
  return id
}

test('a ticket of a department that becomes private is gone at once for others, and comes back', async ({
  browser,
  startServer
}) => {
  const { url } = await startServer({ args: DEMO })
  const path = `/tickets/${await raiseForHr(browser, url)}`
  const admin = await openAs(browser, url, 'administrator', '/admin?tab=departments')
  const requester = await openAs(browser, url, 'staff', path)
  const stranger = await openAs(browser, url, 'head', path)
  const list = await openAs(browser, url, 'head', '/tickets?search=grievance')
  const row = list.getByRole('row').filter({ hasText: 'HR' })
  await expect(stranger.getByText(DESCRIPTION)).toBeVisible()
  await expect(row).toHaveCount(1)
  await expect(requester.getByText(DESCRIPTION)).toBeVisible()
  const badge = requester.getByText('Private', { exact: true })
  await expect(badge).toHaveCount(0)

  const hr = admin.getByRole('checkbox', { name: 'Private: HR' })
  await expect(hr).not.toBeChecked()
  await admin.getByRole('row').filter({ hasText: 'HR' }).locator('label').click()
  await expectToast(admin, 'HR is now private')
  await expect(hr).toBeChecked()
  await expect(stranger.getByText('Ticket Not Found')).toBeVisible()
  await expect(list.getByText('No tickets found.')).toBeVisible()
  await expect(badge).toBeVisible()
  await expect(requester.getByText(DESCRIPTION)).toBeVisible()

  await admin.reload()
  await expect(hr).toBeChecked()
  await admin.getByRole('row').filter({ hasText: 'HR' }).locator('label').click()
  await expectToast(admin, 'HR is no longer private')
  await expect(stranger.getByText(DESCRIPTION)).toBeVisible()
  await expect(row).toHaveCount(1)
  await expect(badge).toHaveCount(0)
})

test('a switch that the server refuses says so, and stays as it was', async ({
  browser,
  startServer
}) => {
  const { url } = await startServer({ args: DEMO })
  const admin = await openAs(browser, url, 'administrator', '/admin?tab=departments')
  await admin.route('**/api/admin/departments', async (route) =>
    route.request().method() === 'PUT'
      ? await route.fulfill({ status: 503, json: {} })
      : await route.continue()
  )
  await admin.getByRole('row').filter({ hasText: 'HR' }).locator('label').click()
  await expectError(admin, 'Failed to update department')
  await expect(admin.getByRole('checkbox', { name: 'Private: HR' })).not.toBeChecked()
})
