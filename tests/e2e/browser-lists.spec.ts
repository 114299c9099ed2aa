import { expect, type Page } from '@playwright/test'
import { failCalls, holdCalls } from '../support/calls.ts'
import { type Role, signInAs } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'

interface ListedTicket {
  ticketId: string
  department: string
  status: string
  assigneeId: number | null
}

/**
 * Both lists are about one ownership (spec §2, §6); IT Support Specialists work for the department
 * IT (D3).
 */
const LISTS = [
  {
    path: '/unassigned',
    title: 'Unassigned Tickets',
    statuses: ['Open', 'In Progress', 'Resolved', 'Cancelled'],
    holds: ({ department, assigneeId }: ListedTicket) => department === 'IT' && assigneeId === null
  },
  {
    path: '/department-tickets',
    title: 'Department Tickets',
    // Others none of its tickets can have.
    statuses: ['Open', 'In Progress'],
    holds: ({ department, status }: ListedTicket) =>
      department === 'IT' && (status === 'open' || status === 'in-progress')
  }
]

const tickets = (page: Page) => page.getByRole('link', { name: /^TKT-/ })

async function expectedTickets(
  page: Page,
  url: string,
  holds: (ticket: ListedTicket) => boolean
): Promise<string[]> {
  const all: ListedTicket[] = await (await page.request.get(`${url}/api/tickets`)).json()
  return all.filter(holds).map(({ ticketId }) => ticketId)
}

for (const { path, title, statuses, holds } of LISTS) {
  test.describe(title, () => {
    test('holds exactly its tickets, newest first', async ({ page, demoUrl }) => {
      await signInAs(page.context(), demoUrl, 'administrator')
      const expected = await expectedTickets(page, demoUrl, holds)
      expect(expected.length).toBeGreaterThan(0)
      await page.goto(demoUrl + path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(tickets(page)).toHaveText(expected.slice(0, 5))
    })

    test('filters by search, status and priority, but not by ownership, whatever the address says', async ({
      page,
      demoUrl
    }) => {
      await signInAs(page.context(), demoUrl, 'administrator')
      const expected = await expectedTickets(page, demoUrl, holds)
      await page.goto(`${demoUrl}${path}?ownership=created`)
      await expect(tickets(page)).toHaveText(expected.slice(0, 5))
      await expect(page.getByRole('group', { name: 'Ownership' })).toHaveCount(0)
      await expect(page.getByRole('combobox', { name: 'Status: All Statuses' })).toBeVisible()
      await expect(page.getByRole('combobox', { name: 'Priority: All Priorities' })).toBeVisible()

      const [wanted = ''] = expected
      await page.getByPlaceholder('Search tickets...').fill(wanted.toLowerCase())
      await expect(tickets(page)).toHaveText([wanted])
      await expect(page).toHaveURL(`${demoUrl}${path}?search=${wanted.toLowerCase()}`)
      await page.getByPlaceholder('Search tickets...').fill('nothing like it')
      await expect(page.getByText('No tickets found.')).toBeVisible()
      await page.getByRole('button', { name: 'Clear search' }).click()
      await page.getByRole('combobox', { name: /^Status/ }).click()
      await expect(page.getByRole('option')).toHaveText(statuses)
      await page.getByRole('option', { name: 'Open' }).click()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(`${demoUrl}${path}?status=open`)
      await expect(page.getByRole('combobox', { name: 'Status: 1 selected' })).toBeVisible()
    })

    test('shows five skeletons while it loads, three on a small screen, and what went wrong', async ({
      page,
      demoUrl
    }) => {
      await signInAs(page.context(), demoUrl, 'administrator')
      const release = await holdCalls(page, '/api/tickets')
      await page.goto(demoUrl + path)
      await expect(page.getByRole('row')).toHaveCount(6)
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(page.locator('main .chakra-skeleton')).toHaveCount(3)
      release()
      await expect(tickets(page).first()).toBeVisible()

      const repair = await failCalls(page, '/api/tickets')
      await page.reload()
      await expect(page.getByRole('alert')).toContainText('Failed to fetch tickets')
      await repair()
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(tickets(page).first()).toBeVisible()
    })
  })
}

test('the menu names what each role may see, in the order of the specification', async ({
  browser,
  demoUrl
}) => {
  // The demo has a knowledge base, which comes after the menu of the specification.
  const everybody = [
    ...['Dashboard', 'All Tickets', 'Unassigned Tickets', 'Team', 'Reports'],
    'Knowledge Base'
  ]
  const expected: Record<Role, string[]> = {
    // The demo's administrator is a department head too.
    administrator: [
      'Dashboard',
      'Admin',
      'Categories',
      'All Tickets',
      'Department Tickets',
      'Unassigned Tickets',
      'Team',
      'Reports',
      'Knowledge Base'
    ],
    head: [
      'Dashboard',
      'All Tickets',
      'Department Tickets',
      'Unassigned Tickets',
      'Team',
      'Reports',
      'Knowledge Base'
    ],
    staff: everybody
  }
  for (const [role, items] of Object.entries(expected)) {
    const page = await (await browser.newContext()).newPage()
    await signInAs(page.context(), demoUrl, role as Role)
    await page.goto(demoUrl)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(items)
    await page.context().close()
  }
})

test('the menu marks the screen one is on, and only that', async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'administrator')
  for (const [path, item] of [
    ['/', 'Dashboard'],
    ['/admin', 'Admin'],
    ['/admin/categories', 'Categories'],
    ['/tickets', 'All Tickets'],
    ['/tickets/7', 'All Tickets'],
    ['/unassigned', 'Unassigned Tickets'],
    ['/team', 'Team']
  ] as const) {
    await page.goto(demoUrl + path)
    await expect(page.locator('nav[aria-label=Main] [aria-current=page]')).toHaveText([item])
  }
})

test('department tickets are open to everybody who is signed in', async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'staff')
  await page.goto(`${demoUrl}/department-tickets`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Department Tickets')
  await expect(page).toHaveURL(`${demoUrl}/department-tickets`)
})

test('the edit page is a placeholder that says what it is', async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'staff')
  await page.goto(`${demoUrl}/tickets/7/edit`)
  await expect(page.getByRole('main')).toHaveText('Edit TicketThis is the edit ticket page.')
})

test('nobody sees a list before signing in', async ({ page, demoUrl }) => {
  for (const path of ['/unassigned', '/department-tickets', '/tickets/7/edit']) {
    await page.goto(demoUrl + path)
    await expect(page).toHaveURL(`${demoUrl}/auth`)
  }
})
