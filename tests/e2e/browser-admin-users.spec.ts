import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { countCalls, failCalls } from '#support/calls.ts'
import { PASSWORD, signInAs } from '#support/demo-company.ts'
import { change, read, userId } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'
import { expectNothingSideways } from '#support/layout.ts'
import { expectError, expectToast } from '#support/toasts.ts'

const USERS = '/api/admin/users'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Whether the password is right, asked for by someone who is not signed in. */
async function canSignIn(
  request: APIRequestContext,
  url: string,
  username: string,
  password: string
) {
  return (await request.post(`${url}/api/login`, { data: { username, password } })).ok()
}

test('the list of users shows everyone, and Update and Delete can’t be hit for one another', {
  tag: '@quick'
}, async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'administrator')
  await page.goto(`${demoUrl}/admin`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin')
  await expect(page.getByRole('tab')).toHaveText([
    ...[
      'User Management',
      'Team Analytics',
      'Departments',
      'Service Levels',
      'Rules',
      'Recurring',
      'Processes',
      'Backups',
      'Import',
      'Security Log'
    ],
    ...['Webhooks', 'Email', 'Settings']
  ])
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Username', 'Full Name', 'Email', 'Role', 'New Password', 'Department Head', 'Actions']
  ])
  await expect(page.getByRole('row')).toHaveCount(26)
  const heights = await page
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => row.getBoundingClientRect().height))
  expect(new Set(heights)).toEqual(new Set([40]))
  const cells = rowOf(page, 'Fatima Zahra').getByRole('cell')
  await expect(cells.nth(0)).toHaveText('fatima')
  await expect(cells.nth(2)).toHaveText('fatima.zahra@northfield.example')
  await expect(cells.nth(3)).toHaveText('Logistics')
  const head = (name: string) => page.getByRole('checkbox', { name: `Department head: ${name}` })
  await expect(head('Fatima Zahra')).toBeChecked()
  await expect(head('Elena Petrova')).not.toBeChecked()

  const box = (name: string) => page.getByRole('button', { name }).boundingBox()
  for (const width of [1440, 1280, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const update = await box('Update Password of Elena Petrova')
    const remove = await box('Delete Elena Petrova')
    const gap = (remove?.x ?? 0) - (update?.x ?? 0) - (update?.width ?? 0)
    expect(gap, `at ${width}`).toBeGreaterThanOrEqual(24)
    await expectNothingSideways(page)
  }
})

test('a new password is sent once something is typed, and kept while it is rejected', async ({
  page,
  request,
  adminUrl: url
}) => {
  await page.goto(`${url}/admin`)
  const field = page.getByLabel('New password for Elena Petrova')
  const button = page.getByRole('button', { name: 'Update Password of Elena Petrova' })
  await expect(button).toBeDisabled()
  await field.fill('short')
  await button.click()
  await expectError(page, 'Failed to update password')
  await expect(rowOf(page, 'Elena Petrova')).toContainText('Password must be at least 6 characters')
  await expect(field).toHaveValue('short')

  await field.fill('long enough')
  await expect(rowOf(page, 'Elena Petrova')).not.toContainText('Password must be')
  await field.press('Enter')
  await expectToast(page, 'Password updated successfully')
  await expect(field).toHaveValue('')
  await expect(button).toBeDisabled()
  expect(await canSignIn(request, url, 'elena', PASSWORD)).toBe(false)
  expect(await canSignIn(request, url, 'elena', 'long enough')).toBe(true)
})

test('the department head switch acts at once, and the person sees it', async ({
  page,
  visit,
  adminUrl: url
}) => {
  await page.goto(`${url}/admin`)
  const elena = await visit(url, 'staff')
  const menuItem = elena.getByRole('link', { name: 'Department Tickets' })
  await expect(menuItem).toHaveCount(0)

  const box = page.getByRole('checkbox', { name: 'Department head: Elena Petrova' })
  const row = rowOf(page, 'Elena Petrova')
  const flip = () => row.locator('[data-part=control]:not([data-readonly])').click()
  await flip()
  await expectToast(page, 'Elena Petrova is now a department head')
  await expect(box).toBeChecked()
  await expect(menuItem).toBeVisible()
  await flip()
  await expectToast(page, 'Elena Petrova is no longer a department head')
  await expect(box).not.toBeChecked()
  await expect(menuItem).toHaveCount(0)

  await failCalls(page, `${USERS}/${await userId(page.request, url, 'elena')}`)
  await flip()
  await expectError(page, 'Failed to update department head status')
  await expect(box).not.toBeChecked()
})

test('a user is deleted without a question, and the deletion can be undone for ten seconds', {
  tag: '@quick'
}, async ({ page, request, adminUrl: url }) => {
  const kwame = await userId(page.request, url, 'kwame')
  const assigned = async () => {
    const tickets: { assigneeId: number }[] = await read(page.request, `${url}/api/tickets`)
    return tickets.filter(({ assigneeId }) => assigneeId === kwame).length
  }
  for (const id of [1, 2]) await change(page.request, url, id, { assigneeId: kwame })
  const count = await assigned()
  await page.clock.install()
  await page.goto(`${url}/admin`)
  await expect(page.getByRole('button', { name: 'Delete Priya Raman' })).toBeDisabled()
  const remove = page.getByRole('button', { name: 'Delete Kwame Mensah' })
  const repair = await failCalls(page, `${USERS}/${kwame}`, { method: 'DELETE' })
  await remove.click()
  await expectError(page, 'Failed to delete user')
  await expect(rowOf(page, 'Kwame Mensah')).toBeVisible()
  await repair()
  await remove.click()
  const reported = `${count} tickets of Kwame Mensah are now unassigned.`
  await expectToast(page, 'User deleted successfully', reported)
  expect(await assigned()).toBe(0)
  expect(await canSignIn(request, url, 'kwame', PASSWORD)).toBe(false)
  const undo = page.getByRole('button', { name: 'Undo' })
  await page.clock.fastForward(8000)
  // A toast that has ended is there for a moment more.
  await page.clock.fastForward(1000)
  await expect(undo).toBeVisible()
  await page.keyboard.press('F8')
  // From the toast itself to its button.
  await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  const back = `Kwame Mensah is back with ${count} tickets and must sign in again.`
  await expectToast(page, 'User restored', back)
  await expect(rowOf(page, 'Kwame Mensah')).toBeVisible()
  expect(await assigned()).toBe(count)
  expect(await canSignIn(request, url, 'kwame', PASSWORD)).toBe(true)

  await remove.click()
  await expect(undo).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(undo).toBeHidden()
})

test('a user is created with what the server accepts', { tag: '@quick' }, async ({
  page,
  request,
  adminUrl: url
}) => {
  await page.goto(`${url}/admin`)
  await page.getByRole('button', { name: 'Create User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create User' })
  const create = dialog.getByRole('button', { name: 'Create User' })

  // There is no check before it is sent (spec §5): the server says what it wants.
  await create.click()
  await expectError(page, 'Failed to create user')
  await expect(dialog.getByText('Username must be at least 3 characters')).toBeVisible()
  await expect(dialog.getByText('Initials must be exactly 2 characters')).toBeVisible()
  await expect(dialog.getByLabel('Username')).toBeFocused()
  for (const [label, value] of [
    ['Username', 'PRIYA'],
    ['Email', 'quinn@northfield.example'],
    ['Password', 'quinn has a secret'],
    ['Full Name', 'Quinn Ahmed'],
    ['Role', 'Night Shift']
  ] as const)
    await dialog.getByLabel(label).fill(value)
  await dialog.getByLabel('Initials').pressSequentially('qax')
  await expect(dialog.getByLabel('Initials')).toHaveValue('QA')
  await create.click()
  await expect(dialog.getByText('That username is already taken')).toBeVisible()
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Quinn Ahmed')
  await expect(dialog.getByLabel('Password')).toHaveValue('quinn has a secret')

  await dialog.getByLabel('Username').fill('quinn')
  const sent = countCalls(page, 'POST', USERS)
  await create.dblclick()
  await expectToast(page, 'User created successfully')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'Quinn Ahmed')).toContainText('Night Shift')
  expect(sent()).toBe(1)
  expect(await canSignIn(request, url, 'quinn', 'quinn has a secret')).toBe(true)
  await page.getByRole('button', { name: 'Create User' }).click()
  await expect(dialog.getByLabel('Username')).toHaveValue('')
})

test('Escape closes a form also before there was time to draw it', async ({ page, adminUrl }) => {
  await page.goto(`${adminUrl}/admin`)
  const button = page.getByRole('button', { name: 'Create User' })
  await expect(button).toBeVisible()
  const wasDrawn = await button.evaluate(async (opener: HTMLElement) => {
    opener.click()
    await Promise.resolve()
    opener.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve, 500))
    return document.querySelector('[role=dialog]') !== null
  })
  expect(wasDrawn).toBe(false)
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Create User' })).toBeVisible()
})

test('clearing all tickets waits for an answer, says so, and a failure clears none', async ({
  page,
  adminUrl: url
}) => {
  await page.goto(`${url}/admin`)
  const ask = page.getByRole('button', { name: 'Clear All Tickets' })
  const question = page.getByRole('alertdialog')
  await ask.click()
  await expect(question).toContainText(
    'Are you sure you want to clear all tickets? This cannot be undone.'
  )
  await expect(question).toContainText('12 tickets will be deleted.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  const repair = await failCalls(page, '/api/admin/tickets/clear')
  await ask.click()
  await question.getByRole('button', { name: 'Clear All Tickets' }).click()
  await expectError(page, 'Failed to clear tickets')
  await expect(question).toBeVisible()
  expect(await read(page.request, `${url}/api/tickets`)).toHaveLength(12)

  await repair()
  await question.getByRole('button', { name: 'Clear All Tickets' }).click()
  await expectToast(page, 'All tickets cleared successfully')
  await expect(question).toBeHidden()
  expect(await read(page.request, `${url}/api/tickets`)).toEqual([])
})
