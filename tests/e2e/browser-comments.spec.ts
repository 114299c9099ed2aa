import { expect, type Page } from '@playwright/test'
import { DEMO, signInAs } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'

const COMMENTS = 120

// From 1280 px on comments and changes are one conversation.
test.use({ viewport: { width: 1200, height: 840 } })

/** Opens the conversation about a new ticket. @returns how to say something, as a program does */
async function openConversation(page: Page, url: string, comments: number) {
  await signInAs(page.context(), url, 'staff')
  const { request } = page
  const { id: userId } = await (await request.get(`${url}/api/user`)).json()
  const ticket = {
    department: 'IT',
    description: 'It does not work',
    category: 'other',
    requesterId: userId
  }
  const { id: ticketId } = await (await request.post(`${url}/api/tickets`, { data: ticket })).json()
  const say = async (message: string) => {
    const data = { message, userId, ticketId }
    expect((await request.post(`${url}/api/tickets/${ticketId}/comments`, { data })).status()).toBe(
      201
    )
  }
  for (let number = 1; number <= comments; number++) await say(`Comment ${number}\nof them`)
  await page.goto(`${url}/tickets/${ticketId}`)
  await page.getByRole('tab', { name: 'Activity' }).click()
  return say
}

test('the newest comments are shown, and earlier ones where one was reading', async ({
  page,
  startServer
}) => {
  const { url } = await startServer({ args: DEMO })
  const say = await openConversation(page, url, COMMENTS)
  const list = page.getByRole('log', { name: 'Comments' })
  const messages = list.getByRole('article')
  const tab = page.getByRole('tab', { name: 'Activity' })
  const more = list.getByRole('button', { name: 'Show earlier comments' })
  await expect(messages).toHaveCount(50)
  await expect(tab).toHaveText(`Activity${COMMENTS}`)
  await expect(messages.last()).toBeInViewport()
  await expect(messages.first()).toContainText('Comment 71')

  await more.scrollIntoViewIfNeeded()
  const first = list.getByText('Comment 71')
  const before = await first.boundingBox()
  await more.click()
  await expect(messages).toHaveCount(100)
  expect((await first.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)

  await more.click()
  await expect(messages).toHaveCount(COMMENTS)
  await expect(more).toBeHidden()
  await expect(list).toBeFocused()

  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('/comments')) asked.push(search)
  })
  await say('The newest of all')
  await expect(messages).toHaveCount(COMMENTS + 1)
  await expect(messages.last()).toBeInViewport()
  await expect(tab).toHaveText(`Activity${COMMENTS + 1}`)
  const said = (await messages.allTextContents()).map((text) =>
    Number(/Comment (\d+)/.exec(text)?.[1])
  )
  expect(said.slice(0, COMMENTS)).toEqual(Array.from({ length: COMMENTS }, (_, index) => index + 1))
  expect(asked).toEqual(['?limit=50'])
})

test('earlier comments that cannot be fetched leave what is there', async ({
  page,
  startServer
}) => {
  const { url } = await startServer({ args: DEMO })
  await openConversation(page, url, 60)
  const list = page.getByRole('log', { name: 'Comments' })
  await page.route(
    (address) => address.searchParams.has('before'),
    (route) => route.fulfill({ status: 500, body: 'The database is locked' })
  )
  const more = list.getByRole('button', { name: 'Show earlier comments' })
  await more.click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Failed to fetch comments' })
  ).toBeVisible()
  await expect(list.getByRole('article')).toHaveCount(50)
  await page.unrouteAll()
  await more.click()
  await expect(list.getByRole('article')).toHaveCount(60)
})

test('the requester reopens a resolved ticket with a comment, and an old one in a new ticket', async ({
  page,
  startServer
}) => {
  const { url } = await startServer({ args: DEMO })
  await signInAs(page.context(), url, 'staff')
  const { request } = page
  const address = `${url}/api/tickets?ownership=created&status=resolved&limit=100`
  const tickets: { id: number; ticketId: string; resolvedAt: string }[] = await (
    await request.get(address)
  ).json()
  const at = ({ resolvedAt }: { resolvedAt: string }) => Date.parse(resolvedAt)
  const old = tickets.find((ticket) => at(ticket) < Date.now() - 20 * 24 * 60 * 60 * 1000)
  const [recent] = tickets.toSorted((one, other) => at(other) - at(one))
  // Resolved again just now, whatever day it is.
  for (const status of ['open', 'resolved'])
    await request.patch(`${url}/api/tickets/${recent?.id}`, { data: { status } })

  const comment = page.getByLabel('Add a comment')
  await page.goto(`${url}/tickets/${recent?.id}?tab=activity`)
  await comment.fill('It is broken again')
  await page.getByRole('button', { name: 'Comment and reopen' }).click()
  await expect(page.getByRole('log').getByText('It is broken again')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Status: Open' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Comment and reopen' })).toHaveCount(0)

  await page.goto(`${url}/tickets/${old?.id}?tab=activity`)
  await comment.fill('The same happens again')
  await page.getByRole('button', { name: 'Comment in a new ticket' }).click()
  await expect(page).not.toHaveURL(new RegExp(`/${old?.id}\\b`))
  const main = page.getByRole('main')
  await expect(main.getByText('The same happens again')).toBeVisible()
  await expect(main.getByRole('link', { name: old?.ticketId ?? '' })).toBeVisible()
  await page.goBack()
  await expect(comment).toHaveValue('')
})
