import { expect } from '@playwright/test'
import { test } from '#support/fixtures.ts'

test('a process is built, started in a ticket, and goes on as its parts are done', {
  tag: '@quick'
}, async ({ page, adminUrl: url }) => {
  await page.goto(`${url}/admin?tab=processes`)
  await page.getByRole('link', { name: 'New process' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Moving')
  await page.getByRole('button', { name: 'Add task' }).click()
  await page.getByRole('textbox', { name: 'Task' }).fill('Choose a room')
  await page.getByRole('button', { name: 'Add ticket' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  // The part that lacks something stays open.
  await expect(page.getByText('Choose a department')).toBeVisible()
  await page.getByRole('textbox', { name: 'Description' }).fill('Carry the desk for {{ticket}}')
  await page.getByRole('combobox', { name: 'Department' }).last().click()
  await page.getByRole('option', { name: 'IT', exact: true }).click()
  await page.getByRole('combobox', { name: 'Starts after' }).click()
  await page.getByRole('option', { name: '1. Choose a room' }).click()
  await page.keyboard.press('Escape')
  const order = page.getByRole('list', { name: 'Order of the parts' })
  await expect(order.getByText('IT, after 1')).toBeVisible()
  await page.getByRole('button', { name: 'Move up: Carry the desk for {{ticket}}' }).click()
  await expect(page.getByText('IT · after 2')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Moving/ })).toContainText('1 task, 1 ticket')

  const { id, requesterId } = await (
    await page.request.post(`${url}/api/tickets`, {
      data: {
        ...{ department: 'IT', description: 'The team moves to the first floor' },
        ...{
          category: 'other',
          requesterId: (await (await page.request.get(`${url}/api/user`)).json()).id
        }
      }
    })
  ).json()
  expect(requesterId).toBeGreaterThan(0)
  await page.goto(`${url}/tickets/${id}`)
  const processes = page.getByRole('region', { name: 'Processes' })
  await processes.getByRole('combobox', { name: 'Start process' }).click()
  await page.getByRole('option', { name: 'Moving' }).click()
  await expect(processes.getByText('0 of 2 done')).toBeVisible()
  await expect(processes.getByText('IT · waits for 2')).toBeVisible()
  const [task] = await (await page.request.get(`${url}/api/tickets/${id}/tasks`)).json()
  await page.request.patch(`${url}/api/tasks/${task.id}`, { data: { done: true } })
  await expect(processes.getByText('1 of 2 done')).toBeVisible()
  await processes.getByRole('link', { name: /^TKT-/ }).click()
  await expect(page.getByRole('heading', { name: /Carry the desk for TKT-/ })).toBeVisible()
  await expect(page.getByText('Part of')).toBeVisible()
})
