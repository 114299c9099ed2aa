import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { failCalls } from '../support/calls.ts'
import { signInAs } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'
import { expectError, expectToast } from '../support/toasts.ts'

test('all tickets are cleared after a question, into a backup', async ({
  page,
  dataDir,
  adminUrl: url
}) => {
  await page.goto(`${url}/admin`)
  const ask = page.getByRole('button', { name: 'Clear All Tickets' })
  const question = page.getByRole('alertdialog')
  const ticketCount = async () =>
    ((await (await page.request.get(`${url}/api/tickets`)).json()) as unknown[]).length

  await ask.click()
  await expect(question).toContainText(
    'Are you sure you want to clear all tickets? This cannot be undone.'
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(await ticketCount()).toBe(12)

  const repair = await failCalls(page, '/api/admin/tickets/clear')
  await ask.click()
  await question.getByRole('button', { name: 'Clear All Tickets' }).click()
  await expectError(page, 'Failed to clear tickets')
  await expect(question).toBeVisible()
  expect(await ticketCount()).toBe(12)

  await repair()
  await question.getByRole('button', { name: 'Clear All Tickets' }).click()
  await expectToast(page, 'All tickets cleared successfully')
  await expect(question).toBeHidden()
  expect(await ticketCount()).toBe(0)
  const [backup = 'none'] = readdirSync(path.join(dataDir, 'backups'))
  await expect(page.getByText(backup)).toBeVisible()

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'All Tickets' })
    .click()
  await expect(page.getByText('No tickets found.')).toBeVisible()
})

test('the tab is in the address', async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'administrator')
  await page.goto(`${demoUrl}/admin`)
  await page.getByRole('tab', { name: 'Team Analytics' }).click()
  await expect(page).toHaveURL(/[/]admin[?]tab=analytics$/)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Team Analytics' })).toHaveAttribute(
    'aria-selected',
    'true'
  )
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'User Management' })).toHaveAttribute(
    'aria-selected',
    'true'
  )
})

test.describe('who is no IT Support Specialist', () => {
  for (const role of ['head', 'staff'] as const) {
    test(`is sent to the dashboard, and has no menu item: ${role}`, async ({ page, demoUrl }) => {
      await signInAs(page.context(), demoUrl, role)
      await page.goto(`${demoUrl}/admin`)
      await expect(page).toHaveURL(`${demoUrl}/`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
      await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)
    })
  }

  test('has to sign in first where nobody is signed in', async ({ page, demoUrl }) => {
    await page.goto(`${demoUrl}/admin`)
    await expect(page).toHaveURL(`${demoUrl}/auth`)
  })
})
