import { expect } from '@playwright/test'
import { raise, read } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'

test('tasks of a ticket are typed, ordered, ticked off and asked about (D79)', {
  tag: '@quick'
}, async ({ page, staffUrl: url, visit }) => {
  const id = await raise(page.request, url)
  const team = await visit(url, 'administrator', `/tickets/${id}`)
  const tasks = team.getByRole('region', { name: /^Tasks/ })
  await tasks.getByRole('button', { name: 'Add task' }).click()
  await expect(tasks.getByRole('textbox', { name: 'New task' })).toBeFocused()
  for (const text of ['Order a laptop', 'Prepare a desk', 'Print a badge']) {
    await team.keyboard.type(text)
    await team.keyboard.press('Enter')
    await expect(tasks.getByRole('checkbox', { name: text })).toBeVisible()
  }
  await tasks.getByRole('button', { name: 'Move Print a badge' }).press('ArrowUp')
  await expect(tasks.getByRole('listitem').nth(1)).toContainText('Print a badge')

  await tasks.getByRole('button', { name: 'Edit Prepare a desk' }).click()
  const dialog = team.getByRole('dialog', { name: 'Edit task' })
  await dialog.getByLabel('Due date').fill('2020-01-02')
  await dialog.getByRole('button', { name: 'Save task' }).click()
  await expect(tasks.getByText(/^Overdue since/)).toBeVisible()

  // The requester sees them, and each page what the other one ticks off.
  await page.goto(`${url}/tickets/${id}`)
  const seen = page.getByRole('region', { name: 'Tasks · 0 of 3' })
  await expect(seen.getByRole('listitem')).toHaveCount(3)
  await tasks.getByRole('checkbox', { name: 'Order a laptop' }).click()
  await expect(page.getByRole('region', { name: 'Tasks · 1 of 3' })).toBeVisible()

  await team
    .getByRole('combobox', { name: /^Status:/ })
    .first()
    .click()
  await team.getByRole('option', { name: 'Resolved' }).click()
  const question = team.getByRole('alertdialog', { name: '2 tasks are still open' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  const ticket = await read(team.request, `${url}/api/tickets/${id}`)
  expect(ticket).toMatchObject({ status: 'open', tasks: { total: 3, done: 1 } })
  await team
    .getByRole('combobox', { name: /^Status:/ })
    .first()
    .click()
  await team.getByRole('option', { name: 'Resolved' }).click()
  await question.getByRole('button', { name: 'Resolve anyway' }).click()
  await expect(team.getByText('Ticket Updated')).toBeVisible()
})

test('one’s own tasks are on the dashboard, and progress in lists (D79)', async ({
  page,
  staffUrl: url
}) => {
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Recent Tickets' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'My tasks' })).toHaveCount(0)
  const id = await raise(page.request, url)
  const { id: assigneeId } = (await read(page.request, `${url}/api/user`)) as { id: number }
  const data = { text: 'Bring the old laptop', assigneeId }
  expect((await page.request.post(`${url}/api/tickets/${id}/tasks`, { data })).status()).toBe(201)
  const mine = page.getByRole('region', { name: 'My tasks' })
  await expect(page.getByText('0 of 1')).toBeVisible()
  await mine.getByRole('link', { name: 'Bring the old laptop' }).click()
  await page
    .getByRole('region', { name: /^Tasks/ })
    .getByRole('checkbox', { name: 'Bring the old laptop' })
    .click()
  await expect(page.getByRole('region', { name: 'Tasks · 1 of 1' })).toBeVisible()
})
