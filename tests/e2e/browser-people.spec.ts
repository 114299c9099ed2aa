import { expect } from '@playwright/test'
import { failCalls, holdCalls } from '../support/calls.ts'
import { signInAs } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'
import { expectNothingSideways } from '../support/layout.ts'

const DEMO = ['--demo-tickets', '12']

test.describe('the team', () => {
  test('are the others with the same role', async ({ page, demoUrl }) => {
    await signInAs(page.context(), demoUrl, 'administrator')
    await page.goto(`${demoUrl}/team`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team')
    const cards = page.getByRole('list', { name: 'Team members' }).getByRole('listitem')
    await expect(cards).toHaveText([
      'ISIngrid SolbergIT Support Specialist',
      'KMKwame MensahIT Support Specialist',
      'THTomás HerreraIT Support Specialist'
    ])
    await page.getByRole('link', { name: 'All Users' }).click()
    await expect(page).toHaveURL(`${demoUrl}/users`)
  })

  test('shows skeletons while it loads, and what went wrong', async ({ page, demoUrl }) => {
    await signInAs(page.context(), demoUrl, 'staff')
    const release = await holdCalls(page, '/api/users')
    await page.goto(`${demoUrl}/team`)
    const list = page.getByRole('list', { name: 'Team members' })
    await expect(list).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(list).toContainText('Samuel Njoroge')

    const repair = await failCalls(page, '/api/users')
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Failed to fetch users')
    await repair()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(list).toContainText('Samuel Njoroge')
  })

  test('says so when nobody else has the role, and follows as that changes', async ({
    page,
    browser,
    startServer
  }) => {
    const { url } = await startServer({ args: DEMO })
    const admin = await browser.newContext()
    await signInAs(admin, url, 'administrator')
    const users: { id: number; username: string }[] = await (
      await admin.request.get(`${url}/api/users`)
    ).json()
    await signInAs(page.context(), url, 'staff')
    const stream = page.waitForResponse('**/api/events')
    await page.goto(`${url}/team`)
    await stream
    await expect(page.getByText('Samuel Njoroge')).toBeVisible()
    await admin.request.delete(
      `${url}/api/admin/users/${users.find(({ username }) => username === 'samuel')?.id}`
    )
    await expect(page.getByText('No team members found.')).toBeVisible()
    await expect(page.getByText('Nobody else has the role Purchase. ')).toBeVisible()
  })
})

test.describe('all users', () => {
  test('are in a table', async ({ page, demoUrl }) => {
    await signInAs(page.context(), demoUrl, 'staff')
    await page.goto(`${demoUrl}/users`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Users')
    await expect(page.getByRole('columnheader')).toHaveText([
      'Username',
      'Full Name',
      'Role',
      'Email',
      'Department Head'
    ])
    await expect(page.getByRole('row')).toHaveCount(26)
    const cellsOf = (name: string) =>
      page.getByRole('row').filter({ hasText: name }).getByRole('cell')
    await expect(cellsOf('Fatima Zahra')).toHaveText([
      'fatima',
      'Fatima Zahra',
      'Logistics',
      'fatima.zahra@northfield.example',
      'Yes'
    ])
    await expect(cellsOf('Elena Petrova').last()).toHaveText('No')
  })

  test('are cards on a small screen', async ({ page, demoUrl }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await signInAs(page.context(), demoUrl, 'staff')
    await page.goto(`${demoUrl}/users`)
    const card = page.getByRole('listitem').filter({ hasText: 'Fatima Zahra' })
    await expect(card).toContainText('fatima.zahra@northfield.example')
    await expect(card).toContainText('Department Head')
    await expectNothingSideways(page)
  })

  test('show skeleton rows while loading, what went wrong, and that nobody is there', async ({
    page,
    demoUrl
  }) => {
    await signInAs(page.context(), demoUrl, 'staff')
    const release = await holdCalls(page, '/api/users')
    await page.goto(`${demoUrl}/users`)
    const table = page.getByRole('table', { name: 'All Users' })
    await expect(table).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(table).toContainText('Fatima Zahra')

    const repair = await failCalls(page, '/api/users')
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Failed to fetch users')
    await repair()
    await page.route('**/api/users', (route) => route.fulfill({ json: [] }))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('No users found.')).toBeVisible()
  })

  test('are for who is signed in only', async ({ page, demoUrl }) => {
    for (const path of ['/users', '/team']) {
      await page.goto(demoUrl + path)
      await expect(page).toHaveURL(`${demoUrl}/auth`)
    }
  })
})

test('a person’s full name says on hover whose username it is', async ({ page, startServer }) => {
  const { url } = await startServer({ args: DEMO })
  await signInAs(page.context(), url, 'staff')
  const { request } = page
  const { id: userId } = await (await request.get(`${url}/api/user`)).json()
  const ticket = {
    description: 'It does not work',
    category: 'other',
    requesterId: userId,
    assigneeId: 4
  }
  const { id: ticketId } = await (await request.post(`${url}/api/tickets`, { data: ticket })).json()
  await request.post(`${url}/api/tickets/${ticketId}/comments`, {
    data: { message: 'Well', userId, ticketId }
  })
  const requester = page.getByTitle('Elena Petrova (elena)')
  const assignee = page.getByTitle('Kwame Mensah (kwame)')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${url}/tickets`)
    await expect(requester.first()).toHaveText('Elena Petrova')
    await expect(assignee.first()).toHaveText('Kwame Mensah')
  }
  await page.goto(`${url}/tickets/${ticketId}`)
  await expect(page.locator('dl').locator(requester)).toHaveText('Elena Petrova')
  await expect(page.getByRole('combobox', { name: /^Assigned To/ }).locator(assignee)).toHaveCount(
    1
  )
  await page.getByRole('tab', { name: /^Activity/ }).click()
  await expect(page.getByRole('log').getByTitle('Elena Petrova (elena)')).toHaveText(
    'Elena Petrova'
  )
})
