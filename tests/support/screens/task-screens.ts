import { expect, type Page } from '@playwright/test'
import { paths } from '../../../src-renderer/lib/paths.ts'
import { reply } from '../answer.ts'
import { type Screen, states, TICKET } from './screen.ts'
import { showTicketWith } from './ticket-screens.ts'

const task = (id: number, text: string, more: object = {}) => ({
  ...{ id, ticketId: 7, text, assigneeId: null, dueDay: null, doneAt: null, doneById: null },
  ...more
})
const TASKS = [
  task(1, 'Ask the requester since when it happens', {
    doneAt: '2026-03-02T08:00:00.000Z',
    doneById: 2
  }),
  task(2, 'Call the supplier and ask for the delivery note of last month', {
    assigneeId: 1,
    dueDay: '2026-03-03'
  }),
  task(3, 'Order the spare part', { assigneeId: 3, dueDay: '2100-12-24' }),
  task(4, 'Install and test it')
]

async function showTasks(page: Page) {
  await reply(page, '/api/tickets/7/tasks', TASKS)
  await showTicketWith(page, { status: 'in-progress', tasks: { total: 4, done: 1 } })
  await expect(page.getByRole('checkbox', { name: 'Install and test it' })).toBeVisible()
}

/** Screens with tasks (D79). */
export const TASK_SCREENS: readonly Screen[] = [
  ...states(TICKET, {
    'ticket-tasks': showTasks,
    async 'ticket-task-dialog'(page) {
      await showTasks(page)
      await page.getByRole('button', { name: 'Edit Order the spare part' }).click()
      await expect(page.getByRole('dialog', { name: 'Edit task' })).toBeVisible()
    },
    async 'ticket-open-tasks'(page) {
      await showTasks(page)
      await page
        .getByRole('combobox', { name: /^Status:/ })
        .first()
        .click()
      await page.getByRole('option', { name: 'Resolved' }).click()
      await expect(page.getByText('3 tasks are still open')).toBeVisible()
    }
  }),
  ...states(
    { path: paths.dashboard, as: 'administrator', shows: 'Recent Tickets' },
    {
      async 'dashboard-tasks'(page) {
        const ticket = {
          ...{ id: 7, ticketId: 'TKT-00007', about: 'The printer is on fire' },
          ...{ department: 'IT', status: 'open' }
        }
        await page.route('**/api/user/tasks*', (route) =>
          route.fulfill({
            json: TASKS.slice(1).map((one) => ({ ...one, assigneeId: 1, ticket })),
            headers: { 'X-Total-Count': '12' }
          })
        )
        await page.route('**/api/tickets/stats/counts*', async (route) => {
          const response = await route.fetch({ maxRetries: 1 })
          await route.fulfill({ response, json: { ...(await response.json()), openTasks: 12 } })
        })
        await page.reload()
        await expect(page.getByRole('heading', { name: 'My tasks' })).toBeVisible()
      }
    }
  )
]
