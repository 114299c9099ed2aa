import { expect, type Page } from '@playwright/test'
import { signInAs } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'

const DRAFT = 'The label printer prints grey instead of black'

/** Opens the dashboard and then a list, to which Back must lead before it leads further. */
async function openList(page: Page, url: string) {
  await signInAs(page.context(), url, 'staff')
  await page.goto(url)
  await page.getByRole('link', { name: 'All Tickets' }).click()
  await expect(page.getByRole('link', { name: /^TKT-/ }).first()).toBeVisible()
}

/** Checks that the history has no entries but the two pages that were opened. */
async function goesBackToDashboard(page: Page) {
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

test('Back closes the dialog that is open and stays on its screen', { tag: '@quick' }, async ({
  page,
  demoUrl
}) => {
  await openList(page, demoUrl)
  for (const [key, name] of [
    ['n', 'Create New Ticket'],
    ['?', 'Help'],
    ['Control+k', 'Find anything']
  ] as const) {
    const dialog = page.getByRole('dialog', { name })
    await page.keyboard.press(key)
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await page.keyboard.press(key)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await expect(page).toHaveURL(`${demoUrl}/tickets`)
  await goesBackToDashboard(page)
})

test('a new ticket is there again by Forward, a reload, and Back from a link in it', async ({
  page,
  demoUrl
}) => {
  await openList(page, demoUrl)
  const dialog = page.getByRole('dialog', { name: 'Create New Ticket' })
  const description = dialog.getByLabel('Description')
  await page.keyboard.press('n')
  await description.fill(DRAFT)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.goForward()
  await expect(description).toHaveValue(DRAFT)
  await page.reload()
  await expect(description).toHaveValue(DRAFT)

  await dialog.getByRole('button', { name: /\d similar/ }).click()
  await dialog.getByRole('link').first().click()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(`${demoUrl}/tickets`)
  await page.goBack()
  await expect(description).toHaveValue(DRAFT)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await goesBackToDashboard(page)
})

test('the palette is empty each time, and what it opens and a search below it stay', async ({
  page,
  demoUrl
}) => {
  await openList(page, demoUrl)
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  const field = palette.getByRole('combobox')
  await page.getByRole('searchbox').pressSequentially('printer')
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('option', { name: /New ticket/ })).toBeVisible()
  await page.keyboard.type('reports')
  await expect(page).toHaveURL(/search=printer/)
  await expect(field).toHaveValue('reports')
  // Again while it is still fading out.
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+k')
  await expect(field).toHaveValue('')
  await page.keyboard.type('reports')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('printer')
  await expect(palette).toBeHidden()
  await goesBackToDashboard(page)
})

test('Back closes the menu of a small screen, whose links take its place', {
  tag: '@quick'
}, async ({ page, demoUrl }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page.context(), demoUrl, 'staff')
  await page.goto(demoUrl)
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const open = () => page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await open()
  await expect(menu.getByText('Elena Petrova')).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(menu).toHaveCSS('width', '256px')
  await expect(menu.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await open()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  for (const item of ['All Tickets', 'All Tickets', 'Dashboard'] as const) {
    await open()
    await menu.getByRole('link', { name: item }).click()
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { name: item, level: 1 })).toBeVisible()
  }
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'All Tickets', level: 1 })).toBeVisible()
  await goesBackToDashboard(page)
})
