import { expect, type Page } from '@playwright/test'
import { paths } from '../../../src-renderer/lib/paths.ts'
import { answerWith } from '../answer.ts'
import { ACTIVITY, type Screen, states, TICKET, TICKETS } from './screen.ts'

/** Shows the ticket with other fields than it has. */
export const showTicketWith = (page: Page, fields: object) =>
  answerWith(page, '/api/tickets/7', fields)

const NOTHING_DUE = { responseDue: null, resolutionDue: null, paused: false, late: false }

const WAITING = {
  ...{ for: 'requester', since: '2026-03-02T08:00:00.000Z', until: null, remindedAt: null },
  ...{ remindAfterDays: 2, resolveAfterDays: 5 },
  ...{ remindAt: '2026-03-04T08:00:00.000Z', resolveAt: '2026-03-09T08:00:00.000Z' }
}

/** Tickets, and what opens over them. */
export const TICKET_SCREENS: readonly Screen[] = [
  ...states(TICKETS, {
    async 'new-ticket'(page) {
      await page.getByRole('button', { name: 'New Ticket' }).click()
      await page.getByRole('button', { name: 'Create Ticket' }).click()
      await expect(page.getByText('Description must be at least 10 characters')).toBeVisible()
    }
  }),
  ...states(
    { path: paths.dashboard, as: 'administrator', shows: 'Recent Tickets' },
    {
      async 'new-ticket-choices'(page) {
        await page.getByRole('button', { name: 'New Ticket' }).click()
        await page.getByRole('dialog').getByRole('combobox', { name: 'Assign To' }).click()
        await expect(page.getByRole('option').first()).toBeVisible()
      }
    }
  ),
  ...states(TICKETS, {
    async 'status-filter'(page) {
      await page.getByRole('combobox', { name: /^Status/ }).click()
      await page.getByRole('option', { name: 'Open' }).click()
      await expect(page.getByText('1 selected')).toBeVisible()
    }
  }),
  ...states(TICKET, {
    async 'ticket-private'(page) {
      await showTicketWith(page, { private: true })
      await expect(page.getByText('Private', { exact: true })).toBeVisible()
    }
  }),
  ...states(TICKET, {
    async 'ticket-waiting'(page) {
      await showTicketWith(page, { waiting: WAITING })
      await expect(page.getByText('Waiting for requester', { exact: true })).toBeVisible()
    },
    async 'ticket-wait-dialog'(page) {
      await showTicketWith(page, { service: NOTHING_DUE, status: 'open' })
      await page.getByRole('button', { name: 'Wait for…' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
    async 'ticket-answer-needed'(page) {
      const caller = await page.request.get(new URL('/api/user', page.url()).href)
      const { id } = await caller.json()
      await showTicketWith(page, { waiting: WAITING, requesterId: id })
      await expect(page.getByText('We need an answer from you')).toBeVisible()
    }
  }),
  ...states(ACTIVITY, {
    async 'ticket-viewers'(page) {
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
  }),
  ...states(TICKET, {
    async 'ticket-activity'(page) {
      await page.getByRole('tab', { name: /^Activity/ }).click()
      await page.getByRole('button', { name: 'Add Comment' }).click()
      await expect(page.getByText('Comment cannot be empty')).toBeVisible()
    }
  }),
  ...states(
    { path: paths.ticket(397), as: 'administrator', shows: 'Ticket Details' },
    {
      async 'ticket-mention'(page) {
        await page.getByRole('tab', { name: /^Activity/ }).click()
        const box = page.getByRole('textbox', { name: 'Add a comment' })
        await box.fill('')
        await box.pressSequentially('Thanks, @')
        await expect(page.getByRole('listbox', { name: 'People' })).toBeVisible()
      }
    }
  ),
  ...states(TICKET, {
    async 'ticket-history'(page) {
      await page.getByRole('tab', { name: /^Activity/ }).click()
      await page.getByRole('combobox', { name: /^Show:/ }).click()
      await page.getByRole('option', { name: 'All' }).click()
      await expect(page.getByRole('log').getByText('created the ticket')).toBeVisible()
    },
    async 'ticket-long-activity'(page) {
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
    },
    async 'ticket-markdown'(page) {
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
    },
    async 'ticket-assignees'(page) {
      await page.getByRole('combobox', { name: /^Assigned To/ }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
    }
  }),
  ...states(TICKETS, {
    async 'tickets-failed'(page) {
      await page.route('**/api/tickets?*', (route) => route.abort())
      // The next page is there already.
      await page
        .getByRole('button', { name: /^Page / })
        .last()
        .click()
      await expect(page.getByText('Failed to fetch tickets')).toBeVisible()
    }
  })
]
