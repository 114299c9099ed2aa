import { expect } from '@playwright/test'
import { choose, optionsOf } from '#support/choices.ts'
import { raise, read, say } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'
import { expectToast } from '#support/toasts.ts'

test('where only handlers change tickets, a page offers its person nothing else', {
  tag: '@quick'
}, async ({ visit, page, staffUrl: url }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const id = await raise(page.request, url)
  await page.goto(`${url}/tickets/${id}`)
  const selector = (name: string) => page.getByRole('combobox', { name: new RegExp(`^${name}:`) })
  for (const name of ['Status', 'Assigned To', 'Priority', 'Department', 'Category'])
    await expect(selector(name)).toBeVisible()

  const admin = await visit(url, 'administrator', '/admin?tab=settings&page=tickets')
  await admin.getByText('Only people who handle a ticket can change it').click()
  await admin.getByRole('button', { name: 'Save' }).click()
  await expectToast(
    admin,
    'Settings saved',
    '“Only people who handle a ticket can change it” is now on.'
  )
  for (const name of ['Assigned To', 'Priority', 'Department', 'Category'])
    await expect(selector(name)).toHaveCount(0)
  const article = page.getByRole('article')
  await expect(article.getByText('Medium', { exact: true })).toBeVisible()
  await selector('Status').click()
  await expect(await optionsOf(selector('Status'))).toHaveText(['Open', 'Cancelled'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await palette.getByRole('combobox').fill('change s')
  await expect(palette.getByRole('option')).toContainText(['Change status'])
  await expect(palette.getByRole('option', { name: 'Change priority' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByRole('button', { name: 'Add Comment' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add and resolve' })).toHaveCount(0)
  await choose(selector('Status'), 'Cancelled')
  await expect(selector('Status')).toHaveCount(0)
  await expect(article.getByText('Cancelled', { exact: true })).not.toHaveCount(0)

  // A list lets those mark tickets who handle them.
  await page.goto(`${url}/tickets?status=cancelled`)
  await expect(page.getByRole('row').filter({ hasText: 'IT' }).first()).toBeVisible()
  await expect(
    page.getByRole('checkbox', { name: `Select TKT-${String(id).padStart(5, '0')}` })
  ).toHaveCount(0)
  await admin.goto(`${url}/tickets?status=cancelled`)
  await expect(admin.getByRole('checkbox', { name: /^Select TKT/ })).not.toHaveCount(0)
})

test('a change that notes forbid is declined with the reason', async ({
  visit,
  page,
  staffUrl: url
}) => {
  const id = await raise(page.request, url)
  const admin = await visit(url, 'administrator', `/tickets/${id}`)
  await say(admin.request, url, id, 'The key is under the mat', { internal: true })
  await page.goto(`${url}/tickets/${id}`)
  await choose(page.getByRole('combobox', { name: /^Department:/ }), 'HR')
  await expect(page.getByText(/^This ticket has internal notes\./)).toBeVisible()
})

test('followers are listed before tickets become private, and removed on the page', {
  tag: '@quick'
}, async ({ visit, page, staffUrl: url }) => {
  const ids = [
    await raise(page.request, url, { department: 'Marketing' }),
    await raise(page.request, url)
  ]
  const head = await visit(url, 'head')
  for (const id of ids) await head.request.put(`${url}/api/tickets/${id}/following`)
  const { fullName } = await read(head.request, `${url}/api/user`)
  const admin = await visit(url, 'administrator', `/tickets/${ids[1]}`)

  const remove = admin.getByRole('button', { name: `Remove ${fullName} from followers` })
  await remove.click()
  await expect(remove).toHaveCount(0)
  await head.request.put(`${url}/api/tickets/${ids[1]}/following`)

  // One ticket that moves, and a department as a whole.
  const setPrivate = { name: 'Marketing', private: true }
  const dialog = admin.getByRole('dialog')
  const box = dialog.getByRole('checkbox', { name: fullName })
  await admin.goto(`${url}/admin?tab=departments`)
  const toggle = admin.getByRole('row').filter({ hasText: setPrivate.name }).locator('label')
  await toggle.click()
  await expect(box).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(admin.getByRole('checkbox', { name: 'Private: Marketing' })).not.toBeChecked()
  await toggle.click()
  await box.check()
  await dialog.getByRole('button', { name: 'Make private' }).click()
  await expectToast(admin, 'Marketing is now private')
  const status = async (id = 0) => (await head.request.get(`${url}/api/tickets/${id}`)).status()
  expect(await status(ids[0])).toBe(200)
  await admin.goto(`${url}/tickets/${ids[1]}`)
  await choose(admin.getByRole('combobox', { name: /^Department:/ }), 'Marketing')
  await expect(box).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.poll(() => status(ids[1])).toBe(404)
})
