import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { choose } from '#support/choices.ts'
import { test } from '#support/fixtures.ts'

const FILE = [
  'Ticket Number,Summary,Description,Status,Priority,Assignee,Creator,Created On,Updated On,Closed On,Category',
  '7001,Toner is empty,The black one,Closed,Med,,,2025-03-04 09:15,2025-03-05 09:15,2025-03-05 09:15,Printer',
  '7002,Screen flickers,Since Monday,Parked,Low,,omar@example.org,2025-03-06 09:15,2025-03-06 10:15,,Ladders',
  '7003,Where is it,,open,High,,omar@example.org,yesterday,,,'
].join('\n')

const result = (page: Page) => page.getByRole('region', { name: 'Preview' })

test('an IT Support Specialist brings the tickets of another help desk here', {
  tag: '@quick'
}, async ({ page, adminUrl }) => {
  await page.goto(`${adminUrl}/admin`)
  await page.getByRole('tab', { name: 'Import' }).click()
  await page.getByLabel('CSV file from another help desk').setInputFiles({
    name: 'spiceworks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(FILE)
  })
  await expect(page.getByRole('heading', { name: 'spiceworks.csv' })).toBeVisible()
  await expect(page.getByText(/11 columns · UTF-8 · Spiceworks/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Field for Summary' })).toHaveText('Title')
  await page.getByLabel('Time zone').fill('UTC')

  await page.getByRole('button', { name: 'Preview import' }).click()
  await expect(result(page)).toContainText(/New tickets\s*1\D.*Rejected rows\s*2\D/)
  await expect(result(page)).toContainText('The status is unknown: 1 row')
  await page.getByRole('combobox', { name: 'Value for Parked' }).click()
  await page.getByRole('option', { name: 'In Progress' }).click()
  await expect(page.getByRole('button', { name: /^Import 1/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Create 1 category' }).click()
  await page.getByLabel('Name of category 1').fill('Ladders and steps')
  await page.getByRole('button', { name: 'Preview import' }).click()
  await expect(result(page)).toContainText('Requester: Former employee (1 ticket)')
  await page.reload()
  await expect(page.getByRole('table', { name: 'First tickets' })).toContainText(
    /Former employee[\s\S]*Ladders and steps/
  )
  await page.getByRole('button', { name: 'Import 2 tickets' }).click()
  await expect(page.getByRole('status')).toContainText(
    '2 imported, 0 already imported, 1 rejected, 2 accounts created, 1 category created.'
  )

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rejected rows' }).click()
  const rejected = readFileSync(await (await downloading).path(), 'utf8')
  expect(rejected).toContain('"7003","Where is it"')
  expect(rejected).toContain('"The creation time is not a valid time"')

  await page.reload()
  await expect(page.getByRole('status')).toContainText('2 imported')
  await page.getByRole('button', { name: 'All imports' }).click()
  const row = page.getByRole('table', { name: 'Imports' }).getByRole('row').nth(1)
  await expect(row).toContainText(/spiceworks\.csv.*Spiceworks.*Done.*2.*0.*1/)

  await page.goto(`${adminUrl}/tickets?search=7002`)
  await expect(page.getByText('Screen flickers')).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: 'spiceworks.csv' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo import' })
  await expect(question).toContainText('Deletes 2 tickets with their history')
  await question.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('status')).toContainText(
    '2 tickets, 2 accounts and 1 category deleted.'
  )
})

test('a column becomes the answers to a field of a form (D78)', async ({ page, adminUrl }) => {
  const model = { type: 'line', key: 'model', label: 'Model', help: '', required: true }
  const definition = {
    fields: [{ ...model, secret: false, showIf: null }],
    ...{ startProcess: null, approval: null }
  }
  await page.goto(`${adminUrl}/admin`)
  const place = { department: null, category: 'hardware', subcategory: null, enabled: true }
  await page.request.post(`${adminUrl}/api/forms`, { data: { ...place, definition } })
  await page.getByRole('tab', { name: 'Import' }).click()
  await page.getByLabel('CSV file from another help desk').setInputFiles({
    name: 'models.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Title,Category,Model\nPaper jam,hardware,Ricoh')
  })
  const field = page.getByRole('combobox', { name: 'Field for Model' })
  await expect(field).toHaveText('Answer: Model')
  await choose(field, 'Not imported')
  await choose(field, 'Answer: Model')
  await page.getByRole('button', { name: 'Preview import' }).click()
  await page.getByRole('button', { name: 'Import 1 ticket' }).click()
  await expect(page.getByRole('status')).toContainText('1 imported')
  await page.goto(`${adminUrl}/tickets?search=ricoh`)
  await expect(page.getByText('Paper jam')).toBeVisible()
})
