import { expect, type Page } from '@playwright/test'
import { reply } from '#support/answer.ts'
import { countCalls } from '#support/calls.ts'
import { test } from '#support/fixtures.ts'
import { expectToast } from '#support/toasts.ts'
import { logIn } from './main-job.ts'

const MODES = {
  approval: 'Anyone, with approval',
  closed: 'No one'
}

async function choose(page: Page, mode: keyof typeof MODES) {
  await page.getByRole('combobox', { name: 'Who can register' }).click()
  await page.getByRole('option', { name: MODES[mode], exact: true }).click()
}

const saveButton = (page: Page) =>
  page.getByRole('form', { name: 'Registration and sign-in' }).getByRole('button', { name: 'Save' })

async function fillIn(page: Page, username: string) {
  await page.getByLabel('Full Name').fill('New Comer')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Initials').fill('NC')
  await page.getByLabel('Password').fill('a long secret')
}

test('who registers waits until an administrator has approved the account', {
  tag: '@quick'
}, async ({ visit, page, adminUrl }) => {
  await page.goto(`${adminUrl}/admin?tab=settings`)
  await choose(page, 'approval')
  await expect(page.getByText('can sign in after an IT Support Specialist')).toBeVisible()
  await page.getByText('Replace passwords set by a specialist').click()
  await saveButton(page).click()
  await expectToast(
    page,
    'Settings saved',
    '“Who can register” is now “Anyone, with approval”. “Replace passwords set by a specialist” is now on.'
  )
  await page.getByRole('tab', { name: 'User Management' }).click()

  const visitor = await visit(adminUrl, null, '/auth')
  await visitor.getByRole('tab', { name: 'Register' }).click()
  await expect(visitor.getByText('after an IT Support Specialist approves')).toBeVisible()
  await fillIn(visitor, 'newcomer')
  await visitor.getByLabel('Email').fill('new@comer.example')
  await visitor.getByLabel('Role').selectOption('HR')
  await visitor.getByRole('button', { name: 'Register' }).click()
  await expect(visitor.getByText('Your account is waiting for approval')).toBeVisible()

  const signIn = async () => {
    await visitor.goto(`${adminUrl}/auth`)
    await logIn(visitor, { username: 'newcomer', password: 'a long secret' })
  }
  await signIn()
  await expectToast(
    visitor,
    'Login failed',
    'Your account is waiting for approval by an IT Support Specialist. Try again later.'
  )

  const row = page.getByRole('row').filter({ hasText: 'Waiting for approval' })
  await expect(row).toContainText('New Comer')
  await page.getByRole('button', { name: 'Approve New Comer' }).click()
  await expectToast(page, 'New Comer can now sign in')
  await expect(row).toHaveCount(0)
  await signIn()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
})

test('where no one can register, an invitation lets someone in once', { tag: '@quick' }, async ({
  visit,
  page,
  adminUrl
}) => {
  await page.goto(`${adminUrl}/admin?tab=settings`)
  await choose(page, 'closed')
  await saveButton(page).click()
  await expectToast(page, 'Settings saved', '“Who can register” is now “No one”.')
  const visitor = await visit(adminUrl, null, '/auth')
  await expect(visitor.getByRole('form', { name: 'Login' })).toBeVisible()
  await expect(visitor.getByRole('tab')).toHaveCount(0)

  await page.getByRole('button', { name: 'Invite person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('new@comer.example')
  // No one else can open what this machine calls itself, so a link needs another address (D85).
  await dialog.getByLabel('Public address').fill('desk.example.com')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByLabel('Public address')).toHaveAccessibleErrorMessage(
    'The public address must begin with https:// or http:// and have nothing after the name or port, such as https://desk.example.com'
  )
  await dialog.getByLabel('Public address').fill(adminUrl.replace('127.0.0.1', 'localhost'))
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = (await page.getByText(/#invitation=/).textContent()) ?? ''
  expect(link).toContain('http://localhost:')
  await page.getByRole('button', { name: 'Done' }).click()
  const pages = page.getByRole('navigation', { name: 'Settings' })
  await pages.getByRole('link', { name: 'Email' }).click()
  await expect(page.getByRole('textbox', { name: 'Public address' })).toHaveValue(
    /^http:[/][/]localhost:/
  )
  await pages.getByRole('link', { name: 'People and sign-in' }).click()
  const open = page.getByRole('list', { name: 'Open invitations' }).getByRole('listitem')
  await expect(open).toContainText(['new@comer.example'])

  const guest = await visit(link, null, '')
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('You are invited to Help Desk')
  await expect(guest.getByLabel('Email')).toHaveValue('new@comer.example')
  await fillIn(guest, 'newcomer')
  await guest.getByLabel('Role').selectOption('HR')
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(open).toHaveCount(0)

  const late = await visit(link, null, '')
  await expect(late.getByRole('alert')).toContainText('This invitation has been used or revoked')
  await late.getByRole('button', { name: 'Go to sign in' }).click()
  await expect(late.getByRole('form', { name: 'Login' })).toBeVisible()

  await page.request.post(`${adminUrl}/api/admin/invitations`, { data: { role: 'Canteen' } })
  await page.reload()
  await page.getByRole('button', { name: /^New link, invitation \d+: Anyone, Canteen/ }).click()
  await expect(page.getByRole('dialog')).toContainText('The previous link no longer works')
  await expect(page.getByRole('dialog').getByText(/#invitation=/)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /^Revoke invitation \d+: Anyone, Canteen/ }).click()
  await expectToast(page, 'Invitation revoked')
  await expect(open).toHaveCount(0)
})

test('the link of an email confirms the address by a click alone, and says why it does not', async ({
  page,
  demoUrl
}) => {
  const calls = countCalls(page, 'POST', '/api/email-proofs')
  await page.goto(`${demoUrl}/auth/email#${'a'.repeat(43)}`)
  const prove = page.getByRole('button', { name: 'Verify address' })
  await expect(prove).toBeVisible()
  await page.reload()
  expect(calls()).toBe(0)
  await prove.click()
  await expect(page.getByRole('alert')).toContainText('This link was used, was replaced')
  await reply(page, '/api/email-proofs', {}, 204)
  await page.goto(`${demoUrl}/auth/email#${'b'.repeat(43)}`)
  await prove.click()
  await expect(page.getByRole('status')).toContainText('You will now get notifications by email')
})
