import { expect } from '@playwright/test'
import { choose } from '#support/choices.ts'
import { test } from '#support/fixtures.ts'

test('a language is offered, chosen and kept, and the page is drawn again in it', {
  tag: '@quick'
}, async ({ page, adminUrl: url }) => {
  await page.goto(`${url}/admin?tab=settings&page=people#languages`)
  const form = page.getByRole('form', { name: 'Languages' })
  await form.getByText('Deutsch').click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  await page.goto(`${url}/account`)
  await choose(page.getByRole('combobox', { name: 'Language' }), 'Deutsch')
  await expect(page.getByRole('combobox', { name: 'Sprache' })).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Konto' })).toBeVisible()
})

test('a device has a language before anyone signs in, which lasts', async ({
  page,
  visit,
  adminUrl: url
}) => {
  const languages = { offered: ['en', 'de'], fallback: 'en' }
  const saved = await page.request.put(`${url}/api/admin/settings`, { data: { languages } })
  expect(saved.ok()).toBe(true)
  const visitor = await visit(url, null, '/auth')
  await choose(visitor.getByRole('combobox', { name: 'Language' }), 'Deutsch')
  await expect(visitor.getByRole('tab', { name: 'Anmelden' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('tab', { name: 'Anmelden' })).toBeVisible()
  const answer = await visitor.evaluate(async () => (await fetch('/api/user')).json())
  expect(answer).toMatchObject({ title: 'Nicht angemeldet' })
})
