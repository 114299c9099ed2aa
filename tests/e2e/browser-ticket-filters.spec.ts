import { expect, type Page } from '@playwright/test'
import { holdCalls } from '#support/calls.ts'
import { choose } from '#support/choices.ts'
import { signInAs } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'

test.beforeEach(({ page, demoUrl }) => signInAs(page.context(), demoUrl, 'staff'))

test('the filter bar offers ownership, search, statuses and priorities, and what matches none says so', {
  tag: '@quick'
}, async ({ page, demoUrl }) => {
  await page.goto(`${demoUrl}/tickets`)
  await expect(ownership(page)).toHaveText(
    ['All', 'Assigned to me', 'Created by me', 'Unassigned in my department'],
    { useInnerText: true }
  )
  await expect(page.getByRole('searchbox')).toHaveAttribute('placeholder', 'Search tickets...')
  const statuses = filter(page, 'Status')
  await expect(statuses).toHaveText('All Statuses')
  await statuses.click()
  const options = page.getByRole('option')
  await expect(options).toHaveText(['Open', 'In Progress', 'Resolved', 'Cancelled'])
  await page.getByRole('option', { name: 'Open' }).click()
  await page.getByRole('option', { name: 'Cancelled' }).click()
  await page.keyboard.press('Escape')
  await expect(statuses).toHaveText('2 selected')
  const priority = filter(page, 'Priority')
  await expect(priority).toHaveText('All Priorities')
  await priority.click()
  await expect(options).toHaveText(['All Priorities', 'High', 'Medium', 'Low'])
  await page.getByRole('option', { name: 'Low' }).click()
  await expect(page).toHaveURL(`${demoUrl}/tickets?status=open&status=cancelled&priority=low`)

  await page.getByRole('searchbox').fill('nothing-like-it')
  await expect(page.getByRole('heading', { name: 'No tickets found.' })).toBeVisible()
  await expect(page.getByText('No tickets match these filters.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(`${demoUrl}/tickets`)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByText('1–5 of 400')).toBeVisible()
})

test('a search waits until typing rests for 300 ms, ignores case, and a filter chosen then keeps it', async ({
  page,
  demoUrl
}) => {
  await page.clock.install()
  await page.goto(`${demoUrl}/tickets`)
  await expect(references(page)).toHaveCount(5)
  const searches: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/tickets') searches.push(searchParams.get('search'))
  })
  const search = page.getByRole('searchbox')
  await page.clock.pauseAt(Date.now() + 60_000)
  await search.pressSequentially('tkt-0007')
  await page.clock.runFor(299)
  expect(searches).toEqual([])
  await page.clock.runFor(2)
  await expect.poll(() => searches).toHaveLength(1)
  await page.clock.resume()
  await expect(page.getByText('1–5 of 10')).toBeVisible()
  expect(searches).toEqual(['tkt-0007'])

  await page.clock.pauseAt(Date.now() + 120_000)
  await search.fill('tkt-0008')
  // Both in the same moment: nothing is drawn between them.
  await page.getByRole('button', { name: 'Created by me' }).evaluate((toggle: HTMLElement) => {
    setTimeout(() => toggle.click(), 300)
  })
  await page.clock.runFor(400)
  await page.clock.resume()
  await expect(page).toHaveURL(`${demoUrl}/tickets?ownership=created&search=tkt-0008`)
  await expect(search).toHaveValue('tkt-0008')
})

test('filters and page are in the address: Back, a reload and a shared link keep them', {
  tag: '@quick'
}, async ({ page, demoUrl }) => {
  await page.goto(`${demoUrl}/tickets`)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(`${demoUrl}/tickets?page=2`)
  await choose(filter(page, 'Priority'), 'High')
  await expect(page).toHaveURL(`${demoUrl}/tickets?priority=high`)
  const pageTwo = page.getByRole('button', { name: 'Page 2', exact: true })
  await pageTwo.click()
  const address = `${demoUrl}/tickets?priority=high&page=2`
  await expect(page).toHaveURL(address)
  await expect(pageTwo).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  const shown = await references(page).allTextContents()

  await references(page).first().click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(address)
  await expect(references(page)).toHaveText(shown)
  await page.reload()
  await expect(references(page)).toHaveText(shown)
  await expect(page.getByRole('combobox', { name: 'Priority: High' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${demoUrl}/tickets?priority=high`)

  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Created to').fill('2020-01-01')
  await expect(page).toHaveURL(`${demoUrl}/tickets?priority=high&createdTo=2020-01-01`)
})

test('pages are numbered, with an end on both sides, and are not there for a single one', async ({
  page,
  demoUrl
}) => {
  await page.goto(`${demoUrl}/tickets`)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const previous = pages.getByRole('button', { name: 'Previous' })
  const next = pages.getByRole('button', { name: 'Next' })
  await expect(previous).toBeDisabled()
  await expect(next).toBeEnabled()
  await pages.getByRole('button', { name: 'Page 80' }).click()
  await expect(page.getByText('396–400 of 400')).toBeVisible()
  await expect(next).toBeDisabled()
  await previous.click()
  await expect(page.getByText('391–395 of 400')).toBeVisible()
  await pages.getByLabel('Go to page').fill('12')
  await pages.getByLabel('Go to page').press('Enter')
  await expect(page).toHaveURL(`${demoUrl}/tickets?page=12`)
  // A last page that is shorter moves nothing.
  await page.goto(`${demoUrl}/tickets?status=open`)
  const place = await pages.boundingBox()
  expect(place).not.toBeNull()
  await page.goto(`${demoUrl}/tickets?status=open&page=9999`)
  await expect(next).toBeDisabled()
  expect(await references(page).count()).toBeLessThan(5)
  expect((await pages.boundingBox())?.y).toBe(place?.y)
  await page.goto(`${demoUrl}/tickets?search=TKT-00042`)
  await expect(references(page)).toHaveText(['TKT-00042'])
  await expect(pages).toHaveCount(0)
})

test('old rows stay, dimmed, while new ones load, and nothing jumps', async ({ page, demoUrl }) => {
  await page.goto(`${demoUrl}/tickets`)
  await expect(references(page)).toHaveCount(5)
  const shown = await references(page).allTextContents()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const before = await pages.boundingBox()
  const release = await holdCalls(page, '/api/tickets')
  // The next page is there already.
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect(page.locator('main [aria-busy=true]')).toHaveCSS('opacity', '0.55')
  await expect(references(page)).toHaveText(shown)
  await expect.poll(() => pages.boundingBox()).toEqual(before)
  release()
  await expect(references(page).first()).toHaveText('TKT-00390')
  await expect.poll(() => pages.boundingBox()).toEqual(before)
})

test('a list that nothing is in says what that means and offers to raise a ticket', async ({
  page,
  demoUrl
}) => {
  await page.route(
    (url) => url.pathname === '/api/tickets',
    (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } })
  )
  for (const [path, text] of [
    ['/', 'You have no open or in-progress tickets.'],
    ['/tickets', 'No one has raised a ticket yet.'],
    ['/unassigned', 'All tickets of your department are assigned.'],
    ['/department-tickets', 'Your department has no open or in-progress tickets.']
  ]) {
    await page.goto(demoUrl + path)
    const heading = page.getByRole('heading', { name: 'No tickets found.', exact: true })
    await expect(heading).toBeVisible()
    await expect(page.getByText(`${text}`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Raise a ticket' }).click()
  await expect(page.getByRole('dialog', { name: 'Create New Ticket' })).toBeVisible()
})

function references(page: Page) {
  return page.getByRole('link', { name: /^TKT-\d+$/ })
}

function ownership(page: Page) {
  return page.getByRole('group', { name: 'Ownership' }).getByRole('button')
}

function filter(page: Page, label: 'Status' | 'Priority') {
  return page.getByRole('combobox', { name: new RegExp(`^${label}`) })
}
