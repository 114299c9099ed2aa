import { expect, type Page } from '@playwright/test'
import { signInAs } from '#support/demo-company.ts'
import { read } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'

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

test('both lists hold exactly their tickets, and filter by all but ownership, whatever the address says', {
  tag: '@quick'
}, async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'administrator')
  const all: ListedTicket[] = await read(page.request, `${demoUrl}/api/tickets`)
  for (const { path, title, statuses, holds } of LISTS) {
    await page.goto(`${demoUrl}${path}?ownership=created`)
    const [wanted = '', ...others] = all.filter(holds).map(({ ticketId }) => ticketId)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(tickets(page), title).toHaveText([wanted, ...others].slice(0, 5))
    await expect(page.getByRole('group', { name: 'Ownership' })).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Priority: All Priorities' })).toBeVisible()

    const search = page.getByPlaceholder('Search tickets...')
    await search.fill(wanted.toLowerCase())
    await expect(tickets(page)).toHaveText([wanted])
    await expect(page).toHaveURL(`${demoUrl}${path}?search=${wanted.toLowerCase()}`)
    await search.fill('nothing like it')
    await expect(page.getByText('No tickets found.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await page.getByRole('combobox', { name: 'Status: All Statuses' }).click()
    await expect(page.getByRole('option'), title).toHaveText(statuses)
    await page.getByRole('option', { name: 'Open' }).click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`${demoUrl}${path}?status=open`)
    await expect(page.getByRole('combobox', { name: 'Status: 1 selected' })).toBeVisible()
  }
})

test('the menu marks the screen one is on, and tabs are kept in the address', async ({
  page,
  demoUrl
}) => {
  await signInAs(page.context(), demoUrl, 'administrator')
  for (const [path, item] of [
    ['/', 'Dashboard'],
    ['/admin', 'Admin'],
    ['/admin/categories', 'Categories'],
    ['/tickets/7', 'All Tickets'],
    ['/unassigned', 'Unassigned Tickets']
  ] as const) {
    await page.goto(demoUrl + path)
    await expect(page.locator('nav[aria-label=Main] [aria-current=page]')).toHaveText([item])
  }
  for (const [path, name, param] of [
    ['/admin', 'Team Analytics', 'analytics'],
    ['/reports', 'Resolution Time', 'resolution-time']
  ] as const) {
    const selected = page.getByRole('tab', { selected: true })
    await page.goto(demoUrl + path)
    const first = (await selected.textContent()) ?? ''
    await page.getByRole('tab', { name }).click()
    await expect(page).toHaveURL(`${demoUrl}${path}?tab=${param}`)
    await page.reload()
    await expect(selected).toHaveText(name)
    await page.goBack()
    await expect(selected).toHaveText(first)
    await page.goto(`${demoUrl}${path}?tab=no-such-tab`)
    await expect(selected).toHaveText(first)
  }
})

test('the edit page is a placeholder that says what it is', async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'staff')
  await page.goto(`${demoUrl}/tickets/7/edit`)
  await expect(page.getByRole('main')).toHaveText('Edit TicketThis is the edit ticket page.')
})
