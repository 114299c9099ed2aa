import { expect } from '@playwright/test'
import { signInAs } from '#support/demo-company.ts'
import { raise, say } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'
import { expectNothingSideways } from '#support/layout.ts'

test('the team are the others with the same role; all users are in a table', {
  tag: '@quick'
}, async ({ page, demoUrl }) => {
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Users')
  const titles = ['Username', 'Full Name', 'Role', 'Email', 'Department Head']
  await expect(page.getByRole('columnheader')).toHaveText(titles)
  await expect(page.getByRole('row')).toHaveCount(26)
  const cellsOf = (name: string) =>
    page.getByRole('row').filter({ hasText: name }).getByRole('cell')
  await expect(cellsOf('Fatima Zahra')).toHaveText([
    ...['fatima', 'Fatima Zahra', 'Logistics', 'fatima.zahra@northfield.example', 'Yes']
  ])
  await expect(cellsOf('Elena Petrova').last()).toHaveText('No')
  await page.route('**/api/users', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByText('No users found.')).toBeVisible()
})

test('on a telephone every table is a list of cards', async ({ page, demoUrl }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page.context(), demoUrl, 'administrator')
  for (const [path, name, ...texts] of [
    ['/users', 'All Users', 'fatima.zahra@northfield.example', 'Department Head'],
    ['/admin', 'Users', 'fatima.zahra@northfield.example'],
    ['/admin/categories', 'Subcategories of Hardware', 'Laptop']
  ] as const) {
    await page.goto(demoUrl + path)
    if (path === '/admin/categories')
      await page.locator('h2').getByRole('button', { name: 'Hardware' }).click()
    const list = page.getByRole('list', { name, exact: true })
    for (const text of texts) await expect(list, path).toContainText(text)
    await expect(page.getByRole('table'), path).toHaveCount(0)
    await expectNothingSideways(page, path)
  }
})

test('a person’s full name says on hover whose username it is', async ({ page, staffUrl: url }) => {
  const ticketId = await raise(page.request, url, { assigneeId: 4 })
  await say(page.request, url, ticketId, 'Well')
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
  const select = page.getByRole('combobox', { name: /^Assigned To/ })
  await expect(select.locator(assignee)).toHaveCount(1)
  await page.getByRole('tab', { name: /^Activity/ }).click()
  await expect(page.getByRole('log').locator(requester)).toHaveText('Elena Petrova')
})
