import { type BrowserContext, expect, type Locator } from '@playwright/test'
import { file, PNG } from '#support/attachments.ts'
import { signInAs } from '#support/demo-company.ts'
import { test as base } from '#support/fixtures.ts'

/** A phone, which is signed in by {@link signInAs}. */
const test = base.extend<{ phone: BrowserContext }>({
  phone: async ({ browser }, use) => {
    const size = { width: 390, height: 844 }
    const context = await browser.newContext({ viewport: size, hasTouch: true, isMobile: true })
    await use(context)
    await context.close()
  }
})

/** The photo and its confirmation, in the phone's own camera. */
const CAMERA_TAPS = 2

test('six taps raise a ticket with a photo', { tag: '@quick' }, async ({ phone, startServer }) => {
  const { url } = await startServer({ args: ['--demo-tickets', '12'] })
  await signInAs(phone, url, 'staff')
  const page = await phone.newPage()
  await page.goto(url)
  let taps = CAMERA_TAPS
  const tap = async (target: Locator) => {
    taps++
    await expect(target).toBeInViewport({ ratio: 0.9 })
    await target.tap()
  }
  await tap(page.getByRole('button', { name: 'New Ticket' }))
  const dialog = page.getByRole('dialog', { name: 'Create New Ticket' })
  // Some phones open their keyboard by a tap only, although the field has the focus.
  await expect(dialog.getByLabel('Description')).toBeFocused()
  await tap(dialog.getByLabel('Description'))
  await page.keyboard.type('The screen of the scanner at dock 4 is broken')
  const choosing = page.waitForEvent('filechooser')
  await tap(dialog.getByRole('button', { name: 'Add photo' }))
  const camera = (await choosing).element()
  expect(await camera.getAttribute('capture')).toBe('environment')
  expect(await camera.getAttribute('accept')).toBe('image/*')
  await (await choosing).setFiles(file('photo.png', PNG))
  await expect(dialog.getByText('All files are uploaded')).toBeAttached()
  await tap(dialog.getByRole('button', { name: 'Create Ticket' }))
  await expect(page.getByRole('button', { name: 'View TKT-00013' })).toBeVisible()
  expect(taps).toBe(6)
})

test('a card begins with what the ticket is about, and few people select on it', async ({
  phone,
  demoUrl
}) => {
  for (const [role, boxes] of [
    ['staff', 0],
    ['head', 5],
    ['administrator', 5]
  ] as const) {
    await signInAs(phone, demoUrl, role)
    const page = await phone.newPage()
    await page.goto(`${demoUrl}/tickets`)
    const card = page.getByRole('link', { name: /TKT-00399/ })
    const above = (await card.getByText('PRN-DISPATCH').boundingBox())?.y ?? 0
    const reference = (await card.getByText('TKT-00399').boundingBox())?.y ?? 0
    expect(above, role).toBeLessThan(reference)
    await expect(page.getByRole('checkbox', { name: /^Select TKT-/ }), role).toHaveCount(boxes)
    await page.close()
  }
})

test('the text of a ticket begins in the upper two fifths of the window', async ({
  phone,
  demoUrl
}) => {
  await signInAs(phone, demoUrl, 'administrator')
  const page = await phone.newPage()
  await page.goto(`${demoUrl}/tickets/399`)
  await expect(page.getByRole('button', { name: 'Assign to me' })).toBeVisible()
  const text = await page.getByRole('region', { name: 'Description' }).boundingBox()
  expect(text?.y).toBeLessThan(0.4 * 844)
})

test('the dashboard shows tickets before figures, which a wide window has first', async ({
  page,
  demoUrl
}) => {
  await signInAs(page.context(), demoUrl, 'staff')
  await page.goto(demoUrl)
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  const figures = page.getByRole('list', { name: 'Your figures' })
  const tickets = page.getByRole('link', { name: /^TKT-/ }).first()
  await expect(tickets).toBeVisible()
  expect(await top(figures)).toBeLessThan(await top(tickets))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await top(figures)) > (await top(tickets))).toBe(true)
})
