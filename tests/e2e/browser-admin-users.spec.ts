import { type Browser, expect, type Page } from '@playwright/test'
import { countCalls, failCalls, holdCalls } from '../support/calls.ts'
import { PASSWORD, signInAs } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'
import { expectNothingSideways } from '../support/layout.ts'
import { expectError, expectToast } from '../support/toasts.ts'

const USERS = '/api/admin/users'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Whether somebody can sign in, tried in a window that is signed in as nobody. */
async function canSignIn(
  browser: Browser,
  url: string,
  username: string,
  password: string
): Promise<boolean> {
  const context = await browser.newContext()
  const answer = await context.request.post(`${url}/api/login`, { data: { username, password } })
  await context.close()
  return answer.ok()
}

test.describe('the list of users', () => {
  test('shows everybody, and what can be done with each', async ({ page, demoUrl }) => {
    await signInAs(page.context(), demoUrl, 'administrator')
    await page.goto(`${demoUrl}/admin`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin')
    await expect(page.getByRole('tab')).toHaveText([
      'User Management',
      'Team Analytics',
      'Departments',
      'Backups',
      'Import',
      'Security Log',
      'Webhooks',
      'Mail',
      'Settings'
    ])
    await expect(page.getByRole('columnheader')).toHaveText([
      'Username',
      'Full Name',
      'Email',
      'Role',
      'New Password',
      'Department Head',
      'Actions'
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
    await expect(
      page.getByRole('checkbox', { name: 'Department head: Fatima Zahra' })
    ).toBeChecked()
    await expect(
      page.getByRole('checkbox', { name: 'Department head: Elena Petrova' })
    ).not.toBeChecked()
  })

  test('shows skeletons of its rows while it loads', async ({ page, demoUrl }) => {
    await signInAs(page.context(), demoUrl, 'administrator')
    const release = await holdCalls(page, USERS)
    await page.goto(`${demoUrl}/admin`)
    await expect(page.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(rowOf(page, 'Fatima Zahra')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-busy', 'false')
  })

  test('says when it could not be loaded, and tries again', async ({ page, demoUrl }) => {
    await signInAs(page.context(), demoUrl, 'administrator')
    const repair = await failCalls(page, USERS)
    await page.goto(`${demoUrl}/admin`)
    await expect(page.getByRole('alert')).toContainText('Failed to fetch users')
    await expect(page.getByRole('alert')).toContainText('The database is locked')
    await repair()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(rowOf(page, 'Fatima Zahra')).toBeVisible()
  })

  test('is a list of cards on a small screen', async ({ page, demoUrl }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await signInAs(page.context(), demoUrl, 'administrator')
    await page.goto(`${demoUrl}/admin`)
    const card = page
      .getByRole('list', { name: 'Users' })
      .getByRole('listitem')
      .filter({ hasText: 'Fatima Zahra' })
    await expect(card).toContainText('fatima.zahra@northfield.example')
    await expect(card.getByRole('button', { name: /^Update Password/ })).toBeDisabled()
    await expect(page.getByRole('table')).toHaveCount(0)
    await expectNothingSideways(page)
  })
})

test('a new password is sent once something is typed, and kept while it is refused', async ({
  page,
  browser,
  adminUrl: url
}) => {
  await page.goto(`${url}/admin`)
  const field = page.getByLabel('New password for Elena Petrova')
  const button = page.getByRole('button', { name: 'Update Password of Elena Petrova' })
  await expect(button).toBeDisabled()
  await field.fill('short')
  await expect(button).toBeEnabled()
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
  expect(await canSignIn(browser, url, 'elena', PASSWORD)).toBe(false)
  expect(await canSignIn(browser, url, 'elena', 'long enough')).toBe(true)
})

test('the department head switch acts at once, and the person sees it', async ({
  page,
  browser,
  adminUrl: url
}) => {
  await page.goto(`${url}/admin`)
  const elena = await (await browser.newContext()).newPage()
  await signInAs(elena.context(), url, 'staff')
  const stream = elena.waitForResponse('**/api/events')
  await elena.goto(url)
  await stream
  const menuItem = elena.getByRole('link', { name: 'Department Tickets' })
  await expect(menuItem).toHaveCount(0)

  const box = page.getByRole('checkbox', { name: 'Department head: Elena Petrova' })
  const flip = () =>
    page
      .getByRole('row')
      .filter({ hasText: 'Elena Petrova' })
      .locator('[data-part=control]:not([data-readonly])')
      .click()
  await flip()
  await expectToast(page, 'Elena Petrova is now a department head')
  await expect(box).toBeChecked()
  await expect(menuItem).toBeVisible()
  await flip()
  await expectToast(page, 'Elena Petrova is no longer a department head')
  await expect(box).not.toBeChecked()
  await expect(menuItem).toHaveCount(0)

  const { id } = await (await elena.request.get(`${url}/api/user`)).json()
  await failCalls(page, `${USERS}/${id}`)
  await flip()
  await expectError(page, 'Failed to update department head status')
  await expect(box).not.toBeChecked()
})

test('a user is deleted without a question, but never oneself', async ({
  page,
  browser,
  adminUrl: url
}) => {
  await page.goto(`${url}/admin`)
  await expect(page.getByRole('button', { name: 'Delete Priya Raman' })).toBeDisabled()

  const users: { id: number; username: string }[] = await (
    await page.request.get(`${url}/api/users`)
  ).json()
  const elena = users.find(({ username }) => username === 'elena')
  const repair = await failCalls(page, `${USERS}/${elena?.id}`, { method: 'DELETE' })
  await page.getByRole('button', { name: 'Delete Elena Petrova' }).click()
  await expectError(page, 'Failed to delete user')
  await expect(rowOf(page, 'Elena Petrova')).toBeVisible()

  await repair()
  await page.getByRole('button', { name: 'Delete Elena Petrova' }).click()
  await expectToast(page, 'User deleted successfully', 'No ticket was assigned to Elena Petrova.')
  await expect(rowOf(page, 'Elena Petrova')).toHaveCount(0)
  expect(await canSignIn(browser, url, 'elena', PASSWORD)).toBe(false)
})

test('a deletion says what became of the tickets, and can be undone for ten seconds', async ({
  page,
  browser,
  adminUrl: url
}) => {
  const assigned = async () => {
    const tickets: { assigneeId: number | null }[] = await (
      await page.request.get(`${url}/api/tickets`)
    ).json()
    return tickets.filter(({ assigneeId }) => assigneeId === kwame?.id).length
  }
  const users: { id: number; username: string }[] = await (
    await page.request.get(`${url}/api/users`)
  ).json()
  const kwame = users.find(({ username }) => username === 'kwame')
  for (const id of [1, 2])
    await page.request.patch(`${url}/api/tickets/${id}`, { data: { assigneeId: kwame?.id } })
  const count = await assigned()
  await page.clock.install()
  await page.goto(`${url}/admin`)
  await page.getByRole('button', { name: 'Delete Kwame Mensah' }).click()
  await expectToast(
    page,
    'User deleted successfully',
    `${count} tickets of Kwame Mensah are unassigned now.`
  )
  expect(await assigned()).toBe(0)
  await page.clock.fastForward(8000)
  // A toast that has ended is there for a moment more.
  await page.clock.fastForward(1000)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('F8')
  // From the toast itself to its button.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(
    page,
    'User restored',
    `Kwame Mensah is back with ${count} tickets, and has to sign in again.`
  )
  await expect(rowOf(page, 'Kwame Mensah')).toBeVisible()
  expect(await assigned()).toBe(count)
  expect(await canSignIn(browser, url, 'kwame', PASSWORD)).toBe(true)

  await page.getByRole('button', { name: 'Delete Kwame Mensah' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
})

test('Update Password and Delete can’t be hit for one another', async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'administrator')
  await page.goto(`${demoUrl}/admin`)
  for (const width of [1440, 1280, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const update = await page
      .getByRole('button', { name: 'Update Password of Elena Petrova' })
      .boundingBox()
    const remove = await page.getByRole('button', { name: 'Delete Elena Petrova' }).boundingBox()
    const gap = (remove?.x ?? 0) - (update?.x ?? 0) - (update?.width ?? 0)
    expect(gap, `at ${width}`).toBeGreaterThanOrEqual(24)
    await expectNothingSideways(page)
  }
})

test('a user is created with what the server accepts', async ({ page, browser, adminUrl: url }) => {
  await page.goto(`${url}/admin`)
  await page.getByRole('button', { name: 'Create User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create User' })
  const create = dialog.getByRole('button', { name: 'Create User' })

  // There is no check before it is sent (spec §5): the server says what it wants.
  await create.click()
  await expectError(page, 'Failed to create user')
  for (const message of [
    'Username must be at least 3 characters',
    'Invalid email address',
    'Password must be at least 6 characters',
    'Full name is required',
    'Role is required',
    'Initials must be exactly 2 characters'
  ]) {
    await expect(dialog.getByText(message)).toBeVisible()
  }
  await expect(dialog.getByLabel('Username')).toBeFocused()

  await dialog.getByLabel('Username').fill('PRIYA')
  await dialog.getByLabel('Email').fill('quinn@northfield.example')
  await dialog.getByLabel('Password').fill('quinn has a secret')
  await dialog.getByLabel('Full Name').fill('Quinn Ahmed')
  await dialog.getByLabel('Role').fill('Night Shift')
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
  expect(await canSignIn(browser, url, 'quinn', 'quinn has a secret')).toBe(true)

  await page.getByRole('button', { name: 'Create User' }).click()
  await expect(dialog.getByLabel('Username')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('Escape closes a form also before there was time to draw it', async ({
  page,
  adminUrl: url
}) => {
  await page.goto(`${url}/admin`)
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
