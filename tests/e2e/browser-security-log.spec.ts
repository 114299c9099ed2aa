import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { test } from '#support/fixtures.ts'

test('an IT Support Specialist sees who was rejected, filters, and takes the log along', {
  tag: '@quick'
}, async ({ page, adminUrl }) => {
  const rejected = await page.request.post(`${adminUrl}/api/login`, {
    data: { username: 'elena', password: 'a guess' }
  })
  expect(rejected.status()).toBe(401)
  await page.goto(`${adminUrl}/admin`)
  await page.getByRole('tab', { name: 'Security Log' }).click()
  const rows = page.getByRole('table', { name: 'Security log' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(/Sign-in failed.*Elena Petrova.*127\.0\.0\.1/)
  await expect(rows.nth(2)).toContainText(/Signed in.*Priya Raman/)

  await page.getByRole('combobox', { name: 'Event' }).click()
  await page.getByRole('option', { name: 'Signed in' }).click()
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/tab=security&kind=sign-in$/)
  await page.reload()
  await expect(rows).toHaveCount(2)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const text = readFileSync(await (await downloading).path(), 'utf8')
  expect(text.split('\r\n')[1]).toContain('"Signed in","priya"')
  expect(text).not.toContain('refused')

  await page.getByLabel('To').fill('2020-01-01')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText(/Export.*Priya Raman.*The security log/)
})
