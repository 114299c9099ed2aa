import { expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import { test } from '../support/fixtures.ts'
import {
  ANSWERED,
  beginMorning,
  DUPLICATES,
  MINE,
  type Morning,
  TRANSFERRED
} from '../support/morning.ts'

const row = (page: Page, reference: string) =>
  page.locator('tbody').getByRole('link', { name: reference })
const bar = (page: Page) => page.getByRole('region', { name: 'Marked tickets' })
const comments = (page: Page) => page.getByRole('log').getByRole('article')

/** Opens the desk, and waits until it can be worked at. */
async function openDesk(page: Page, url: string): Promise<Morning> {
  const morning = await beginMorning(page, url)
  await page.goto(url)
  // It is there once the first screen is.
  await expect(page.getByRole('link', { name: 'Mine' })).toBeVisible({ timeout: 60_000 })
  return morning
}

/** Tells what the work has cost; docs/benchmarks.md says what it was on a quiet machine. */
async function report(testInfo: TestInfo, figures: string) {
  testInfo.annotations.push({ type: 'figures', description: figures })
  await testInfo.attach('figures', { body: figures, contentType: 'text/plain' })
}

test('the morning of a specialist is worked with keys alone', async ({
  page,
  startServer
}, testInfo) => {
  test.slow()
  const { url } = await startServer({ args: ['--demo-tickets', '6'] })
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => document.body.setAttribute('data-pointed', ''))
  })
  const { reference, expectDone } = await openDesk(page, url)
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

  await report(testInfo, `${count} keys, ${Math.round((Date.now() - began) / 100) / 10} s`)
  await expectDone()
  await expect(page.locator('body')).not.toHaveAttribute('data-pointed')
})

test('the same morning is worked with the mouse, and keys for the words alone', async ({
  page,
  startServer
}, testInfo) => {
  test.slow()
  const { url } = await startServer({ args: ['--demo-tickets', '6'] })
  const { reference, expectDone } = await openDesk(page, url)
  let clicks = 0
  let keys = 0
  const click = async (target: Locator, options?: Parameters<Locator['click']>[0]) => {
    clicks += 1
    await target.click(options)
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const box = (at: number) => page.getByRole('checkbox', { name: `Mark ${reference(at)}` })
  const markFrom = async (places: readonly number[]) => {
    await click(box(places[0] ?? 0))
    await click(box(places.at(-1) ?? 0), { modifiers: ['Shift'] })
    await expect(bar(page)).toContainText(`${places.length} tickets marked`)
  }
  const began = Date.now()

  await test.step('half of the new tickets are taken', async () => {
    await click(page.getByRole('link', { name: 'Unassigned Tickets' }))
    await markFrom(MINE)
    await click(bar(page).getByRole('button', { name: 'Assign to me' }))
    await expect(page.getByText('15 tickets changed')).toBeVisible()
  })

  await test.step('five are transferred', async () => {
    await markFrom(TRANSFERRED)
    await click(bar(page).getByRole('combobox', { name: /Department/ }))
    await click(page.getByRole('option', { name: 'HR' }))
    await expect(page.getByText('5 tickets changed')).toBeVisible()
  })

  await test.step('three are marked as duplicates', async () => {
    for (const { at, words } of DUPLICATES) {
      await click(row(page, reference(at)))
      await click(button('Link a ticket'))
      await expect(page.getByRole('searchbox', { name: 'The other ticket' })).toBeFocused()
      keys += words.length
      await page.keyboard.type(words)
      await click(page.getByRole('radio', { name: reference(at + 3) }))
      await click(page.getByRole('combobox', { name: 'This ticket is' }))
      await click(page.getByRole('option', { name: 'Duplicate of' }))
      await click(button('Cancel this ticket as a duplicate'))
      await expect(page.getByRole('region', { name: 'Links' })).toContainText('Duplicate of')
      await click(button('Back'))
    }
  })

  await test.step('ten are answered with a canned reply', async () => {
    await click(page.getByRole('link', { name: 'Mine' }))
    await click(row(page, reference(0)))
    for (const at of ANSWERED) {
      if (at > 0) await click(button('Next ticket'))
      await expect(page.getByRole('heading', { name: reference(at) })).toBeVisible()
      await click(page.getByRole('tab', { name: /^Activity/ }))
      await click(button('Replies'))
      await click(page.getByRole('dialog').getByRole('button', { name: /^Restart it/ }))
      await expect(page.getByLabel('Add a comment')).toHaveValue(/restart it/)
      await click(button('Add Comment'))
      await expect(comments(page)).toHaveCount(1)
    }
  })

  const seconds = Math.round((Date.now() - began) / 100) / 10
  await report(testInfo, `${clicks} clicks and ${keys} keys, ${seconds} s`)
  await expectDone()
})
