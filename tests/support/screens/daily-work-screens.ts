import { expect, type Page } from '@playwright/test'
import { paths, settingsPath } from '../../../src-renderer/lib/paths.ts'
import { reply } from '../answer.ts'
import { OPEN_TICKETS, type Screen, states, TICKET, TICKETS } from './screen.ts'

const view = (id: number, name: string, filters: string, department: string | null) => ({
  ...{ id, name, filters: `/tickets?${filters}`, department, ownerId: 1, editable: true }
})
const VIEWS = [
  view(1, 'High and unassigned', 'priority=high&ownership=unassigned', null),
  view(2, 'Mine', 'ownership=assigned&status=open', null),
  view(3, 'Printers of all floors, the oldest first', 'category=printer', 'IT')
]

const REPLIES = [
  ['Access is granted', 'IT', 'Dear {{requester}}, you have access now. Sign out and in once.'],
  ['Ask for the device', 'IT', 'Which device is it? Its number is on the label at the back.'],
  ['Restart it', 'IT', 'Dear {{requester}}, please restart it, and tell us if that helps.'],
  ['Leave of more than three weeks', 'HR', 'Your head has to agree first.'],
  ['Payslip', 'HR', 'It is in your letter box on the 25th.']
].map(([name, department, message], index) => ({
  ...{ id: index + 1, name, department, message, updatedAt: '2026-01-05T08:00:00.000Z' }
}))

async function mark(page: Page, count: number) {
  const boxes = page.getByRole('checkbox', { name: /^Select TKT-/ })
  for (let index = 0; index < count; index++) await boxes.nth(index).check()
  await expect(page.getByRole('region', { name: 'Selected tickets' })).toBeVisible()
}

/** Screens of people who work with tickets all day. */
export const DAILY_WORK_SCREENS: readonly Screen[] = [
  ...states(OPEN_TICKETS, {
    'all-tickets-marked': (page) => mark(page, 2),
    async 'all-tickets-changed'(page) {
      const former = { status: 'open', assigneeId: null, priority: 'medium', department: 'IT' }
      const reason = 'Already set.'
      await page.route('**/api/tickets/bulk', (route) =>
        route.fulfill({
          json: {
            changed: [396, 398].map((id) => ({ id, ticketId: `TKT-00${id}`, ...former })),
            unchanged: [399, 400].map((id) => ({ id, reason }))
          }
        })
      )
      await mark(page, 4)
      await page.getByRole('button', { name: 'Assign to me', exact: true }).click()
      await expect(page.getByText(/^Not changed: TKT-00399/)).toBeVisible()
    },
    async 'all-tickets-link'(page) {
      await expect(page.getByRole('link', { name: /TKT-/ }).first()).toBeVisible()
      await page.keyboard.press('j')
      await page.keyboard.press('m')
      await page.getByLabel('Other ticket').fill('printer')
      await expect(page.getByRole('radiogroup', { name: 'Tickets found' })).toContainText('TKT-')
    }
  }),
  ...states(
    {
      path: `${paths.tickets}?ownership=assigned&status=open`,
      as: 'administrator',
      shows: 'All Tickets'
    },
    {
      async 'saved-views'(page) {
        await reply(page, '/api/saved-views', VIEWS)
        await page.reload()
        const menu = page.getByRole('button', { name: 'Open menu' })
        if (await menu.isVisible()) await menu.click()
        await expect(page.getByRole('link', { name: 'Mine' })).toBeVisible()
      }
    }
  ),
  ...states(OPEN_TICKETS, {
    async 'saved-view-edit'(page) {
      await reply(page, '/api/saved-views', VIEWS)
      await page.reload()
      const menu = page.getByRole('button', { name: 'Open menu' })
      if (await menu.isVisible()) await menu.click()
      await page.getByRole('link', { name: 'Mine' }).hover()
      await page.getByRole('button', { name: 'Edit view Mine' }).click()
      await expect(page.getByText('Replace filters with those of this list')).toBeVisible()
    },
    async 'saved-view-new'(page) {
      await page.getByRole('button', { name: 'Save view' }).click()
      await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    }
  }),
  ...states(
    { path: paths.tickets, as: 'administrator', shows: 'All Tickets' },
    {
      async palette(page) {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: /^Find tickets/ }).fill('pr')
        await expect(page.getByRole('group', { name: 'Tickets' })).toContainText('TKT-')
      },
      async 'palette-person'(page) {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: /^Find tickets/ }).fill('elena')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('option', { name: /^Tickets raised by/ })).toBeVisible()
      }
    }
  ),
  ...states(TICKETS, {
    async 'new-ticket-similar'(page) {
      await page.getByRole('button', { name: 'New Ticket' }).click()
      await page.getByLabel('Description').fill('The printer jams and prints grey pages')
      await page.getByRole('button', { name: /similar$/ }).click()
      await expect(page.getByText('Your text is kept')).toBeVisible()
    }
  }),
  ...states(TICKET, {
    async 'ticket-links'(page) {
      await page.getByRole('button', { name: 'Link ticket' }).click()
      await page.getByLabel('Other ticket').fill('printer')
      await expect(page.getByRole('radiogroup', { name: 'Tickets found' })).toContainText('TKT-')
    }
  }),
  ...states(
    { path: settingsPath('canned-replies'), as: 'administrator', shows: 'No canned replies yet' },
    {
      async 'admin-canned-replies'(page) {
        await reply(page, '/api/canned-replies', REPLIES)
        await page.reload()
        await expect(page.getByRole('searchbox', { name: 'Search replies' })).toBeVisible()
      },
      async 'admin-canned-reply-new'(page) {
        await page.getByRole('button', { name: 'Create reply' }).click()
        await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible()
      }
    }
  ),
  ...states(
    { path: `${paths.ticket(397)}?tab=activity`, as: 'administrator', shows: 'Ticket Details' },
    {
      async 'ticket-replies'(page) {
        await reply(page, '/api/canned-replies', REPLIES)
        await page.reload()
        await page.getByRole('button', { name: 'Replies' }).click()
        await expect(page.getByRole('button', { name: /^Payslip/ })).toBeVisible()
      },
      async 'ticket-reply-new'(page) {
        await page.getByRole('button', { name: 'Replies' }).click()
        await page.getByRole('button', { name: 'Create reply' }).click()
        await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible()
      }
    }
  )
]
