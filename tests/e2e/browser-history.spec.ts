import { expect, type Page } from '@playwright/test'
import { signInAs } from '#support/demo-company.ts'
import { change, raise, say } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'

const NOW = 'a moment ago'

// From 1280 px on comments and changes are one conversation.
test.use({ viewport: { width: 1200, height: 840 } })

/** The text of the conversation, however long ago the test began. */
async function said(page: Page) {
  const text = await page.getByRole('log').textContent()
  return text?.replaceAll(/(less than a minute|\d+ minutes?) ago/g, NOW)
}

async function show(page: Page, what: 'All' | 'Comments' | 'Changes') {
  await page.getByRole('combobox', { name: /^Show/ }).click()
  await page.getByRole('option', { name: what }).click()
}

test('a ticket that was changed offers its changes beside the comments, live and in the address', {
  tag: '@quick'
}, async ({ page, visit, staffUrl: url }) => {
  const id = await raise(page.request, url)
  const { request } = await visit(url, 'administrator')
  await page.goto(`${url}/tickets`)
  await page.getByRole('link', { name: 'TKT-00013' }).click()
  await page.getByRole('tab', { name: 'Activity' }).click()
  const filter = page.getByRole('combobox', { name: /^Show/ })
  const list = page.getByRole('log')
  await expect(list).toHaveText('No comments yet.')
  await expect(filter).toHaveCount(0)

  await change(request, url, id, { status: 'in-progress' })
  await say(request, url, id, 'I am looking at it')
  await expect(filter).toHaveAccessibleName('Show: Comments')
  await expect.poll(() => said(page)).toBe(`PRPriya Raman${NOW}I am looking at it`)
  await expect(list).toHaveAccessibleName('Comments')
  await expect(page).toHaveURL(`${url}/tickets/13?tab=activity`)

  await show(page, 'All')
  await expect(page).toHaveURL(`${url}/tickets/13?activity=all`)
  await expect(list).toHaveAccessibleName('Activity')
  const started = `Priya Raman changed the status from Open to In Progress · ${NOW}`
  const all = `Elena Petrova created the ticket · ${NOW}${started}PRPriya Raman${NOW}I am looking at it`
  await expect.poll(() => said(page)).toBe(all)
  const line = list.getByRole('paragraph').filter({ hasText: 'from Open to In Progress' })
  const time = line.locator('time')
  await expect(time).toHaveAttribute('title', /\d{4}/)
  await change(request, url, id, { assigneeId: 1 })
  const taken = `Priya Raman took it over · ${NOW}`
  await expect.poll(() => said(page)).toBe(all + taken)
  await expect(list.getByText('Priya Raman took it over')).toBeInViewport()

  await page.reload()
  await expect.poll(() => said(page)).toBe(all + taken)
  await filter.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${url}/tickets/13?activity=changes`)
  await expect
    .poll(() => said(page))
    .toBe(`Elena Petrova created the ticket · ${NOW}${started}${taken}`)
  await expect(page.getByRole('tab', { name: 'Activity' })).toHaveText('Activity1')

  await show(page, 'Comments')
  await expect(page).toHaveURL(`${url}/tickets/13?tab=activity`)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(`${url}/tickets`)
})

test('changes that cannot be fetched keep no comment away', async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'staff')
  await page.route('**/history*', (route) => route.fulfill({ status: 500, body: 'It is locked' }))
  await page.goto(`${demoUrl}/tickets/7?activity=changes`)
  await expect(page.getByText('Failed to fetch changes')).toBeVisible()
  await show(page, 'Comments')
  await expect(page.getByRole('log', { name: 'Comments' })).toBeVisible()
})
