import { expect, type Page } from '@playwright/test'
import { choose } from '#support/choices.ts'
import { signInAs } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'

const chips = (page: Page) =>
  page.getByRole('group', { name: 'Active filters' }).getByRole('button', { name: 'Remove filter' })
const department = (page: Page) =>
  page.getByRole('group', { name: 'More filters' }).getByRole('combobox', { name: /^Department/ })

test('a list is filtered by department, and its filters are chips that go one by one', {
  tag: '@quick'
}, async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'staff')
  await page.goto(`${demoUrl}/tickets`)
  await expect(page.getByText('1–5 of 400')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Active filters' })).toHaveCount(0)
  await page.getByRole('button', { name: 'More filters' }).click()
  await choose(department(page), 'HR')
  await expect(page).toHaveURL(`${demoUrl}/tickets?department=HR`)
  await expect(page.locator('tbody td:nth-child(2)')).toHaveText(Array(5).fill('HR'))
  await choose(page.getByRole('combobox', { name: /^Priority/ }), 'High')
  await page.reload()
  await expect(chips(page)).toHaveText(['Priority:High', 'Department:HR'])
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeVisible()

  await chips(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${demoUrl}/tickets?department=HR`)
  await expect(page.getByRole('button', { name: 'Remove filter Department: HR' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${demoUrl}/tickets`)
  await expect(chips(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More filters' })).toBeFocused()
})

test('a department whose tickets a person does not see is not offered', async ({
  page,
  demoUrl
}) => {
  await signInAs(page.context(), demoUrl, 'staff')
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch()
    const json = { ...(await response.json()), privateDepartments: ['hr', 'purchase'] }
    await route.fulfill({ response, json })
  })
  await page.goto(`${demoUrl}/tickets`)
  await page.getByRole('button', { name: 'More filters' }).click()
  await department(page).click()
  await expect(page.getByRole('option', { name: 'Purchase' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'HR' })).toHaveCount(0)
})
