import { expect } from '@playwright/test'
import { paths } from '../../../src-renderer/lib/paths.ts'
import type { Screen } from './screen.ts'

/** Tickets, and what opens over them. */
export const TICKET_SCREENS: readonly Screen[] = [
  {
    name: 'new-ticket',
    path: paths.tickets,
    as: 'staff',
    shows: 'All Tickets',
    async act(page) {
      await page.getByRole('button', { name: 'New Ticket' }).click()
      await page.getByRole('button', { name: 'Create Ticket' }).click()
      await expect(page.getByText('Description must be at least 10 characters')).toBeVisible()
    }
  },
  {
    name: 'new-ticket-choices',
    path: paths.dashboard,
    as: 'administrator',
    shows: 'Recent Tickets',
    async act(page) {
      await page.getByRole('button', { name: 'New Ticket' }).click()
      await page.getByRole('dialog').getByRole('combobox', { name: 'Assign To' }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
    }
  },
  {
    name: 'status-filter',
    path: paths.tickets,
    as: 'staff',
    shows: 'All Tickets',
    async act(page) {
      await page.getByRole('combobox', { name: /^Status/ }).click()
      await page.getByRole('option', { name: 'Open' }).click()
      await expect(page.getByText('1 selected')).toBeVisible()
    }
  },
  {
    name: 'ticket-private',
    path: paths.ticket(7),
    as: 'administrator',
    shows: 'Ticket Details',
    async act(page) {
      await page.route(/[/]api[/]tickets[/]7$/, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), private: true } })
      })
      await page.reload()
      await expect(page.getByText('Private', { exact: true })).toBeVisible()
    }
  },
  {
    name: 'ticket-viewers',
    path: `${paths.ticket(7)}?tab=activity`,
    as: 'administrator',
    shows: 'Ticket Details',
    async act(page) {
      await page.route('**/presence', (route) =>
        route.fulfill({
          json: [
            { userId: 3, isWriting: true },
            { userId: 4, isWriting: false }
          ]
        })
      )
      await page.reload()
      await expect(page.getByRole('status').getByText('is writing')).toBeAttached()
    }
  },
  {
    name: 'ticket-activity',
    path: paths.ticket(7),
    as: 'administrator',
    shows: 'Ticket Details',
    async act(page) {
      await page.getByRole('tab', { name: /^Activity/ }).click()
      await page.getByRole('button', { name: 'Add Comment' }).click()
      await expect(page.getByText('Comment cannot be empty')).toBeVisible()
    }
  },
  {
    name: 'ticket-mention',
    path: paths.ticket(397),
    as: 'administrator',
    shows: 'Ticket Details',
    async act(page) {
      await page.getByRole('tab', { name: /^Activity/ }).click()
      const box = page.getByRole('textbox', { name: 'Add a comment' })
      await box.fill('')
      await box.pressSequentially('Thanks, @')
      await expect(page.getByRole('listbox', { name: 'People' })).toBeVisible()
    }
  },
  {
    name: 'ticket-history',
    path: paths.ticket(7),
    as: 'administrator',
    shows: 'Ticket Details',
    async act(page) {
      await page.getByRole('tab', { name: /^Activity/ }).click()
      await page.getByRole('combobox', { name: /^Show:/ }).click()
      await page.getByRole('option', { name: 'All' }).click()
      await expect(page.getByRole('log').getByText('created the ticket')).toBeVisible()
    }
  },
  {
    name: 'ticket-long-activity',
    path: paths.ticket(7),
    as: 'administrator',
    shows: 'Ticket Details',
    async act(page) {
      const createdAt = '2026-01-05T08:00:00.000Z'
      const json = Array.from({ length: 50 }, (_, index) => ({
        ...{
          id: index + 1,
          ticketId: 7,
          userId: 1 + (index % 3),
          message: `Answer ${index + 1}`,
          createdAt
        }
      }))
      await page.route(/comments/, (route) =>
        route.fulfill({ json, headers: { 'X-Total-Count': '1250' } })
      )
      await page.reload()
      await page.getByRole('tab', { name: /^Activity/ }).click()
      await page.getByRole('button', { name: /^Show earlier/ }).scrollIntoViewIfNeeded()
    }
  },
  {
    name: 'ticket-markdown',
    path: paths.ticket(7),
    as: 'administrator',
    shows: 'Ticket Details',
    async act(page) {
      const message = [
        '# Steps\nAsk [IT](mailto:it@example.com), **not** `lp`, and TKT-00003:',
        '1. switch it off\n2. wait\n   - [x] a minute\n   - [ ] two',
        '> It says E04',
        '```\nlp -d floor-2\n```',
        '| Floor | Printer |\n|---|---|\n| 2 | floor-2 |'
      ].join('\n\n')
      const comment = { id: 1, ticketId: 7, userId: 1, message, format: 'markdown' }
      await page.route(/comments/, (route) =>
        route.fulfill({
          json: [{ ...comment, createdAt: '2026-01-05T08:00:00.000Z' }],
          headers: { 'X-Total-Count': '1' }
        })
      )
      await page.reload()
      await page.getByRole('tab', { name: /^Activity/ }).click()
      await expect(page.getByRole('log').getByRole('table')).toBeVisible()
      await page.getByLabel('Add a comment').fill('It is the **fuser**.')
      await page.getByRole('button', { name: 'Preview' }).click()
      await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toBeVisible()
    }
  },
  {
    name: 'ticket-assignees',
    path: paths.ticket(7),
    as: 'administrator',
    shows: 'Ticket Details',
    async act(page) {
      await page.getByRole('combobox', { name: /^Assigned To/ }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
    }
  },
  {
    name: 'tickets-failed',
    path: paths.tickets,
    as: 'staff',
    shows: 'All Tickets',
    async act(page) {
      await page.route('**/api/tickets?*', (route) => route.abort())
      // The next page is there already.
      await page
        .getByRole('button', { name: /^Page / })
        .last()
        .click()
      await expect(page.getByText('Failed to fetch tickets')).toBeVisible()
    }
  }
]
