import { expect } from '@playwright/test'
import { failCalls } from '#support/calls.ts'
import { CATEGORIES, headerOf, openCategories } from '#support/categories-page.ts'
import { test } from '#support/fixtures.ts'
import { expectError, expectToast } from '#support/toasts.ts'

test('the accordion shows the categories, one open at a time', { tag: '@quick' }, async ({
  page,
  demoUrl
}) => {
  await openCategories(page, demoUrl)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories')
  await expect(page.getByRole('tab')).toHaveText(['Categories', 'Import from CSV'])
  for (const name of ['Seed IT Categories', 'Add Category', 'Add Subcategory'])
    await expect(page.getByRole('button', { name })).toBeVisible()
  const hardware = headerOf(page, 'Hardware')
  await expect(hardware).toContainText('IT')
  await hardware.click()
  const table = page.getByRole('table', { name: 'Subcategories of Hardware' })
  await expect(page.getByText('Slug hardware')).toBeVisible()
  const titles = ['Name', 'Description', 'SLA (hours)', 'Priority', 'Actions']
  await expect(table.getByRole('columnheader')).toHaveText(titles)
  await expect(table.getByRole('row').filter({ hasText: 'Laptop' })).toContainText('Medium')

  await headerOf(page, 'Landline').click()
  await expect(page.getByText('Slug landline')).toBeVisible()
  await expect(table).toBeHidden()
  await headerOf(page, 'Landline').click()
  await expect(page.getByText('Slug landline')).toBeHidden()
})

test('the IT categories are seeded once', async ({ page, adminUrl: url }) => {
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

test('the CSV tab takes .csv files only, and imports nothing', async ({ page, demoUrl }) => {
  await openCategories(page, demoUrl)
  await page.getByRole('tab', { name: 'Import from CSV' }).click()
  await expect(page).toHaveURL(/[?]tab=import$/)
  const upload = page.getByRole('button', { name: 'Upload & Import' })
  // Windows with Excel gives CSV files this type.
  const mimeType = 'application/vnd.ms-excel'
  const choose = (name: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from('a,b') })
  await expect(upload).toBeDisabled()
  await choose('categories.xlsx')
  await expect(page.getByText('categories.xlsx was not added. Choose a .csv file.')).toBeVisible()
  await choose('categories.csv')
  await expect(page.getByText('categories.csv', { exact: true })).toBeVisible()
  await expect(page.getByText('was not added')).toHaveCount(0)
  await expect(upload).toBeDisabled()
  await page.getByRole('button', { name: 'Remove categories.csv' }).click()
  await expect(page.getByText('categories.csv', { exact: true })).toHaveCount(0)
})
