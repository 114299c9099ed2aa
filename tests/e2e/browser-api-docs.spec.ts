import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '#support/fixtures.ts'

const ADMINISTRATOR = {
  ...{ username: 'ada', email: 'ada@example.org', password: 'ada has a secret' },
  ...{ fullName: 'Ada Admin', initials: 'AA' }
}

interface Call {
  operationId: string
  tags: [string]
}

/** Narrows the calls, of which only those in sight are part of the page where there are many. */
const showOnly = (page: Page, tag: string) => page.getByPlaceholder('Filter by tag').fill(tag)
const execute = (operation: Locator) => operation.getByRole('button', { name: 'Execute' }).click()
/** The server's answer, as opposed to the examples. */
const liveAnswer = (operation: Locator) => operation.locator('.live-responses-table')

test('the page of the API shows every call, in the theme that was chosen, with nothing from elsewhere', async ({
  page,
  demoUrl: url
}) => {
  test.slow()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) complaints.push(request.url())
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${url}/api/docs`)
  await expect(page.getByRole('heading', { name: /Help Desk API/ })).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  const { paths } = await (await page.request.get(`${url}/api/openapi.json`)).json()
  const calls = Object.values<Record<string, Call>>(paths).flatMap((methods) =>
    Object.values(methods)
  )
  expect(calls.map(({ operationId }) => operationId)).toContain('listTickets')
  for (const [tag, ofTag] of Map.groupBy(calls, ({ tags }) => tags[0])) {
    await showOnly(page, tag)
    for (const { operationId } of ofTag)
      await expect(page.getByText(operationId, { exact: true })).toBeVisible()
  }
  await expect(page.getByText('ticketStatusChanged', { exact: true })).toBeVisible()

  // The application's stored choice of a theme.
  const chosen = JSON.stringify({ state: { mode: 'light' }, version: 0 })
  await page.evaluate((state) => localStorage.setItem('help-desk-color-mode', state), chosen)
  await page.reload()
  await expect(page.getByRole('heading', { name: /Help Desk API/ })).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  expect(complaints).toEqual([])
})

test('a call can be tried on the page by a person who signs in there', { tag: '@quick' }, async ({
  page,
  startServer
}) => {
  test.slow()
  const { url } = await startServer()
  await page.goto(`${url}/api/docs#/Sign-in/setUp`)
  const setUp = page.locator('#operations-Sign-in-setUp')
  await setUp.getByRole('button', { name: 'Try it out' }).click()
  await setUp.getByRole('textbox').fill(JSON.stringify(ADMINISTRATOR))
  await execute(setUp)
  await expect(liveAnswer(setUp)).toContainText('201')

  await showOnly(page, 'Your account')
  const getCurrentUser = page.locator('#operations-Your_account-getCurrentUser')
  await getCurrentUser.getByText('getCurrentUser').click()
  await getCurrentUser.getByRole('button', { name: 'Try it out' }).click()
  await execute(getCurrentUser)
  await expect(liveAnswer(getCurrentUser)).toContainText('200')
  await expect(liveAnswer(getCurrentUser)).toContainText('Ada Admin')
})
