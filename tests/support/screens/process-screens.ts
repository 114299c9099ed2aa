import { expect, type Page } from '@playwright/test'
import type { Process, ProcessRunPart, TicketProcesses } from '../../../shared/api/processes.ts'
import { paths } from '../../../src-renderer/lib/paths.ts'
import { type Screen, states } from './screen.ts'

const process: Process = {
  ...{ id: 1, name: 'Joining', department: 'HR', enabled: true, authorId: 1 },
  definition: {
    mustFinish: true,
    parts: [
      {
        ...{ kind: 'task', key: 'contract', after: [], text: 'File the signed contract' },
        ...{ assigneeId: 1, dueAfterDays: 3 }
      },
      {
        ...{ kind: 'ticket', key: 'laptop', after: ['contract'], department: 'IT' },
        ...{ category: 'other', subcategory: null, priority: 'high' },
        description: 'Set up a laptop and a phone for {{ticket}}'
      }
    ]
  },
  ...{ createdAt: '2026-01-02T09:00:00.000Z', updatedAt: '2026-01-02T09:00:00.000Z' }
}

const part: ProcessRunPart = {
  ...{ id: 1, key: 'contract', kind: 'task', text: 'File the signed contract', state: 'done' },
  ...{ after: [], reason: null, task: { id: 1, assigneeId: 1, dueDay: '2026-03-05' } },
  ...{ ticket: null, department: null }
}

const ofTicket: TicketProcesses = {
  startable: [{ id: 2, name: 'Leaving' }],
  runs: [
    {
      ...{ id: 1, processId: 1, name: 'Joining', mustFinish: true, authorId: 1 },
      startedAt: '2026-03-02T09:00:00.000Z',
      parts: [
        part,
        {
          ...part,
          ...{ id: 2, key: 'laptop', kind: 'ticket', state: 'open', after: ['contract'] },
          ...{ text: 'Set up a laptop and a phone', task: null, department: 'IT' },
          ticket: { id: 7, ticketId: 'TKT-00007', status: 'in-progress' }
        },
        {
          ...part,
          ...{ id: 3, key: 'desk', text: 'Prepare a desk', state: 'not-started', task: null },
          reason: 'The account of this person is disabled'
        },
        {
          ...part,
          ...{ id: 4, key: 'tour', text: 'Tour of the building', state: 'waiting', task: null },
          after: ['laptop', 'desk']
        },
        { ...part, id: 5, key: 'card', text: 'Print business cards', state: 'skipped', task: null }
      ]
    }
  ]
}

async function show(page: Page) {
  await page.route('**/api/processes', (route) => route.fulfill({ json: [process] }))
  await page.reload()
}

/** Processes, and one that runs in a ticket (D79). */
export const PROCESS_SCREENS: Screen[] = [
  ...states(
    { path: `${paths.admin}?tab=processes`, as: 'administrator', shows: 'No processes yet' },
    {
      async 'admin-processes-all'(page) {
        await show(page)
        await expect(page.getByText(/1 task.+1 ticket/)).toBeVisible()
      },
      async 'admin-processes-edit'(page) {
        await show(page)
        await page.getByRole('link', { name: 'Joining' }).first().click()
        await page.getByRole('button', { name: /^Set up a laptop/ }).click()
        await expect(page.getByRole('combobox', { name: 'Starts after' })).toBeVisible()
      }
    }
  ),
  ...states(
    { path: paths.ticket(1), as: 'administrator', shows: 'Ticket Details' },
    {
      async 'ticket-processes'(page) {
        await page.route('**/api/tickets/1', async (route) => {
          const json = await (await route.fetch({ maxRetries: 1 })).json()
          await route.fulfill({ json: { ...json, processes: { started: 1 } } })
        })
        await page.route('**/api/tickets/1/processes', (route) => route.fulfill({ json: ofTicket }))
        await page.reload()
        await expect(page.getByText(/^Could not start/)).toBeVisible()
      }
    }
  )
]
