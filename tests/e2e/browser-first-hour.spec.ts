import { expect, type Page } from '@playwright/test'
import { callApi } from '#support/desktop-app.ts'
import { test } from '#support/fixtures.ts'

const PERSON = { username: 'ada', email: 'ada@example.com', password: 'a long secret' }
const SETUP = { ...PERSON, fullName: 'Ada Admin', initials: 'AA' }
const ARTICLE = { title: 'Paper jams', category: 'other', body: 'Open tray two' }

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' })
const step = (page: Page, title: string) =>
  steps(page).getByRole('listitem').filter({ hasText: title })

test('a new administrator is led through the first steps, invites people, and dismisses the rest and finds it again', {
  tag: '@quick'
}, async ({ page, visit, startServer }) => {
  const { url } = await startServer()
  await page.context().request.post(`${url}/api/setup`, { data: SETUP, headers: { Origin: url } })
  await page.goto(url)
  await expect(steps(page).getByText('0 of 7 done')).toBeVisible()
  await steps(page).getByRole('link', { name: 'Invite people' }).click()

  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Addresses')
    .fill(
      '"Okafor, Ben" <ben@example.com>; hr@example.com\nada@example.com, ben@example.com, no one'
    )
  await dialog.getByLabel('Public address').fill(url.replace('127.0.0.1', 'localhost'))
  await dialog.getByRole('button', { name: 'Review people' }).click()
  await expect(dialog.getByRole('list', { name: '3 left out' }).getByRole('listitem')).toHaveText([
    /^ada@example.com ?already has an account$/,
    /^ben@example.com ?listed twice, invited once$/,
    /^no one ?not an email address$/
  ])
  await expect(dialog.getByLabel('Role of hr@example.com')).toHaveValue('HR')
  await dialog.getByLabel('Select everyone').check()
  await dialog.getByRole('combobox', { name: 'Role of selected people' }).click()
  await page.getByRole('option', { name: 'Marketing' }).click()
  await expect(dialog.getByText('0 selected')).toBeVisible()
  await expect(dialog.getByLabel('Role of hr@example.com')).toHaveValue('Marketing')
  await dialog.getByLabel('Role of ben@example.com').fill('Canteen')
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click()
  const text = await dialog.getByLabel('All links as text').inputValue()
  expect(text).toMatch(/^ben@example.com\thttp:[/][/]localhost:\S+\nhr@example.com\thttp\S+$/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText('Canteen')

  const guest = await visit(/http\S+/.exec(text)?.[0] ?? '', null, '')
  await expect(guest.getByLabel('Email')).toHaveValue('ben@example.com')

  await page.goto(url)
  await expect(step(page, 'Invite people')).toContainText('Done')
  await expect(step(page, 'Set the public address')).toContainText('Done')
  await expect(step(page, 'Write an article')).toContainText('To do')
  await expect(steps(page)).not.toContainText('Share the help desk')
  await callApi(page, 'POST', '/api/articles', ARTICLE)
  await expect(step(page, 'Write an article')).toContainText('Done')

  await steps(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(steps(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Recent Tickets' })).toBeVisible()
  expect((await callApi(page, 'GET', '/api/admin/first-steps')).body).toMatchObject({
    dismissed: true
  })
  await expect(steps(page)).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Find/ }).fill('first st')
  await page.getByRole('option', { name: 'First steps' }).click()
  await expect(steps(page).getByRole('heading')).toBeFocused()
  await steps(page).getByRole('button', { name: 'Keep on dashboard' }).click()
  await steps(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(steps(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(steps(page)).toBeVisible()
})
