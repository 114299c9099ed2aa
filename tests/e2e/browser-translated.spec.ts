import { expect } from '@playwright/test'
import { choose } from '#support/choices.ts'
import { PASSWORD } from '#support/demo-company.ts'
import { change, raise, say, userId } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'
import { expectToast } from '#support/toasts.ts'
import { translatePages } from '#support/translated.ts'

test('a ticket that the browser translates shows every change, by hand and of others', {
  tag: '@quick'
}, async ({ page, playwright, adminUrl: url }) => {
  test.slow()
  const expectNothingFailed = await translatePages(page)
  const id = await raise(page.request, url, {
    description: 'Ask @later, see TKT-00003 now'
  })
  await page.goto(`${url}/tickets/${id}`)
  const card = page.getByRole('article')
  await expect(card.locator('font').first()).toBeVisible()
  const select = (name: string) => page.getByRole('combobox', { name })
  for (const [field, value] of [
    ['Status', 'In Progress'],
    ['Priority', 'High'],
    ['Assigned To', 'Kwame Mensah'],
    ['Category', 'Hardware'],
    ['Subcategory', 'Laptop'],
    ['Department', 'Logistics'],
    ['Status', 'Resolved']
  ] as const) {
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await choose(select(field).first(), value)
    await saved
    await expect(select(`${field}: ${value}`)).toContainText(value)
  }
  await expect(card.locator('.chakra-badge').filter({ hasText: 'Resolved' })).toBeVisible()
  await change(page.request, url, id, { status: 'open', priority: 'low', assigneeId: null })
  for (const value of ['Status: Open', 'Priority: Low', 'Assigned To: Unassigned'])
    await expect(select(value)).toBeVisible()

  await page.getByRole('button', { name: /^Follow/ }).click()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await page.getByLabel('Add a comment').fill('I am **on it**, ask @later')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await expectToast(page, 'Comment Added', 'Your comment has been added to the ticket.')
  await say(page.request, url, id, 'So am I')
  await expect(page.getByRole('tab', { name: 'Activity' })).toHaveText('Activity2')
  await expect(page.getByRole('log').getByText('So am I')).toBeVisible()
  // Two texts name a person who comes later.
  const visitor = await playwright.request.newContext({ baseURL: url })
  const account = { username: 'later', email: 'later@example.org', fullName: 'Later Comer' }
  const data = { ...account, password: PASSWORD, role: 'HR', initials: 'LC' }
  expect((await visitor.post('/api/register', { data })).status()).toBe(201)
  await visitor.dispose()
  await expect(page.getByRole('log').getByTitle('Later Comer (later)')).toHaveText('@later')
  await page.emulateMedia({ media: 'print' })
  await page.emulateMedia({ media: 'screen' })
  await change(page.request, url, id, { status: 'cancelled' })
  await expect(select('Status: Cancelled')).toBeVisible()
  await expectNothingFailed()
})

test('lists, dialogs, accounts and notes that the browser translates show every change', async ({
  page,
  adminUrl: url
}) => {
  test.slow()
  const expectNothingFailed = await translatePages(page)
  await page.goto(`${url}/tickets`)
  await expect(page.getByText('1–5 of 12')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('6–10 of 12')).toBeVisible()
  for (const name of ['Created', 'Priority', 'Priority'])
    await page.getByRole('columnheader', { name }).getByRole('button').click()
  await choose(page.getByRole('combobox', { name: 'Status' }).first(), 'Open')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('button', { name: 'Triage order' }).click()
  await page.goto(`${url}/tickets?status=open`)
  await expect(page.locator('tbody tr').first()).toBeVisible()
  const id = await raise(page.request, url)
  await page.getByRole('button', { name: '1 new ticket' }).click()
  await expect(page.getByText('TKT-00013')).toBeVisible()
  await page.locator('tbody tr').first().getByRole('checkbox').check()
  await expect(page.getByText('1 ticket selected')).toBeVisible()
  await page.locator('tbody tr').nth(1).getByRole('checkbox').check()
  await expect(page.getByText('2 tickets selected')).toBeVisible()
  await change(page.request, url, id, { status: 'resolved' })
  await page.getByRole('button', { name: 'This list has changed. Show the latest' }).click()
  await expect(page.getByText('TKT-00013')).toHaveCount(0)

  await page.getByRole('button', { name: 'New Ticket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Ticket' })
  await dialog.getByRole('button', { name: 'Create Ticket' }).click()
  await choose(dialog.getByRole('combobox', { name: 'Department' }), 'Logistics')
  await dialog.getByLabel('Description').fill('The gate stays open, and the lift does not wake up')
  await dialog.getByRole('button', { name: 'Create Ticket' }).click()
  await expectToast(page, 'Ticket Created', 'Your support ticket has been created successfully.')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('fat')
  await expect(page.getByRole('option', { name: /Fatima/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`${url}/admin`)
  const row = page.getByRole('row').filter({ hasText: 'Kwame Mensah' })
  await expect(row).toBeVisible()
  const kwame = await userId(page.request, url, 'kwame')
  for (const disabled of [true, false]) {
    const data = { disabled }
    expect((await page.request.put(`${url}/api/admin/users/${kwame}/state`, { data })).ok()).toBe(
      true
    )
    await expect(row.getByText('Disabled')).toHaveCount(disabled ? 1 : 0)
  }
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await expect(page.locator('[aria-busy=true], [role=status][aria-label^=Loading]')).toHaveCount(
      0
    )
  }
  for (const path of ['/', '/reports', '/analytics', '/account', '/articles/new']) {
    await page.goto(url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true], [role=status][aria-label^=Loading]')).toHaveCount(
      0
    )
  }
  await expectNothingFailed()
})
