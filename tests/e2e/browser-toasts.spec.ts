import { expect, type Page } from '@playwright/test'
import { failCalls } from '#support/calls.ts'
import { test } from '#support/fixtures.ts'

test.beforeEach(async ({ page, demoUrl }) => {
  await page.clock.install()
  await page.goto(`${demoUrl}/auth`)
  await failCalls(page, '/api/login', { detail: '' })
  await page.getByLabel('Username').fill('somebody')
  await page.getByLabel('Password').fill('a password')
  // From here on no time passes but what a test lets pass.
  await page.clock.pauseAt(Date.now() + 60_000)
})

test('one toast is visible, which goes after five seconds or at once by its button', {
  tag: '@quick'
}, async ({ page }) => {
  let toast = await makeToast(page)
  await page.mouse.move(0, 0)
  await page.clock.runFor(4800)
  await expect(toast).toBeVisible()
  await page.clock.runFor(600)
  await expect(toast).toBeHidden()

  // A new one takes the place of the old one.
  toast = await makeToast(page)
  await failCalls(page, '/api/login', { detail: 'Another reason' })
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(toast).toContainText('Another reason', { timeout: 50 })
  }).toPass()
  await expect(toast).toHaveCount(1)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.clock.runFor(500)
  await expect(toast).toBeHidden()
})

test('a toast is swiped away to the right from 50 pixels on', async ({ page }) => {
  const toast = await makeToast(page)
  await swipe(page, 40)
  await page.clock.runFor(500)
  await expect(toast).toBeVisible()
  await swipe(page, -80)
  await page.clock.runFor(500)
  await expect(toast).toBeVisible()
  await swipe(page, 60)
  await page.clock.runFor(500)
  await expect(toast).toBeHidden()
})

test('F8 goes to the toast, Escape closes it and goes back to where one was', async ({ page }) => {
  const toast = await makeToast(page)
  const field = page.getByLabel('Username')
  await field.focus()
  await page.keyboard.press('F8')
  await expect(toast).toBeFocused()
  await page.keyboard.press('Escape')
  await page.clock.runFor(500)
  await expect(toast).toBeHidden()
  await expect(field).toBeFocused()
  await page.keyboard.press('F8')
  await expect(field).toBeFocused()
})

async function makeToast(page: Page) {
  await page.getByRole('button', { name: 'Login' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Login failed' })
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(toast).toContainText('Invalid username or password', { timeout: 50 })
  }).toPass()
  return toast
}

async function swipe(page: Page, distance: number) {
  const box = await page.getByText('Login failed').boundingBox()
  if (!box) throw new Error('There is no toast')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + 10, y)
  await page.mouse.down()
  await page.mouse.move(box.x + 10 + distance, y, { steps: 4 })
  await page.mouse.up()
}
