import { expect, type Locator, type Page } from '@playwright/test'
import { holdCalls } from '#support/calls.ts'
import { PASSWORD, signInAs } from '#support/demo-company.ts'
import { change, raise, say, userId } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'
import { expectNothingSideways } from '#support/layout.ts'
import { expectToast } from '#support/toasts.ts'

const NOW = /^(less than a minute|\d+ minutes?) ago$/
/**
 * Texts people paste: too long to break, from right to left, in other alphabets, and looking like a
 * program.
 */
const HARD_TEXTS = [
  'W'.repeat(400),
  'هذا الحاسوب لا يعمل منذ الصباح والطابعة لا تطبع',
  '打印机卡纸了，请尽快处理',
  '👩‍💻🖨️🔥'.repeat(30),
  '<img src=x onerror="document.title=1"><b>bold</b>',
  '# Heading\n* **bold** [link]',
  'Like TKT-00003, see https://wiki.example/vpn, not javascript:alert(1) nor <a href="/x">this</a>'
].join('\n\n')

test('an address that names no ticket says so, and so does a ticket that is not there', {
  tag: '@quick'
}, async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'staff')
  const title = page.getByRole('heading', { level: 1 })
  for (const id of ['seven', '7a', '0', '-1', '1.5']) {
    await page.goto(`${demoUrl}/tickets/${id}`)
    await expect(title, id).toHaveText('Invalid Ticket ID')
    await expect(page.getByText('The ticket ID provided is not valid.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to Tickets' }).click()
  await expect(page).toHaveURL(`${demoUrl}/tickets`)
  await page.goto(`${demoUrl}/tickets/99999`)
  await expect(title).toHaveText('Ticket Details')
  await expect(page.getByText('Ticket Not Found')).toBeVisible()
  await expect(page.getByText('The requested ticket could not be found.')).toBeVisible()
  await expect(page).toHaveTitle('Ticket Not Found · Help Desk')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(`${demoUrl}/tickets`)
})

test('a ticket shows skeletons, then who, what, where and when', { tag: '@quick' }, async ({
  page,
  staffUrl: url
}) => {
  const hardware = { category: 'hardware', subcategory: 'laptop', priority: 'high' }
  const id = await raise(page.request, url, hardware)
  const release = await holdCalls(page, `/api/tickets/${id}`)
  await page.goto(`${url}/tickets/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ticket Details')
  await expect(page.locator('main [aria-busy=true] .chakra-skeleton').first()).toBeVisible()
  await expect(page).toHaveTitle('Ticket Details · Help Desk')
  release()
  await expect(page).toHaveTitle('TKT-00013 · Hardware · Help Desk')

  const card = page.getByRole('article')
  await expect(card.getByRole('heading')).toHaveText('TKT-00013')
  await expect(card.getByText('Open', { exact: true }).first()).toBeVisible()
  await expect(card.getByText('High', { exact: true })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Status: Open' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Assigned To: Unassigned' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Details', 'Activity0'])
  await expect(page.getByRole('region', { name: 'Description' })).toHaveText(
    'The laptop does not wake up any more'
  )
  const facts = {
    Requester: 'EPElena PetrovaPurchase',
    ...{ 'Assigned To': 'Unassigned', Department: 'IT' },
    ...{ 'Category / Subcategory': 'Hardware / Laptop', 'SLA Target': '6 hours' },
    Created: NOW
  }
  await expectFacts(page, facts)
  await expect(page.getByRole('definition').getByRole('time')).toHaveAttribute('title', /\d{4}/)
  await change(page.request, url, id, { status: 'resolved', assigneeId: 4 })
  await expect(page.getByRole('term').filter({ hasText: 'Resolved' })).toBeVisible()
  await expect(page.getByRole('definition').getByText('Kwame Mensah')).toBeVisible()

  // Without a subcategory there is no service level.
  await page.goto(`${url}/tickets/${await raise(page.request, url)}`)
  await expectFacts(page, {
    ...facts,
    ...{ 'Category / Subcategory': 'Other', 'SLA Target': 'Not set' }
  })
})

test('what a ticket is named by keeps its room while it loads, and is not said to be missing', async ({
  page,
  demoUrl
}) => {
  await signInAs(page.context(), demoUrl, 'staff')
  const releases = [
    await holdCalls(page, '/api/users'),
    await holdCalls(page, '/api/admin/subcategories'),
    await holdCalls(page, '/api/tickets/7/followers')
  ]
  // Else what comes last, or another font, would change the height between the two looks at it.
  const others = ['admin/categories', 'tickets/7/attachments', 'tickets/7/links'].map((path) =>
    page.waitForEvent('requestfinished', (call) => call.url().endsWith(`/api/${path}`))
  )
  await page.goto(`${demoUrl}/tickets/7`)
  await Promise.all(others)
  await page.evaluate(() => document.fonts.ready)
  const card = page.getByRole('article')
  await expect(card.getByText('SLA Target')).toBeVisible()
  await expect(card.getByText('Not set')).toHaveCount(0)
  const height = async () => (await card.boundingBox())?.height
  const before = await height()
  for (const release of releases) release()
  await expect(card.locator('[aria-busy=true]')).toHaveCount(0)
  await expect.poll(height).toBe(before)
})

test('activity is a conversation: none yet, then the newest in view', { tag: '@quick' }, async ({
  page,
  playwright,
  staffUrl: url
}) => {
  const id = await raise(page.request, url)
  // From 1280 px on comments and changes are one conversation.
  await page.setViewportSize({ width: 1200, height: 840 })
  await page.goto(`${url}/tickets/${id}`)
  await page.getByRole('tab', { name: /^Activity/ }).click()
  const comments = page.getByRole('log', { name: 'Comments' })
  await expect(comments).toHaveText('No comments yet.')
  await expect(comments).toHaveCSS('height', '300px')

  await page.getByRole('button', { name: 'Add Comment' }).click()
  await expect(page.getByText('Comment cannot be empty')).toBeVisible()
  await page.getByLabel('Add a comment').fill('The first word')
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await expectToast(page, 'Comment Added', 'Your comment has been added to the ticket.')
  await expect(comments.getByRole('article')).toHaveText(
    /^EPElena Petrova(less than a minute|\d+ minutes?) agoThe first word$/
  )
  await expect(page.getByRole('tab')).toHaveText(['Details', 'Activity1'])
  await expect(page.getByLabel('Add a comment')).toHaveValue('')

  const passing = await playwright.request.newContext()
  const account = { username: 'passing', email: 'passing@example.org', password: PASSWORD }
  await passing.post(`${url}/api/register`, {
    data: { ...account, fullName: 'Passing By', role: 'HR', initials: 'PA' }
  })
  for (let number = 2; number <= 12; number += 1)
    await say(passing, url, id, `Word number ${number}`)
  await expect(comments.getByText('Word number 12')).toBeInViewport()
  await expect(comments.getByRole('article').first()).toContainText('The first word')
  await expect(comments.getByText('The first word')).not.toBeInViewport()
  await expect(comments).toHaveCSS('height', '300px')

  const gone = await userId(page.request, url, 'passing')
  const data = { username: 'priya', password: PASSWORD }
  await passing.post(`${url}/api/login`, { data })
  expect((await passing.delete(`${url}/api/admin/users/${gone}`)).ok()).toBe(true)
  await expect(comments.getByRole('article').last()).toContainText('Unknown User')
  await passing.dispose()
})

test('texts are shown as they were written, with links of addresses and tickets alone, and break no layout', async ({
  page,
  staffUrl: url
}) => {
  const id = await raise(page.request, url, { description: HARD_TEXTS })
  await say(page.request, url, id, HARD_TEXTS)
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${url}/tickets/${id}`)
    const description = page.getByRole('region', { name: 'Description' })
    await expect(description).toHaveText(HARD_TEXTS, { useInnerText: true })
    await expectNothingSideways(page)
    await expectLinks(description)
    await page.getByRole('tab', { name: /^Activity/ }).click()
    await expect(page.getByRole('log').getByText('打印机卡纸了')).toBeVisible()
    await expectLinks(page.getByRole('log'))
    await expectNothingSideways(page)
    await page.goto(`${url}/tickets`)
    await expect(page.getByRole('link', { name: 'TKT-00013' })).toBeVisible()
    await expectNothingSideways(page)
  }
  await expect(page).toHaveTitle('All Tickets · Help Desk')
})

async function expectLinks(place: Locator) {
  await expect(place.getByRole('link')).toHaveText(['TKT-00003', 'https://wiki.example/vpn'])
  const address = place.getByRole('link', { name: 'https://wiki.example/vpn' })
  await expect(address).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(address).toHaveAttribute('target', '_blank')
}

async function expectFacts(page: Page, facts: Record<string, string | RegExp>) {
  const list = page.locator('dl')
  await expect(list.getByRole('term')).toHaveText(Object.keys(facts))
  await expect(list.getByRole('definition')).toHaveText(Object.values(facts))
}
