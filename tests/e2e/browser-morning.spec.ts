import { expect, type Page } from '@playwright/test'
import { test } from '../support/fixtures.ts'
import { ANSWERED, beginMorning, DUPLICATES, MINE, TRANSFERRED } from '../support/morning.ts'

const row = (page: Page, reference: string) =>
  page.locator('tbody').getByRole('link', { name: reference })
const bar = (page: Page) => page.getByRole('region', { name: 'Marked tickets' })
const comments = (page: Page) => page.getByRole('log').getByRole('article')

test('the morning of a specialist is worked with keys alone', async ({
  page,
  startServer
}, testInfo) => {
  test.slow()
  const { url } = await startServer({ args: ['--demo-tickets', '6'] })
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => document.body.setAttribute('data-pointed', ''))
  })
  const { reference, expectDone } = await beginMorning(page, url)
  // Both keys of a shortcut are pressed at once for the page.
  await page.clock.setFixedTime(new Date())
  await page.goto(url)
  // It is there once the first screen is.
  await expect(page.getByRole('link', { name: 'Mine' })).toBeVisible({ timeout: 60_000 })
  let count = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      count += key.split('+').length
      await page.keyboard.press(key)
    }
  }
  const began = Date.now()

  await test.step('half of the new tickets are taken', async () => {
    await press('g', 'u')
    await expect(page.getByRole('heading', { name: 'Unassigned Tickets' })).toBeVisible()
    await expect(row(page, reference(0))).toBeVisible()
    await press('j', 'x', ...MINE.slice(1).map(() => 'j'), 'Shift+X')
    await expect(bar(page)).toContainText('15 tickets marked')
    await press('i')
    await expect(page.getByText('15 tickets changed')).toBeVisible()
    await expect(row(page, reference(15))).toBeFocused()
  })

  await test.step('five are transferred', async () => {
    await press('x', ...TRANSFERRED.slice(1).map(() => 'j'), 'Shift+X', 'd')
    await expect(page.getByRole('option', { name: 'HR' })).toBeVisible()
    await press('h', 'r', 'Enter')
    await expect(page.getByText('5 tickets changed')).toBeVisible()
    await expect(row(page, reference(20))).toBeFocused()
  })

  await test.step('three are marked as duplicates', async () => {
    for (const { at, words } of DUPLICATES) {
      const other = reference(at + 3)
      await press('m')
      await expect(page.getByRole('searchbox', { name: 'The other ticket' })).toBeFocused()
      await press(...words)
      await expect(page.getByRole('radio', { name: other })).toBeVisible()
      await press('Tab', 'Space', 'Shift+Tab', 'Shift+Tab', 'd', 'Tab', 'Enter')
      await expect(page.getByText(`${reference(at)} is a duplicate of ${other}.`)).toBeVisible()
      await expect(row(page, reference(at))).toBeFocused()
      await press('j')
    }
  })

  await test.step('ten are answered with a canned reply', async () => {
    await press('Control+k')
    await expect(page.getByRole('combobox', { name: /^Find tickets/ })).toBeFocused()
    await press(...'mine')
    await expect(page.getByRole('option', { name: 'Mine' })).toHaveAttribute(
      'aria-selected',
      'true'
    )
    await press('Enter')
    await expect(row(page, reference(0))).toBeVisible()
    await press('j', 'Enter')
    for (const at of ANSWERED) {
      if (at > 0) await press('Shift+J')
      await expect(page.getByRole('heading', { name: reference(at) })).toBeVisible()
      await press('c')
      await expect(page.getByLabel('Add a comment')).toBeFocused()
      await press('/', 'r')
      await expect(page.getByRole('listbox', { name: 'Canned replies' })).toBeVisible()
      await press('Enter', 'Control+Enter')
      await expect(comments(page)).toHaveCount(1)
      await press('Escape')
    }
  })

  // docs/benchmarks.md says what it was on a quiet machine.
  const figures = `${count} keys, ${Math.round((Date.now() - began) / 100) / 10} s`
  testInfo.annotations.push({ type: 'figures', description: figures })
  await expectDone()
  await expect(page.locator('body')).not.toHaveAttribute('data-pointed')
})
