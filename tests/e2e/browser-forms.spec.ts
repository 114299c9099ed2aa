import { expect } from '@playwright/test'
import { failCalls } from '#support/calls.ts'
import { choose } from '#support/choices.ts'
import { raise } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'
import { definitionOf, field } from '#support/server/forms.ts'
import { newProcess } from '#support/server/processes.ts'
import { expectToast } from '#support/toasts.ts'

/** A form for hardware with one field. */
const formOf = (label: string, type = 'line') => ({
  ...{ department: null, category: 'hardware', subcategory: null, enabled: true },
  definition: definitionOf(field('model', { label, type }))
})

test('a form is built, asked with a new ticket, and its answers are shown (D78)', {
  tag: '@quick'
}, async ({ page, adminUrl: url }) => {
  await page.goto(`${url}/admin/categories`)
  await page.getByRole('link', { name: 'Form of Hardware' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Label is required')).toBeVisible()
  await page.getByRole('textbox', { name: 'Label' }).fill('Asset number')
  await page.getByText('Required', { exact: true }).click()
  await choose(page.getByRole('combobox', { name: /^Add field/ }), 'Choice')
  await page.getByRole('textbox', { name: 'Label' }).fill('Device')
  await page.getByRole('textbox', { name: 'Choices' }).fill('Laptop\nPhone')
  await page.getByText('Required', { exact: true }).click()
  await page.getByRole('button', { name: 'Move up: Device' }).click()
  await expect(page.getByRole('button', { name: 'Move down: Device' })).toBeFocused()
  await page.getByRole('button', { name: /^Asset number/ }).click()
  await choose(page.getByRole('combobox', { name: 'Show' }), 'Only with Device')
  await expect(preview.getByText('Asset number')).toBeHidden()
  await preview.getByText('Laptop').click()
  await expect(preview.getByLabel('Asset number')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Form saved')
  await expect(page.getByText('Category · 2 fields · Version 1')).toBeVisible()

  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Create New Ticket' })
  await dialog.getByLabel('Description').fill('My laptop does not start any more')
  await choose(dialog.getByRole('combobox', { name: 'Category', exact: true }), 'Hardware')
  await dialog.getByRole('region', { name: 'Questions' }).getByText('Laptop').click()
  await dialog.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(dialog.getByText('Asset number is required')).toBeVisible()
  await dialog.getByLabel('Asset number').fill('HD-2041')
  // Another category asks nothing, and the answers are there again with this one.
  await choose(dialog.getByRole('combobox', { name: 'Category', exact: true }), 'Software')
  await expect(dialog.getByLabel('Asset number')).toBeHidden()
  await choose(dialog.getByRole('combobox', { name: 'Category', exact: true }), 'Hardware')
  await expect(dialog.getByLabel('Asset number')).toHaveValue('HD-2041')
  await dialog.getByRole('button', { name: 'Create Ticket' }).click()
  await page.getByRole('button', { name: /^View TKT/ }).click()
  const answers = page.getByRole('region', { name: 'Answers' })
  await expect(answers.getByRole('term')).toHaveText(['Device', 'Asset number'])
  await expect(answers.getByRole('definition')).toHaveText(['Laptop', 'HD-2041'])
})

test('the requester of a ticket without answers is asked, and answers on the page of an email', async ({
  page,
  visit,
  adminUrl: url
}) => {
  await page.request.post(`${url}/api/forms`, { data: formOf('Model') })
  const theirs = await visit(url, 'staff')
  const text = { description: 'The screen flickers all the time', category: 'hardware' }
  const id = await raise(theirs.request, url, text)
  await page.goto(`${url}/tickets/${id}`)
  const open = page.getByRole('region', { name: 'Open questions' })
  await expect(open.getByRole('listitem')).toHaveText(['Model'])
  await open.getByRole('button', { name: 'Ask requester' }).click()
  await expectToast(page, 'Requester asked', /link to the questions/)

  await theirs.goto(`${url}/tickets/${id}/form`)
  await theirs.getByRole('button', { name: 'Save answers' }).click()
  await expect(theirs.getByText('Model is required')).toBeVisible()
  await expect(theirs.getByLabel('Model')).toBeFocused()
  await theirs.getByLabel('Model').fill('U2723QE')
  await theirs.getByRole('button', { name: 'Save answers' }).click()
  await expectToast(theirs, 'Answers saved')
  await expect(page.getByRole('region', { name: 'Answers' })).toContainText('U2723QE')
  await expect(open).toBeHidden()
})

test('a change of a form by someone else keeps everything that was typed', async ({
  page,
  adminUrl: url
}) => {
  const created = await page.request.post(`${url}/api/forms`, { data: formOf('Model') })
  const { id } = await created.json()
  await page.goto(`${url}/forms?category=hardware`)
  await page.getByRole('button', { name: /^Model/ }).click()
  await page.getByRole('textbox', { name: 'Label' }).fill('Mine')
  await page.request.put(`${url}/api/forms/${id}`, { data: formOf('Theirs') })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your changes are still here.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Label' })).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expectToast(page, 'Form saved')
  await page.getByRole('link', { name: 'Hardware' }).click()
  await expect(page.getByRole('button', { name: /^Mine/ })).toBeVisible()
})

test('a file of a question that failed keeps no ticket of another category from being raised', async ({
  page,
  adminUrl: url
}) => {
  await page.request.post(`${url}/api/forms`, { data: formOf('Photo', 'file') })
  await failCalls(page, '/api/attachments')
  await page.goto(url)
  await page.getByRole('button', { name: 'New Ticket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Ticket' })
  const category = dialog.getByRole('combobox', { name: 'Category', exact: true })
  await dialog.getByLabel('Description').fill('The screen flickers all the time')
  await choose(category, 'Hardware')
  const photo = { name: 'photo.txt', mimeType: 'text/plain', buffer: Buffer.from('flickers') }
  await dialog.getByRole('group', { name: 'Photo' }).getByLabel('Choose files').setInputFiles(photo)
  await expect(dialog.getByText('The database is locked')).toBeVisible()
  const create = dialog.getByRole('button', { name: 'Create Ticket' })
  await expect(create).toBeDisabled()
  await choose(category, 'Software')
  await create.click()
  await expectToast(page, 'Ticket Created', /created successfully/)
})

test('a form starts a process and asks for an approval with its ticket', async ({
  page,
  adminUrl: url
}) => {
  const process = await page.request.post(`${url}/api/processes`, {
    data: newProcess({ name: 'Buying' })
  })
  expect(process.status()).toBe(201)
  await page.request.post(`${url}/api/forms`, { data: formOf('Model') })
  await page.goto(`${url}/forms?category=hardware`)
  await choose(page.getByRole('combobox', { name: 'Start process' }), 'Buying')
  await page.getByText('Ask for approval', { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Question is required')).toBeVisible()
  await page.getByLabel('Question').fill('May we buy it?')
  await choose(page.getByRole('combobox', { name: 'Ask' }), 'People')
  await choose(page.getByRole('combobox', { name: 'Approvers' }), 'Fatima Zahra')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Form saved')
  await expect(page.getByRole('link', { name: 'Hardware' })).toBeVisible()

  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Create New Ticket' })
  await dialog.getByLabel('Description').fill('Another screen for the front desk')
  await choose(dialog.getByRole('combobox', { name: 'Category', exact: true }), 'Hardware')
  await dialog.getByLabel('Model').fill('U2723QE')
  await dialog.getByRole('button', { name: 'Create Ticket' }).click()
  await page.getByRole('button', { name: /^View TKT/ }).click()
  await expect(page.getByRole('region', { name: 'Processes' })).toContainText('Buying')
  const approvals = page.getByRole('region', { name: 'Approvals' })
  await expect(approvals).toContainText('May we buy it?')
  await expect(approvals).toContainText('Fatima Zahra: not answered yet')
})
