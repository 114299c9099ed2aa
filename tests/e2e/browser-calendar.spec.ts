import { expect } from '@playwright/test'
import { test } from '#support/fixtures.ts'

const HOUR_MS = 60 * 60 * 1000

test('a person reads the calendar by keyboard, and subscribes to its announcements', {
  tag: '@quick'
}, async ({ page, adminUrl }) => {
  const from = new Date()
  const inHours = (hours: number) => new Date(from.getTime() + hours * HOUR_MS).toISOString()
  const made = await page.request.post(`${adminUrl}/api/announcements`, {
    data: {
      ...{ kind: 'work', title: 'New switches', text: 'On all floors', format: 'text' },
      ...{ departments: [], categories: [], from: inHours(0), until: inHours(0.01) },
      ...{ ticketId: null, onSignIn: false }
    }
  })
  expect(made.status()).toBe(201)
  await page.request.put(`${adminUrl}/api/admin/settings`, {
    data: { tokens: { allowed: 'everybody' } }
  })

  await page.goto(adminUrl)
  await expect(page.getByText('Recent Tickets')).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await palette.getByRole('combobox').fill('calendar')
  await palette
    .getByRole('option', { name: /^Calendar/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible()
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('link', { name: /New switches/ })).toBeVisible()

  const today = grid.locator('[aria-current=date]')
  await today.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(today).toBeFocused()
  await page.keyboard.press('Enter')
  const day = page.getByRole('dialog')
  await expect(day.getByRole('link', { name: /New switches/ })).toContainText('Planned work')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'List' }).click()
  await expect(page).toHaveURL(/view=list/)
  // The bar of announcements has it too, as long as the work lasts.
  await expect(page.getByRole('link', { name: /^New switches\s*Planned work/ })).toBeVisible()

  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const copy = page.getByRole('button', { name: /^Copy the link/ })
  const link = (await copy.getAttribute('aria-label'))?.split(' ').at(-1) ?? ''
  const calendar = await fetch(link)
  expect(calendar.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(await calendar.text()).toContain('SUMMARY:Planned work: New switches')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible()
  await expect(page.getByText(link)).toHaveCount(0)
})
