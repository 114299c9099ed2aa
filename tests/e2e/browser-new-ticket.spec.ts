import { expect, type Locator, type Page } from '@playwright/test'
import type { Category } from '#shared/api/categories.ts'
import { choose } from '#support/choices.ts'
import { signInAs } from '#support/demo-company.ts'
import { read } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'
import { expectNothingSideways } from '#support/layout.ts'

const TEXT = 'The forklift in hall 2 does not charge'

test('the dialog is as the specification has it, and Cancel raises nothing', {
  tag: '@quick'
}, async ({ page, demoUrl }) => {
  const dialog = await openDialog(page, demoUrl)
  await expect(dialog.getByRole('heading')).toHaveText('Create New Ticket')
  await expect(
    dialog.getByText('Fill in the details to create a new support ticket.')
  ).toBeVisible()
  await expect(dialog).toHaveCSS('width', '600px')
  await expect(dialog.locator('label')).toHaveText([
    ...['Department', 'Description', 'Assign To', 'Priority', 'Category', 'Subcategory']
  ])
  await expect(dialog.getByRole('button', { name: 'Create Ticket' })).toBeVisible()
  await expect(dialog.getByLabel('Description')).toBeFocused()
  for (const [label, choice] of [
    ['Department', 'IT'],
    ['Assign To', 'Unassigned'],
    ['Priority', 'Medium'],
    ['Category', 'Software']
  ] as const)
    await expect(choiceOf(dialog, label)).toHaveText(choice)

  await dialog.getByLabel('Description').fill(TEXT)
  await page.mouse.click(5, 400)
  await expect(dialog.getByLabel('Description')).toHaveValue(TEXT)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('1–5 of 400')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Ticket' })).toBeFocused()
})

test('at 400 % zoom the dialog scrolls as a whole', async ({ page, demoUrl }) => {
  const dialog = await openDialog(page, demoUrl)
  await page.setViewportSize({ width: 320, height: 256 })
  for (const part of [dialog.getByLabel('Description'), dialog.getByText('Subcategory')]) {
    await part.scrollIntoViewIfNeeded()
    await expect(part).toBeInViewport({ ratio: 0.9 })
  }
  await expectNothingSideways(page)
})

test('it offers the departments there are, their people, categories and subcategories', async ({
  page,
  demoUrl
}) => {
  const dialog = await openDialog(page, demoUrl)
  await choiceOf(dialog, 'Department').click()
  await expect(page.getByRole('option')).toHaveText([
    ...['Accounts & Legal', 'Civil', 'Electrical', 'HR', 'IT', 'Logistics', 'Marketing'],
    ...['Purchase', 'Support']
  ])
  await page.getByRole('option', { name: 'Logistics' }).click()
  await choiceOf(dialog, 'Assign To').click()
  await expect(page.getByRole('option')).toHaveText([
    ...['Unassigned', 'ADAnaïs Dubois', 'FZFatima Zahra', 'MKMarek Kowalski']
  ])
  await page.getByRole('option', { name: 'Fatima Zahra' }).click()
  await choose(choiceOf(dialog, 'Category'), 'Shipping')
  await choose(choiceOf(dialog, 'Department'), 'HR')
  await expect(choiceOf(dialog, 'Assign To')).toHaveText('Unassigned')
  await expect(choiceOf(dialog, 'Category')).toHaveText('Other')
  await expect(choiceOf(dialog, 'Subcategory')).toHaveCount(0)
  await choose(choiceOf(dialog, 'Department'), 'IT')
  await choose(choiceOf(dialog, 'Category'), 'Hardware')
  await choose(choiceOf(dialog, 'Subcategory'), 'Laptop')
  await choose(choiceOf(dialog, 'Category'), 'Network')
  await expect(choiceOf(dialog, 'Subcategory')).toHaveText('None')
})

test('no one can be assigned before a department is chosen', async ({ page, demoUrl }) => {
  const dialog = await openDialog(page, demoUrl)
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expect(choiceOf(dialog, 'Assign To')).toHaveText('Select Department First')
  await expect(choiceOf(dialog, 'Assign To')).toBeDisabled()
  await dialog.getByLabel('Description').fill('Too short')
  await dialog.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(dialog.getByText('Department is required')).toBeVisible()
  await expect(dialog.getByText('Description must be at least 10 characters')).toBeVisible()
  await choose(choiceOf(dialog, 'Department'), 'IT')
  await expect(dialog.getByText('Department is required')).toBeHidden()
})

test('what was filled in becomes the ticket, the lists show it, and the form is empty again', {
  tag: '@quick'
}, async ({ page, staffUrl: url }) => {
  const dialog = await openDialog(page, url)
  /** The request without the requester and the text. */
  const create = async () => {
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await dialog.getByLabel('Description').fill(TEXT)
    await dialog.getByRole('button', { name: 'Create Ticket' }).click()
    const { requesterId, ...fields } = (await sent).postDataJSON()
    expect(requesterId).toEqual(expect.any(Number))
    await expect(dialog).toBeHidden()
    return fields
  }
  await choose(choiceOf(dialog, 'Category'), 'Hardware')
  await choose(choiceOf(dialog, 'Subcategory'), 'Laptop')
  await choose(choiceOf(dialog, 'Assign To'), 'Kwame Mensah')
  const fields = { department: 'IT', description: TEXT, status: 'open', priority: 'medium' }
  expect(await create()).toEqual({
    ...fields,
    ...{ category: 'hardware', subcategory: 'laptop', assigneeId: 4 }
  })
  const toast = page.getByRole('status').filter({ hasText: 'Ticket Created' })
  await expect(toast).toContainText('Your support ticket has been created successfully.')
  await expect(page.getByRole('row').nth(1)).toContainText('TKT-00013')
  await expect(page.getByRole('row').nth(1)).toContainText('Kwame Mensah')
  await page.getByRole('status').getByRole('button', { name: 'View TKT-00013' }).click()
  await expect(page).toHaveURL(`${url}/tickets/13`)
  await expect(toast).toBeHidden()
  await page.goBack()
  await page.getByRole('button', { name: 'New Ticket' }).click()
  await expect(dialog.getByLabel('Description')).toHaveValue('')
  await expect(choiceOf(dialog, 'Category')).toHaveText('Software')
  // Empty fields are not sent.
  expect(await create()).toEqual({ ...fields, category: 'software' })
})

test('a category that is deleted while the form is open is replaced, not sent', async ({
  page,
  staffUrl: url,
  visit
}) => {
  const dialog = await openDialog(page, url)
  await choose(choiceOf(dialog, 'Category'), 'Hardware')
  const { request } = await visit(url, 'administrator')
  const categories: Category[] = await read(request, `${url}/api/admin/categories`)
  const { id } = categories.find(({ slug }) => slug === 'hardware') ?? {}
  expect((await request.delete(`${url}/api/admin/categories/${id}`)).ok()).toBe(true)
  await expect(choiceOf(dialog, 'Category')).toHaveText('Software')
})

async function openDialog(page: Page, url: string) {
  await signInAs(page.context(), url, 'staff')
  await page.goto(`${url}/tickets`)
  await expect(page.getByRole('link', { name: /^TKT-/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'New Ticket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Ticket' })
  await expect(dialog.getByLabel('Description')).toBeVisible()
  return dialog
}

function choiceOf(dialog: Locator, label: string) {
  return dialog.getByRole('combobox', { name: label, exact: true })
}
