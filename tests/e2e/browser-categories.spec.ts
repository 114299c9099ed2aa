import { expect, type Locator, type Page } from '@playwright/test'
import { countCalls, failCalls, holdCalls } from '../support/calls.ts'
import { signInAs } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'
import { expectError, expectToast } from '../support/toasts.ts'

const DEMO = ['--demo-tickets', '12']
const CATEGORIES = '/api/admin/categories'
const SUBCATEGORIES = '/api/admin/subcategories'

/** Opens the categories page as an IT Support Specialist. */
async function openCategories(page: Page, url: string, search = '') {
  await signInAs(page.context(), url, 'administrator')
  await page.goto(`${url}/admin/categories${search}`)
}

/** The part of the accordion that opens and closes a category. */
const headerOf = (page: Page, name: string) => page.locator('h2').getByRole('button', { name, exact: false })

async function choose(selector: Locator, option: string) {
  await selector.click()
  await selector.page().getByRole('option', { name: option, exact: true }).click()
}

async function offered(selector: Locator): Promise<string[]> {
  await selector.click()
  const names = await selector.page().getByRole('option').allInnerTexts()
  await selector.page().keyboard.press('Escape')
  return names
}

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
    await expect(page.getByRole('list', { name: 'Subcategories of Hardware' })).toContainText('Laptop')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBe(0)
  })
})

test('a category is added, changed and deleted', async ({ page, startServer }) => {
  const { url } = await startServer({ args: DEMO })
  await openCategories(page, url)
  await page.getByRole('button', { name: 'Add Category' }).click()
  const added = page.getByRole('dialog', { name: 'Add Category' })
  const submit = added.getByRole('button', { name: 'Add Category' })
  await expect(added.getByRole('combobox', { name: 'Department' })).toContainText('IT')
  expect(await offered(added.getByRole('combobox', { name: 'Department' }))).toEqual([
    'Accounts & Legal',
    'Civil',
    'Electrical',
    'HR',
    'IT',
    'IT Support Specialist',
    'Logistics',
    'Marketing',
    'Purchase',
    'Support'
  ])

  await submit.click()
  await expectToast(page, 'Validation Error', 'Name, slug, and department are required')
  await expect(added.getByLabel('Name')).toBeFocused()

  await added.getByLabel('Name').pressSequentially('  Night & Day Shift ')
  await expect(added.getByLabel('Slug')).toHaveValue('night-day-shift')
  await added.getByLabel('Slug').fill('Not A Slug')
  await added.getByLabel('Name').press('End')
  await added.getByLabel('Name').pressSequentially('s')
  await expect(added.getByLabel('Slug')).toHaveValue('Not A Slug')
  await submit.click()
  await expect(added.getByText('Slug may contain a-z, 0-9 and - only')).toBeVisible()

  await added.getByLabel('Slug').fill('hardware')
  await added.getByLabel('Description').fill('What the <b>shifts</b> need')
  await submit.click()
  await expectError(page, 'Failed to create category: Another category already has that slug')
  await expect(added.getByText('Another category already has that slug')).toBeVisible()
  await expect(added.getByLabel('Description')).toHaveValue('What the <b>shifts</b> need')

  await added.getByLabel('Slug').fill('shifts')
  await choose(added.getByRole('combobox', { name: 'Department' }), 'HR')
  const sent = countCalls(page, 'POST', CATEGORIES)
  await submit.dblclick()
  await expectToast(page, 'Category created successfully')
  await expect(added).toBeHidden()
  expect(sent()).toBe(1)
  await headerOf(page, 'Night & Day Shift').click()
  await expect(headerOf(page, 'Night & Day Shift')).toContainText('HR')
  await expect(page.getByText('What the <b>shifts</b> need')).toBeVisible()
  await expect(page.getByText('Slug shifts')).toBeVisible()
  await expect(page.getByText('No subcategories found')).toBeVisible()

  await page.getByRole('button', { name: /^Edit Night & Day Shift/ }).click()
  const edited = page.getByRole('dialog', { name: 'Edit Category' })
  await expect(edited.getByLabel('Slug')).toHaveValue('shifts')
  await expect(edited.getByRole('combobox', { name: 'Department' })).toContainText('HR')
  await expect(edited.getByLabel('Description')).toHaveValue('What the <b>shifts</b> need')
  await edited.getByLabel('Slug').fill('hardware')
  await edited.getByRole('button', { name: 'Save Category' }).click()
  await expectError(page, 'Failed to update category: Another category already has that slug')
  await edited.getByLabel('Slug').fill('shifts')
  await edited.getByLabel('Name').fill('Shifts')
  await expect(edited.getByLabel('Slug')).toHaveValue('shifts')
  await edited.getByRole('button', { name: 'Save Category' }).click()
  await expectToast(page, 'Category updated successfully')
  await expect(headerOf(page, 'Shifts')).toBeVisible()

  // Closing forgets the form and that it was editing (spec §4).
  await page.getByRole('button', { name: 'Add Category' }).click()
  await expect(added.getByLabel('Name')).toHaveValue('')
  await expect(added.getByRole('combobox', { name: 'Department' })).toContainText('IT')
  await added.getByRole('button', { name: 'Cancel' }).click()

  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Delete Shifts' }).click()
  await expect(question).toContainText('Are you sure you want to delete this category?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(headerOf(page, 'Shifts')).toBeVisible()
  const { id } = (await (await page.request.get(url + CATEGORIES)).json()).find(
    ({ slug }: { slug: string }) => slug === 'shifts'
  )
  const repair = await failCalls(page, `${CATEGORIES}/${id}`)
  await page.getByRole('button', { name: 'Delete Shifts' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectError(page, 'Failed to delete category')
  await repair()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Category deleted successfully')
  await expect(headerOf(page, 'Shifts')).toHaveCount(0)
})

test('a subcategory is added and deleted', async ({ page, startServer }) => {
  const { url } = await startServer({ args: DEMO })
  await openCategories(page, url)
  await page.getByRole('button', { name: 'Add Subcategory' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Subcategory' })
  const submit = dialog.getByRole('button', { name: 'Add Subcategory' })
  await expect(dialog.getByLabel('Default SLA (hours)')).toHaveValue('6')
  await expect(dialog.getByRole('combobox', { name: 'Default Priority' })).toContainText('Medium')
  expect(await offered(dialog.getByRole('combobox', { name: 'Default Priority' }))).toEqual(['Low', 'Medium', 'High'])

  await dialog.getByLabel('Name').fill('Docking Station')
  await expect(dialog.getByLabel('Slug')).toHaveValue('docking-station')
  await submit.click()
  await expectToast(page, 'Validation Error', 'Name, slug, and category are required')
  await choose(dialog.getByRole('combobox', { name: 'Category' }), 'Hardware')
  await dialog.getByLabel('Default SLA (hours)').fill('0')
  await submit.click()
  await expect(dialog.getByText('Default SLA must be a whole number of hours from 1 to 8,760')).toBeVisible()

  await dialog.getByLabel('Default SLA (hours)').fill('2')
  await dialog.getByLabel('Slug').fill('laptop')
  await choose(dialog.getByRole('combobox', { name: 'Default Priority' }), 'High')
  await submit.click()
  await expectError(page, 'Failed to create subcategory: This category already has a subcategory with that slug')
  await expect(dialog.getByLabel('Name')).toHaveValue('Docking Station')
  await dialog.getByLabel('Slug').fill('docking-station')
  const sent = countCalls(page, 'POST', SUBCATEGORIES)
  await submit.dblclick()
  await expectToast(page, 'Subcategory created successfully')
  await expect(dialog).toBeHidden()
  expect(sent()).toBe(1)
  await headerOf(page, 'Hardware').click()
  const row = page.getByRole('row').filter({ hasText: 'Docking Station' })
  await expect(row.getByRole('cell').nth(2)).toHaveText('2')
  await expect(row.getByRole('cell').nth(3)).toHaveText('High')

  // The category that is open is the one most likely meant.
  await page.getByRole('button', { name: 'Add Subcategory' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Category' })).toContainText('Hardware')
  await page.keyboard.press('Escape')

  const question = page.getByRole('alertdialog')
  await row.getByRole('button', { name: 'Delete Docking Station' }).click()
  await expect(question).toContainText('Are you sure you want to delete this subcategory?')
  const { id } = (await (await page.request.get(url + SUBCATEGORIES)).json()).find(
    ({ slug }: { slug: string }) => slug === 'docking-station'
  )
  const repair = await failCalls(page, `${SUBCATEGORIES}/${id}`)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectError(page, 'Failed to delete subcategory')
  await repair()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Subcategory deleted successfully')
  await expect(row).toHaveCount(0)
})

test('the IT categories are seeded once', async ({ page, startServer }) => {
  const { url } = await startServer({ args: DEMO })
  await openCategories(page, url)
  const seed = page.getByRole('button', { name: 'Seed IT Categories' })

  const repair = await failCalls(page, CATEGORIES, { method: 'POST' })
  const logged = page.waitForEvent('console', (message) => message.text().includes('The database is locked'))
  await seed.click()
  await expectError(page, 'Failed to seed IT categories. Check console for details.')
  await logged
  await repair()

  const server = { name: 'Our servers', slug: 'server', department: 'IT' }
  await page.request.post(url + CATEGORIES, { data: server })
  await seed.click()
  await expect(seed).toBeDisabled()
  // One call after the other, sixty of them.
  await expect(page.getByText('9 new categories created, 1 already existed')).toBeVisible({ timeout: 30_000 })
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
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from('name,slug') })
  await expect(upload).toBeDisabled()

  await choose('categories.xlsx', 'application/vnd.ms-excel')
  await expect(page.getByText('categories.xlsx was not taken: only .csv files can be chosen.')).toBeVisible()
  // What Windows calls a CSV file where Excel is installed.
  await choose('categories.csv', 'application/vnd.ms-excel')
  await expect(page.getByText('categories.csv', { exact: true })).toBeVisible()
  await expect(page.getByText('was not taken')).toHaveCount(0)
  await expect(upload).toBeDisabled()
  await page.getByRole('button', { name: 'Remove categories.csv' }).click()
  await expect(page.getByText('categories.csv', { exact: true })).toHaveCount(0)
})

for (const role of ['head', 'staff'] as const) {
  test(`who is no IT Support Specialist is sent to the dashboard: ${role}`, async ({ page, demoUrl }) => {
    await signInAs(page.context(), demoUrl, role)
    await page.goto(`${demoUrl}/admin/categories`)
    await expect(page).toHaveURL(`${demoUrl}/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    await expect(page.getByRole('link', { name: 'Categories' })).toHaveCount(0)
  })
}
