import { expect, type Locator, type Page } from '@playwright/test'
import { countCalls, failCalls } from '#support/calls.ts'
import { CATEGORIES, headerOf, openCategories, SUBCATEGORIES } from '#support/categories-page.ts'
import { choose, optionsOf } from '#support/choices.ts'
import { read } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'
import { expectError, expectToast } from '#support/toasts.ts'

/** Deletes what has this slug, which asks before and fails at first. */
async function expectDeleted(page: Page, url: string, call: string, name: string, slug: string) {
  const what = call === CATEGORIES ? 'category' : 'subcategory'
  const question = page.getByRole('alertdialog')
  const remove = page.getByRole('button', { name: `Delete ${name}` })
  await remove.click()
  await expect(question).toContainText(`Are you sure you want to delete this ${what}?`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  const all: { id: number; slug: string }[] = await read(page.request, url + call)
  const repair = await failCalls(page, `${call}/${all.find((one) => one.slug === slug)?.id}`)
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectError(page, `Failed to delete ${what}`)
  await repair()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(
    page,
    `${what === 'category' ? 'Category' : 'Subcategory'} deleted successfully`
  )
  await expect(remove).toHaveCount(0)
}

async function expectOffered(selector: Locator, names: string[]) {
  await selector.click()
  await expect(await optionsOf(selector)).toHaveText(names)
  await selector.page().keyboard.press('Escape')
  await expect(await optionsOf(selector)).toHaveCount(0)
}

test('a category is added, changed and deleted', { tag: '@quick' }, async ({
  page,
  adminUrl: url
}) => {
  await openCategories(page, url)
  await page.getByRole('button', { name: 'Add Category' }).click()
  const added = page.getByRole('dialog', { name: 'Add Category' })
  const submit = added.getByRole('button', { name: 'Add Category' })
  const department = added.getByRole('combobox', { name: 'Department' })
  await expect(department).toContainText('IT')
  await expectOffered(department, [
    ...['Accounts & Legal', 'Civil', 'Electrical', 'HR', 'IT', 'IT Support Specialist'],
    ...['Logistics', 'Marketing', 'Purchase', 'Support']
  ])
  await submit.click()
  await expectToast(page, 'Validation Error', 'Name, slug, and department are required')
  await expect(added.getByLabel('Name')).toBeFocused()

  await added.getByLabel('Name').pressSequentially('  Night & Day Shift ')
  await expect(added.getByLabel('Slug')).toHaveValue('night-day-shift')
  await added.getByLabel('Slug').fill('hardware')
  await added.getByLabel('Description').fill('What the <b>shifts</b> need')
  await submit.click()
  await expectError(page, 'Failed to create category: Another category already has that slug')
  await expect(added.getByText('Another category already has that slug')).toBeVisible()
  await expect(added.getByLabel('Description')).toHaveValue('What the <b>shifts</b> need')

  await added.getByLabel('Slug').fill('shifts')
  await choose(department, 'HR')
  const sent = countCalls(page, 'POST', CATEGORIES)
  await submit.dblclick()
  await expectToast(page, 'Category created successfully')
  await expect(added).toBeHidden()
  expect(sent()).toBe(1)
  await headerOf(page, 'Night & Day Shift').click()
  await expect(headerOf(page, 'Night & Day Shift')).toContainText('HR')
  for (const text of ['What the <b>shifts</b> need', 'Slug shifts', 'No subcategories found'])
    await expect(page.getByText(text)).toBeVisible()

  await page.getByRole('button', { name: /^Edit Night & Day Shift/ }).click()
  const edited = page.getByRole('dialog', { name: 'Edit Category' })
  await expect(edited.getByRole('combobox', { name: 'Department' })).toContainText('HR')
  await expect(edited.getByLabel('Description')).toHaveValue('What the <b>shifts</b> need')
  await edited.getByLabel('Name').fill('Shifts')
  await expect(edited.getByLabel('Slug')).toHaveValue('shifts')
  await edited.getByRole('button', { name: 'Save Category' }).click()
  await expectToast(page, 'Category updated successfully')
  await expect(headerOf(page, 'Shifts')).toBeVisible()

  // Closing forgets the form and that it was editing (spec §4).
  await page.getByRole('button', { name: 'Add Category' }).click()
  await expect(added.getByLabel('Name')).toHaveValue('')
  await expect(department).toContainText('IT')
  await added.getByRole('button', { name: 'Cancel' }).click()
  await expect(added).toBeHidden()
  await expectDeleted(page, url, CATEGORIES, 'Shifts', 'shifts')
})

test('a subcategory is added and deleted', async ({ page, adminUrl: url }) => {
  await openCategories(page, url)
  await page.getByRole('button', { name: 'Add Subcategory' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Subcategory' })
  const submit = dialog.getByRole('button', { name: 'Add Subcategory' })
  const priority = dialog.getByRole('combobox', { name: 'Default Priority' })
  const hours = dialog.getByLabel('Default SLA (hours)')
  await expect(hours).toHaveValue('6')
  await expect(priority).toContainText('Medium')
  await expectOffered(priority, ['Low', 'Medium', 'High'])

  await dialog.getByLabel('Name').fill('Docking Station')
  await expect(dialog.getByLabel('Slug')).toHaveValue('docking-station')
  await submit.click()
  await expectToast(page, 'Validation Error', 'Name, slug, and category are required')
  await choose(dialog.getByRole('combobox', { name: 'Category' }), 'Hardware')
  await hours.fill('2')
  await choose(priority, 'High')
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
  await expectDeleted(page, url, SUBCATEGORIES, 'Docking Station', 'docking-station')
})
