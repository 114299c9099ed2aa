import { expect } from '@playwright/test'
import { choose } from '#support/choices.ts'
import { test } from '#support/fixtures.ts'

test('a language is offered, chosen and kept, and the page is drawn again in it', {
  tag: '@quick'
}, async ({ page, visit, adminUrl: url }) => {
  await page.goto(`${url}/account`)
  await expect(page.getByRole('heading', { name: 'Password' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Language' })).toHaveCount(0)

  await page.goto(`${url}/admin?tab=settings&page=people#languages`)
  const form = page.getByRole('form', { name: 'Languages' })
  await form.getByRole('checkbox', { name: 'Deutsch' }).setChecked(true, { force: true })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  await page.goto(`${url}/account`)
  await choose(page.getByRole('combobox', { name: 'Language' }), 'Deutsch')
  const german = page.getByRole('combobox', { name: 'Sprache' })
  await expect(german).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Konto' })).toBeVisible()

  // A device of its own has a choice before anyone signs in, which lasts.
  const visitor = await visit(url, null, '/auth')
  await choose(visitor.getByRole('combobox', { name: 'Language' }), 'Deutsch')
  await expect(visitor.getByRole('tab', { name: 'Anmelden' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('tab', { name: 'Anmelden' })).toBeVisible()
  const answer = await visitor.evaluate(async () => (await fetch('/api/user')).json())
  expect(answer).toMatchObject({ title: 'Nicht angemeldet' })
})
