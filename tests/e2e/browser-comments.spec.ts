import { expect } from '@playwright/test'
import { DEMO, signInAs } from '#support/demo-company.ts'
import { change, raise, read, say } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'
import { expectToast } from '#support/toasts.ts'

const COMMENTS = 120

// From 1280 px on comments and changes are one conversation.
test.use({ viewport: { width: 1200, height: 840 } })

test('the newest comments are shown, and earlier ones where one was reading', async ({
  page,
  staffUrl: url
}) => {
  const id = await raise(page.request, url)
  for (let number = 1; number <= COMMENTS; number++)
    await say(page.request, url, id, `Comment ${number}\nof them`)
  await page.goto(`${url}/tickets/${id}?tab=activity`)
  const list = page.getByRole('log', { name: 'Comments' })
  const messages = list.getByRole('article')
  const tab = page.getByRole('tab', { name: 'Activity' })
  const more = list.getByRole('button', { name: 'Show earlier comments' })
  await expect(messages).toHaveCount(50)
  await expect(tab).toHaveText(`Activity${COMMENTS}`)
  await expect(messages.last()).toBeInViewport()
  await expect(messages.first()).toContainText('Comment 71')

  // A failed request leaves the shown comments in place.
  await page.route(
    (address) => address.searchParams.has('before'),
    (route) => route.fulfill({ status: 500, body: 'The database is locked' })
  )
  await more.click()
  const failure = page.getByRole('status').filter({ hasText: 'Failed to fetch comments' })
  await expect(failure).toBeVisible()
  await expect(messages).toHaveCount(50)
  await page.unrouteAll()

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
  await say(page.request, url, id, 'The newest of all')
  await expect(messages).toHaveCount(COMMENTS + 1)
  await expect(messages.last()).toBeInViewport()
  await expect(tab).toHaveText(`Activity${COMMENTS + 1}`)
  const said = (await messages.allTextContents()).map((text) =>
    Number(/Comment (\d+)/.exec(text)?.[1])
  )
  expect(said.slice(0, COMMENTS)).toEqual(Array.from({ length: COMMENTS }, (_, index) => index + 1))
  expect(asked).toEqual(['?limit=50'])
})

test('the requester reopens a resolved ticket with a comment, and an old one in a new ticket', async ({
  page,
  startServer
}) => {
  const { url } = await startServer({ args: DEMO })
  await signInAs(page.context(), url, 'staff')
  const address = `${url}/api/tickets?ownership=created&status=resolved&limit=100`
  const tickets: { id: number; ticketId: string; resolvedAt: string }[] = await read(
    page.request,
    address
  )
  const at = ({ resolvedAt }: { resolvedAt: string }) => Date.parse(resolvedAt)
  const old = tickets.find((ticket) => at(ticket) < Date.now() - 20 * 24 * 60 * 60 * 1000)
  const [recent] = tickets.toSorted((one, other) => at(other) - at(one))
  // Resolved again just now, whatever day it is.
  for (const status of ['open', 'resolved'])
    await change(page.request, url, recent?.id ?? 0, { status })

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

test('a note is told from a comment before and after it is sent, and its requester never sees it', {
  tag: '@quick'
}, async ({ page: requester, visit, staffUrl: url }) => {
  const path = `/tickets/${await raise(requester.request, url)}?tab=activity`
  await requester.goto(url + path)
  const specialist = await visit(url, 'administrator', path)
  const ofRequester = requester.getByRole('log', { name: 'Comments' }).getByRole('article')
  const messages = specialist.getByRole('log', { name: 'Comments' }).getByRole('article')
  const noteSwitch = specialist.getByRole('checkbox', { name: 'Internal note' })
  const box = specialist.getByRole('textbox', { name: 'Add an internal note' })
  await expect(requester.getByLabel('Add a comment')).toBeVisible()
  await expect(requester.getByText('Internal note')).toHaveCount(0)

  // A half-written note is one again after a reload.
  await specialist.getByText('Internal note').click()
  await box.fill('Sat on it again')
  await specialist.reload()
  await expect(box).toHaveValue('Sat on it again')
  await expect(noteSwitch).toBeChecked()
  await expect(specialist.getByRole('button', { name: 'Add Comment' })).toHaveCount(0)
  await specialist.getByRole('button', { name: 'Add Note' }).click()
  const reported = 'Your note has been added. The requester can’t see it.'
  await expectToast(specialist, 'Note Added', reported)
  await expect(messages).toHaveText([/Internal note.*Sat on it again/s])

  // The next one begins as a comment.
  await expect(noteSwitch).not.toBeChecked()
  await specialist.getByRole('textbox', { name: 'Add a comment' }).fill('We bring you another')
  await specialist.getByRole('button', { name: 'Add Comment' }).click()
  await expect(messages).toHaveCount(2)
  await expect(specialist.getByText('Internal note')).toHaveCount(2)
  await expect(ofRequester).toHaveText([/We bring you another/])
  await expect(requester.getByRole('tab', { name: 'Activity' })).toHaveText('Activity1')
})
