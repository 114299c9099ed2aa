import { expect, type Page } from '@playwright/test'
import { choose } from '#support/choices.ts'
import { ACCOUNTS, loseSession, PASSWORD, type Role, signInAs } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'
import { expectToast } from '#support/toasts.ts'
import { logIn } from './main-job.ts'

const TEXT = 'The lift stops between two floors, and someone is in it'
const ELENA = { username: ACCOUNTS.staff.username, password: PASSWORD }

test('a half-written ticket outlives a reload, a restart of the server and a lost session', {
  tag: '@quick'
}, async ({ page, startServer }) => {
  let server = await startServer({ args: ['--demo-tickets', '12'] })
  await openTickets(page, server.url, 'staff')
  const dialog = await openNewTicket(page)
  await choose(dialog.getByRole('combobox', { name: 'Department' }), 'Logistics')
  await choose(dialog.getByRole('combobox', { name: 'Assign To' }), 'Fatima Zahra')
  await choose(dialog.getByRole('combobox', { name: 'Priority' }), 'High')
  await dialog.getByLabel('Description').fill(TEXT)

  const expectAsItWasLeft = async () => {
    await expect(dialog.getByLabel('Description')).toHaveValue(TEXT)
    await expect(dialog.getByRole('combobox', { name: 'Department' })).toContainText('Logistics')
    await expect(dialog.getByRole('combobox', { name: 'Assign To' })).toContainText('Fatima Zahra')
    await expect(dialog.getByRole('combobox', { name: 'Priority' })).toContainText('High')
  }
  await page.reload()
  await expectAsItWasLeft()
  await server.stop()
  server = await startServer({ port: Number(new URL(server.url).port) })
  await page.reload()
  await expectAsItWasLeft()

  await loseSession(page)
  await dialog.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(page).toHaveURL(`${server.url}/auth`)
  await logIn(page, ELENA)
  await expect(page).toHaveURL(`${server.url}/tickets`)
  await expectAsItWasLeft()
  await dialog.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(page.getByText('Ticket Created')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'TKT-00013' })).toContainText('Logistics')
  await openNewTicket(page)
  await expect(dialog.getByLabel('Description')).toHaveValue('')
})

test('a half-written comment is there again on its ticket, and on no other', async ({
  page,
  staffUrl: url
}) => {
  await page.goto(`${url}/tickets/7?tab=activity`)
  const comment = page.getByLabel('Add a comment')
  await comment.fill(TEXT)
  await loseSession(page)
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await expect(page).toHaveURL(`${url}/auth`)
  await logIn(page, ELENA)
  await expect(page).toHaveURL(`${url}/tickets/7?tab=activity`)
  await expect(comment).toHaveValue(TEXT)

  await page.goto(`${url}/tickets/8?tab=activity`)
  await expect(comment).toHaveValue('')
  // Where a comment is half written, the conversation is what opens.
  await page.goto(`${url}/tickets/7`)
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await expect(page.getByRole('log').getByText(TEXT)).toBeVisible()
  await expect(comment).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true')
})

test('a draft is forgotten by Cancel and by logging out, not by Escape, and is its writer’s alone', async ({
  page,
  demoUrl
}) => {
  test.slow()
  await openTickets(page, demoUrl, 'staff')
  const dialog = await openNewTicket(page)
  const description = dialog.getByLabel('Description')
  await description.fill(TEXT)
  await leave(page)
  await openNewTicket(page)
  await expect(description).toHaveValue(TEXT)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await openNewTicket(page)
  await expect(description).toHaveValue('')

  await description.fill(TEXT)
  await leave(page)
  await page.context().clearCookies()
  await openTickets(page, demoUrl, 'head')
  await openNewTicket(page)
  await expect(description).toHaveValue('')
  await leave(page)
  await page.context().clearCookies()
  await openTickets(page, demoUrl, 'staff')
  await openNewTicket(page)
  await expect(description).toHaveValue(TEXT)

  await leave(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${demoUrl}/auth`)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('lift')
  await openTickets(page, demoUrl, 'staff')
  await openNewTicket(page)
  await expect(description).toHaveValue('')
})

test('after a lost session another person starts at the dashboard, not where the first one was', {
  tag: '@quick'
}, async ({ page, demoUrl }) => {
  await openTickets(page, demoUrl, 'staff')
  await expect(page.getByRole('link', { name: /^TKT-/ }).first()).toBeVisible()
  await loseSession(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(`${demoUrl}/auth`)
  await logIn(page, { username: ACCOUNTS.head.username, password: PASSWORD })
  await expect(page).toHaveURL(`${demoUrl}/`)
})

test('what is sent in one window is cleared in the other, which keeps what was changed there', {
  tag: '@quick'
}, async ({ page, context, staffUrl: url }) => {
  test.slow()
  await page.goto(`${url}/tickets/7?tab=activity`)
  const comment = page.getByLabel('Add a comment')
  await comment.fill(TEXT)
  const other = await context.newPage()
  await other.goto(`${url}/tickets/7?tab=activity`)
  const otherComment = other.getByLabel('Add a comment')
  await expect(otherComment).toHaveValue(TEXT)
  const note = [
    'Already sent',
    'This text was sent in another window, so it was cleared here.'
  ] as const
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await expect(otherComment).toHaveValue('')
  await expectToast(other, ...note)

  await comment.fill('One more thing')
  await other.reload()
  await otherComment.pressSequentially(' and another')
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await expect(comment).toHaveValue('')
  await expect(page.getByRole('log').getByText('One more thing')).toBeVisible()
  await other.reload()
  await expect(otherComment).toHaveValue('One more thing and another')

  await page.goto(`${url}/tickets`)
  await other.goto(`${url}/tickets`)
  const dialog = await openNewTicket(page)
  await dialog.getByLabel('Description').fill(TEXT)
  const otherDialog = await openNewTicket(other)
  await expect(otherDialog.getByLabel('Description')).toHaveValue(TEXT)
  await otherDialog.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(dialog.getByLabel('Description')).toHaveValue('')
  await expectToast(page, ...note)
})

async function openTickets(page: Page, url: string, role: Role) {
  await signInAs(page.context(), url, role)
  await page.goto(`${url}/tickets`)
}

/** Closes the dialog, which takes its entry out of the history. */
async function leave(page: Page) {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function openNewTicket(page: Page) {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'New Ticket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Ticket' })
  await expect(dialog.getByLabel('Description')).toBeVisible()
  return dialog
}
