import { expect, type Locator } from '@playwright/test'
import { countCalls, failCalls } from '../support/calls.ts'
import { CATEGORIES, headerOf, openCategories, SUBCATEGORIES } from '../support/categories-page.ts'
import { choose, optionsOf } from '../support/choices.ts'
import { test } from '../support/fixtures.ts'
import { expectError, expectToast } from '../support/toasts.ts'

const DEMO = ['--demo-tickets', '12']

test('a category is added, changed and deleted', async ({ page, startServer }) => {
  const { url } = await startServer({ args: DEMO })
  await openCategories(page, url)
  await page.getByRole('button', { name: 'Add Category' }).click()
  const added = page.getByRole('dialog', { name: 'Add Category' })
  const submit = added.getByRole('button', { name: 'Add Category' })
  await expect(added.getByRole('combobox', { name: 'Department' })).toContainText('IT')
  await expectOffered(added.getByRole('combobox', { name: 'Department' }), [
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
  await expect(edited).toBeHidden()
  await expect(headerOf(page, 'Shifts')).toBeVisible()

  // Closing forgets the form and that it was editing (spec §4).
  await page.getByRole('button', { name: 'Add Category' }).click()
  await expect(added.getByLabel('Name')).toHaveValue('')
  await expect(added.getByRole('combobox', { name: 'Department' })).toContainText('IT')
  await added.getByRole('button', { name: 'Cancel' }).click()
  await expect(added).toBeHidden()

  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Delete Shifts' }).click()
  await expect(question).toContainText('Are you sure you want to delete this category?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
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
  await expectOffered(dialog.getByRole('combobox', { name: 'Default Priority' }), [
    'Low',
    'Medium',
    'High'
  ])

  await dialog.getByLabel('Name').fill('Docking Station')
  await expect(dialog.getByLabel('Slug')).toHaveValue('docking-station')
  await submit.click()
  await expectToast(page, 'Validation Error', 'Name, slug, and category are required')
  await choose(dialog.getByRole('combobox', { name: 'Category' }), 'Hardware')
  await dialog.getByLabel('Default SLA (hours)').fill('0')
  await submit.click()
  await expect(
    dialog.getByText('Default SLA must be a whole number of hours from 1 to 8,760')
  ).toBeVisible()

  await dialog.getByLabel('Default SLA (hours)').fill('2')
  await dialog.getByLabel('Slug').fill('laptop')
  await choose(dialog.getByRole('combobox', { name: 'Default Priority' }), 'High')
  await submit.click()
  await expectError(
    page,
    'Failed to create subcategory: This category already has a subcategory with that slug'
  )
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
  await expect(dialog).toBeHidden()

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

async function expectOffered(selector: Locator, names: string[]) {
  await selector.click()
  await expect(await optionsOf(selector)).toHaveText(names)
  await selector.page().keyboard.press('Escape')
  await expect(await optionsOf(selector)).toHaveCount(0)
}
