import { expect } from '@playwright/test'
import { drawing } from '#support/charts.ts'
import { test } from '#support/fixtures.ts'
import { ALWAYS_OPEN } from '#support/server/service-levels.ts'

test('the report of service levels is there once they are on, and its figures lead to their tickets', {
  tag: '@quick'
}, async ({ page, adminUrl }) => {
  const address = `${adminUrl}/reports?tab=service-levels&kind=resolution&from=2020-01-01&to=2020-12-31`
  await page.goto(address)
  await expect(page.getByRole('tab', { name: 'Departments' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Service Levels' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Tickets by Status' })).toBeVisible()
  const turnedOn = await page.request.put(`${adminUrl}/api/admin/service-levels`, {
    data: ALWAYS_OPEN
  })
  expect(turnedOn.status()).toBe(200)
  const { id } = await (await page.request.get(`${adminUrl}/api/user`)).json()
  for (const priority of ['high', 'low']) {
    const ticket = { department: 'IT', description: 'Out of paper', category: 'printer', priority }
    const data = { ...ticket, requesterId: id, assigneeId: null }
    expect((await page.request.post(`${adminUrl}/api/tickets`, { data })).status()).toBe(201)
  }
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'No tickets with this target' })).toBeVisible()
  const today = new Date().toLocaleDateString('sv')
  await page.getByLabel('To', { exact: true }).fill(today)
  await page.getByLabel('Raised from').fill(today)
  await page.getByRole('combobox', { name: 'By' }).click()
  await page.getByRole('option', { name: 'Priority' }).click()
  await expect(drawing(page)).toBeVisible()
  const figure = page.getByRole('row', { name: /^High/ }).getByRole('link', { name: /Running/ })
  const count = await figure.textContent()
  await figure.click()
  await expect(page).toHaveURL(/\/tickets\?service=resolution-running/)
  await expect(page.getByText('Resolution running')).toBeVisible()
  await expect(page.getByRole('row', { name: /Out of paper/ })).toHaveCount(Number(count))
})

test('a rehearsal says what share of targets would have been met, before service levels are on', {
  tag: '@quick'
}, async ({ page, adminUrl }) => {
  const data = { ...ALWAYS_OPEN, enabled: false }
  const saved = await page.request.put(`${adminUrl}/api/admin/service-levels`, { data })
  expect(saved.status()).toBe(200)
  await page.goto(`${adminUrl}/admin?tab=service-levels`)
  const rehearsal = page.getByRole('region', { name: 'Rehearsal', exact: true })
  await rehearsal.getByRole('combobox', { name: 'Tickets raised' }).click()
  await page.getByRole('option', { name: 'Last month' }).click()
  await rehearsal.getByRole('button', { name: 'Start rehearsal' }).click()
  await expect(rehearsal.getByText(/^(With these hours and targets|No t)/)).toBeVisible()
  await expect(rehearsal.getByRole('button', { name: 'Start rehearsal' })).toBeEnabled()
})
