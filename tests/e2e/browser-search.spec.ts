import { expect } from '@playwright/test'
import { say } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'
import { expectToast } from '#support/toasts.ts'

test('a list is searched by words and references, and where a setting says so by comments', {
  tag: '@quick'
}, async ({ page, adminUrl }) => {
  await page.goto(`${adminUrl}/tickets`)
  const search = page.getByRole('searchbox')
  const references = page.getByRole('link', { name: /^TKT-/ })
  await search.fill('#7')
  await expect(references).toHaveText(['TKT-00007'])

  await page.goto(`${adminUrl}/admin?tab=settings&page=tickets`)
  await page.getByText('Search comments and requester names').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Settings saved', '“Search comments and requester names” is now on.')
  await say(page.request, adminUrl, 7, 'A ferret ate the cable')
  await page.goto(`${adminUrl}/tickets`)
  await search.fill('cable tkt-7 "a ferret"')
  await expect(references).toHaveText(['TKT-00007'])
  await search.fill('"ferret cable"')
  await expect(page.getByText('No tickets found.')).toBeVisible()
})
