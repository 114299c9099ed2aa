import { expect } from '@playwright/test'
import { failCalls, holdCalls } from '../support/calls.ts'
import { CATEGORIES, headerOf, openCategories, SUBCATEGORIES } from '../support/categories-page.ts'
import { signInAs } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'
import { expectNothingSideways } from '../support/layout.ts'
import { expectError, expectToast } from '../support/toasts.ts'

const DEMO = ['--demo-tickets', '12']
test.describe('the accordion', () => {
  test('shows the categories, one open at a time', async ({ page, demoUrl }) => {
    await openCategories(page, demoUrl)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories')
    await expect(page.getByRole('tab')).toHaveText(['Categories', 'Import from CSV'])
    for (const name of ['Seed IT Categories', 'Add Category', 'Add Subcategory']) {
      await expect(page.getByRole('button', { name })).toBeVisible()
    }
    const hardware = headerOf(page, 'Hardware')
    await expect(hardware).toContainText('IT')
    await hardware.click()
    const table = page.getByRole('table', { name: 'Subcategories of Hardware' })
    await expect(page.getByText('Slug hardware')).toBeVisible()
    await expect(table.getByRole('columnheader')).toHaveText([
      'Name',
      'Description',
      'SLA (hours)',
      'Priority',
      'Actions'
    ])
    await expect(table.getByRole('row').filter({ hasText: 'Laptop' })).toContainText('Medium')

    await headerOf(page, 'Landline').click()
    await expect(page.getByText('Slug landline')).toBeVisible()
    await expect(table).toBeHidden()
    await headerOf(page, 'Landline').click()
    await expect(page.getByText('Slug landline')).toBeHidden()
  })

  test('shows skeletons while it loads', async ({ page, demoUrl }) => {
    const release = await holdCalls(page, SUBCATEGORIES)
    await openCategories(page, demoUrl)
    await expect(page.locator('[aria-busy=true]')).toBeVisible()
    release()
    await expect(headerOf(page, 'Hardware')).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  })

  for (const [path, title] of [
    [CATEGORIES, 'Failed to fetch categories'],
    [SUBCATEGORIES, 'Failed to fetch subcategories']
  ] as const) {
    test(`says "${title}" and tries again`, async ({ page, demoUrl }) => {
      const repair = await failCalls(page, path)
      await openCategories(page, demoUrl)
      await expect(page.getByRole('alert')).toContainText(title)
      await repair()
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(headerOf(page, 'Hardware')).toBeVisible()
    })
  }

  test('fits a small screen', async ({ page, demoUrl }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openCategories(page, demoUrl)
    await headerOf(page, 'Hardware').click()
    await expect(page.getByRole('list', { name: 'Subcategories of Hardware' })).toContainText(
      'Laptop'
    )
    await expectNothingSideways(page)
  })
})

test('the IT categories are seeded once', async ({ page, startServer }) => {
  const { url } = await startServer({ args: DEMO })
  await openCategories(page, url)
  const seed = page.getByRole('button', { name: 'Seed IT Categories' })

  const repair = await failCalls(page, CATEGORIES, { method: 'POST' })
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('The database is locked')
  )
  await seed.click()
  await expectError(page, 'Failed to seed IT categories. Check console for details.')
  await logged
  await repair()

  const server = { name: 'Our servers', slug: 'server', department: 'IT' }
  await page.request.post(url + CATEGORIES, { data: server })
  await seed.click()
  await expect(seed).toBeDisabled()
  // One call after the other, sixty of them.
  await expect(page.getByText('9 new categories created, 1 already existed')).toBeVisible({
    timeout: 30_000
  })
  await headerOf(page, 'UPS for Power Backup').click()
  await expect(page.getByRole('row').filter({ hasText: 'UPS Alarm' })).toContainText('High')
  await expect(headerOf(page, 'Our servers')).toBeVisible()

  await seed.click()
  await expectToast(page, 'No new categories were created')
})

test('a change of others appears by itself', async ({ page, browser, startServer }) => {
  const { url } = await startServer({ args: DEMO })
  const stream = page.waitForResponse('**/api/events')
  await openCategories(page, url)
  await stream
  await expect(headerOf(page, 'Hardware')).toBeVisible()
  const other = await browser.newContext()
  await signInAs(other, url, 'administrator')
  await other.request.post(url + CATEGORIES, {
    data: { name: 'Forklifts', slug: 'forklifts', department: 'Logistics' }
  })
  await expect(headerOf(page, 'Forklifts')).toBeVisible()
})

test('the CSV tab takes .csv files only, and imports nothing', async ({ page, demoUrl }) => {
  await openCategories(page, demoUrl)
  await page.getByRole('tab', { name: 'Import from CSV' }).click()
  await expect(page).toHaveURL(/[?]tab=import$/)
  const upload = page.getByRole('button', { name: 'Upload & Import' })
  const choose = async (name: string, mimeType: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType, buffer: Buffer.from('name,slug') })
  await expect(upload).toBeDisabled()

  await choose('categories.xlsx', 'application/vnd.ms-excel')
  await expect(
    page.getByText('categories.xlsx was not taken: only .csv files can be chosen.')
  ).toBeVisible()
  // What Windows calls a CSV file where Excel is installed.
  await choose('categories.csv', 'application/vnd.ms-excel')
  await expect(page.getByText('categories.csv', { exact: true })).toBeVisible()
  await expect(page.getByText('was not taken')).toHaveCount(0)
  await expect(upload).toBeDisabled()
  await page.getByRole('button', { name: 'Remove categories.csv' }).click()
  await expect(page.getByText('categories.csv', { exact: true })).toHaveCount(0)
})

for (const role of ['head', 'staff'] as const) {
  test(`who is no IT Support Specialist is sent to the dashboard: ${role}`, async ({
    page,
    demoUrl
  }) => {
    await signInAs(page.context(), demoUrl, role)
    await page.goto(`${demoUrl}/admin/categories`)
    await expect(page).toHaveURL(`${demoUrl}/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    await expect(page.getByRole('link', { name: 'Categories' })).toHaveCount(0)
  })
}
