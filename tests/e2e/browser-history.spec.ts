import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { signInAs } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'
import { expectNothingSideways, expectTapTargets } from '../support/layout.ts'

const DEMO = ['--demo-tickets', '6']
const NOW = 'less than a minute ago'

// From 1280 px on comments and changes are one conversation.
test.use({ viewport: { width: 1200, height: 840 } })

/** Somebody who changes a ticket from elsewhere. */
interface Colleague {
  id: number
  change(change: object): Promise<void>
  say(message: string): Promise<void>
}

/** Raises a ticket and opens its conversation. @returns an administrator who works on it */
async function openTicket(page: Page, browser: Browser, url: string): Promise<Colleague> {
  await signInAs(page.context(), url, 'staff')
  const { id: requesterId } = await (await page.request.get(`${url}/api/user`)).json()
  const fields = { department: 'IT', description: 'It does not work', category: 'other' }
  const raised = await page.request.post(`${url}/api/tickets`, { data: { ...fields, requesterId } })
  const { id: ticketId } = await raised.json()
  await page.goto(`${url}/tickets`)
  await page.getByRole('link', { name: 'TKT-00007' }).click()
  await page.getByRole('tab', { name: 'Activity' }).click()
  const elsewhere = await browser.newContext()
  await signInAs(elsewhere, url, 'administrator')
  return colleague(elsewhere.request, url, ticketId)
}

async function colleague(request: APIRequestContext, url: string, ticketId: number) {
  const { id } = await (await request.get(`${url}/api/user`)).json()
  const ticket = `${url}/api/tickets/${ticketId}`
  return {
    id,
    async change(data: object) {
      expect((await request.patch(ticket, { data })).status()).toBe(200)
    },
    async say(message: string) {
      const data = { message, userId: id, ticketId }
      expect((await request.post(`${ticket}/comments`, { data })).status()).toBe(201)
    }
  }
}

async function show(page: Page, what: 'All' | 'Comments' | 'Changes') {
  await page.getByRole('combobox', { name: /^Show/ }).click()
  await page.getByRole('option', { name: what }).click()
}

test('a ticket that was changed offers its changes beside the comments, live and in the address', async ({
  page,
  browser,
  startServer
}) => {
  const { url } = await startServer({ args: DEMO })
  const priya = await openTicket(page, browser, url)
  const filter = page.getByRole('combobox', { name: /^Show/ })
  const list = page.getByRole('log')
  await expect(list).toHaveText('No comments yet.')
  await expect(filter).toHaveCount(0)

  await priya.change({ status: 'in-progress' })
  await priya.say('I am looking at it')
  await expect(filter).toHaveAccessibleName('Show: Comments')
  await expect(list).toHaveText(`PRPriya Raman${NOW}I am looking at it`)
  await expect(list).toHaveAccessibleName('Comments')
  await expect(page).toHaveURL(`${url}/tickets/7?tab=activity`)

  await show(page, 'All')
  await expect(page).toHaveURL(`${url}/tickets/7?activity=all`)
  await expect(list).toHaveAccessibleName('Activity')
  const started = `Priya Raman changed the status from Open to In Progress · ${NOW}`
  const all = `Elena Petrova created the ticket · ${NOW}${started}PRPriya Raman${NOW}I am looking at it`
  await expect(list).toHaveText(all)
  const time = list.getByText(started).locator('time')
  await expect(time).toHaveAttribute('title', /\d{4}/)
  await priya.change({ assigneeId: priya.id })
  const taken = `Priya Raman took it over · ${NOW}`
  await expect(list).toHaveText(all + taken)
  await expect(list.getByText(taken)).toBeInViewport()

  await page.reload()
  await expect(list).toHaveText(all + taken)
  await filter.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${url}/tickets/7?activity=changes`)
  await expect(list).toHaveText(`Elena Petrova created the ticket · ${NOW}${started}${taken}`)
  await expect(page.getByRole('tab', { name: 'Activity' })).toHaveText('Activity1')

  await show(page, 'Comments')
  await expect(page).toHaveURL(`${url}/tickets/7?tab=activity`)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(`${url}/tickets`)
})

test('earlier comments and changes come together, without a gap', async ({
  page,
  browser,
  startServer
}) => {
  const { url } = await startServer({ args: DEMO })
  const priya = await openTicket(page, browser, url)
  const said: string[] = []
  for (let number = 1; number <= 60; number++) {
    await priya.say(`Comment ${number}.`)
    said.push(`Comment ${number}.`)
    await priya.change({ status: number % 2 ? 'resolved' : 'open' })
    said.push(number % 2 ? 'Open to Resolved' : 'Resolved to Open')
  }
  await page.goto(`${url}/tickets/7?activity=all`)
  const list = page.getByRole('log', { name: 'Activity' })
  const shown = async () =>
    (await list.textContent())?.match(/Comment \d+\.|(Open|Resolved) to \w+/g) ?? []
  await expect.poll(shown).toEqual(said.slice(-99))
  const more = list.getByRole('button', { name: 'Show earlier activity 22' })
  await more.click()
  await list.getByRole('button', { name: 'Show earlier activity' }).click()
  await expect.poll(shown).toEqual(said)
  await expect(list.getByRole('button')).toHaveCount(0)
  await expect(list).toBeFocused()
})

test('changes that cannot be fetched are said where they were asked for, and keep no comment away', async ({
  page,
  demoUrl
}) => {
  await signInAs(page.context(), demoUrl, 'staff')
  await page.route('**/history*', (route) =>
    route.fulfill({ status: 500, body: 'The database is locked' })
  )
  await page.goto(`${demoUrl}/tickets/7?activity=changes`)
  await expect(page.getByText('Failed to fetch changes')).toBeVisible()
  await show(page, 'Comments')
  await expect(page.getByRole('log', { name: 'Comments' })).toBeVisible()
})

test('the filter and the changes fit a phone', async ({ page, demoUrl }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page.context(), demoUrl, 'staff')
  await page.goto(`${demoUrl}/tickets/7?activity=all`)
  await expect(page.getByRole('log').getByText('created the ticket')).toBeVisible()
  await expectNothingSideways(page)
  await expectTapTargets(page)
  const tab = await page.getByRole('tab', { name: 'Activity' }).boundingBox()
  const filter = await page.getByRole('combobox', { name: /^Show/ }).boundingBox()
  expect(filter?.x).toBeGreaterThan((tab?.x ?? 0) + (tab?.width ?? 0))
})
