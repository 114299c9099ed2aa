import { expect } from '@playwright/test'
import { raise, read } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'
import { SERVICE_LEVELS } from '#support/server/service-levels.ts'

const TEXT = 'Is the cable plugged in on both ends?'

test('a ticket waits for its requester, who answers it from the dashboard (D74)', {
  tag: '@quick'
}, async ({ page, staffUrl: url, visit }) => {
  const id = await raise(page.request, url)
  const team = await visit(url, 'administrator', `/tickets/${id}`)
  const button = team.getByRole('button', { name: 'Wait for…' })
  await expect(team.getByRole('heading', { name: 'Ticket Details' })).toBeVisible()
  await expect(button).toHaveCount(0)
  const levels = `${url}/api/admin/service-levels`
  expect((await team.request.put(levels, { data: SERVICE_LEVELS })).status()).toBe(200)
  await team.reload()
  await expect(button).toBeVisible()
  await team.keyboard.press('b')
  const dialog = team.getByRole('dialog')
  await dialog.getByLabel('Resolve after').fill('2')
  await dialog.getByRole('button', { name: 'Start waiting' }).click()
  await expect(dialog.getByText('Resolve after must be later than the reminder')).toBeVisible()
  await dialog.getByLabel('Resolve after').fill('5')
  await dialog.getByLabel('Comment to the requester').fill(TEXT)
  await expect(dialog.getByText(/^Reminder on .*, resolved on /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Start waiting' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(team.getByText('Waiting for requester', { exact: true })).toBeVisible()

  await team.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(button).toBeVisible()
  await team.getByRole('button', { name: 'Undo' }).click()
  await expect(team.getByRole('button', { name: 'Stop waiting' })).toBeVisible()

  await page.goto(url)
  const awaited = page.getByRole('region', { name: 'Waiting for your answer' })
  await awaited.getByRole('link').click()
  const panel = page.getByRole('region', { name: 'We need an answer from you' })
  await expect(panel.getByText(TEXT)).toBeVisible()
  await panel.getByRole('button', { name: 'Write an answer' }).click()
  await page.keyboard.type('Yes, it is')
  await page.keyboard.press('Control+Enter')
  await expect(panel).toHaveCount(0)
  await expect(team.getByText(/^Waiting for requester/)).toHaveCount(0)
  expect(await read(team.request, `${url}/api/tickets/${id}`)).not.toHaveProperty('waiting')
})
