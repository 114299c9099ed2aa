import { expect } from '@playwright/test'
import { test } from '#support/fixtures.ts'

test('a recurring ticket is chosen by its next dates, run by hand, and linked with its ticket', async ({
  page,
  adminUrl: url
}) => {
  await page.goto(`${url}/admin?tab=recurring`)
  await page.getByRole('link', { name: 'New recurring ticket' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()

  await page.getByRole('textbox', { name: 'Name' }).fill('Check the emergency lights')
  await page.getByLabel('Starts').fill('2030-01-07')
  const dates = page.getByRole('region', { name: 'Next dates' })
  // A Monday.
  await expect(dates.getByRole('heading')).toHaveText(/^Every week on Monday at 08:00/)
  await expect(dates.getByRole('listitem')).toHaveCount(10)
  await expect(dates.getByRole('listitem').first()).toHaveText(/^Mon 7 Jan 2030,? 08:00/)
  await page.getByLabel('Time', { exact: true }).fill('06:45')
  await expect(dates.getByRole('listitem').nth(1)).toHaveText(/^Mon 14 Jan 2030,? 06:45/)

  await page.getByLabel('Description').fill('Press each button and note which lights stay dark')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Check the emergency lights' })).toBeVisible()
  await expect(page.getByText('No runs yet')).toBeVisible()
  await page.getByRole('button', { name: 'Run now' }).click()
  const runs = page.getByRole('region', { name: 'Runs' })
  await expect(runs.getByText('Ticket raised by Run now')).toBeVisible()
  await runs.getByRole('link', { name: /^TKT-/ }).click()

  await expect(page.getByRole('heading', { name: /Press each button/ })).toBeVisible()
  await expect(page.getByText('Raised by schedule')).toBeVisible()
  await page.getByRole('link', { name: 'Check the emergency lights' }).first().click()
  await expect(runs.getByRole('link', { name: /^TKT-/ })).toBeVisible()
})
