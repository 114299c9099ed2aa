import { expect, type Page } from '@playwright/test'
import { choose } from '#support/choices.ts'
import { signInAs } from '#support/demo-company.ts'
import { change, raise, say } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'
import { expectToast } from '#support/toasts.ts'

const SUBJECT = `The projector in the large meeting room shows ${'everything upside down, '.repeat(9)}`

test.use({ viewport: { width: 1440, height: 900 } })

const select = (page: Page, label: string) =>
  page.getByRole('combobox', { name: new RegExp(`^${label}:`) })

test('a wide screen shows description, conversation and facts in either tab, and keeps what is written', {
  tag: '@quick'
}, async ({ page, staffUrl: url }) => {
  const description = [SUBJECT.trim(), ...'abcdefghijklmnopqrstuvwxyz'].join('\n')
  const id = await raise(page.request, url, { description })
  await say(page.request, url, id, 'It hangs from the ceiling')
  await page.goto(`${url}/tickets/${id}?tab=details`)
  const heading = page.getByRole('article').getByRole('heading')
  await expect(heading).toHaveAccessibleName(new RegExp(`^TKT-00013 ?${SUBJECT.slice(0, 40)}`))
  await expect(heading).toHaveText('TKT-00013')
  await expect(heading.getByTitle(SUBJECT.trim())).toBeVisible()

  const box = page.getByLabel('Add a comment')
  const comment = page.getByRole('log').getByText('It hangs from the ceiling')
  const requester = page.getByRole('term').filter({ hasText: 'Requester' })
  for (const tab of [/^Details/, /^Activity/, /^Details/]) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('region', { name: 'Description' })).toContainText(SUBJECT.trim())
    await expect(comment).toBeVisible()
    await expect(requester).toBeInViewport()
    await box.press('End')
    await box.pressSequentially('a')
  }
  await expect(box).toHaveValue('aaa')
  // The facts stay in sight beside a long description.
  await page.getByRole('button', { name: 'Add Comment' }).scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(250)
  await expect(requester).toBeInViewport()
})

test('below a usual description the whole comment form is in sight, and the filter is at the conversation', async ({
  page,
  staffUrl: url
}) => {
  const description = ['The scanner at dock 4 stops.', ...'abcdefghij'].join('\n')
  const id = await raise(page.request, url, { description, priority: 'low' })
  await change(page.request, url, id, { priority: 'high' })
  for (const tab of ['details', 'activity']) {
    await page.goto(`${url}/tickets/${id}?tab=${tab}`)
    const log = page.getByRole('log')
    await expect(log).toContainText('changed the priority')
    await expect(page.getByRole('button', { name: 'Add Comment' })).toBeInViewport({ ratio: 1 })
    const filter = await select(page, 'Show').boundingBox()
    const conversation = await log.boundingBox()
    const endOf = (box: typeof filter) => (box ? box.x + box.width : 0)
    expect(endOf(filter), tab).toBeLessThanOrEqual(endOf(conversation))
    expect((conversation?.y ?? 0) - (filter?.y ?? 0), tab).toBeLessThan(50)
  }
})

test('a change of status or assignee can be undone, unless someone has changed the ticket since', {
  tag: '@quick'
}, async ({ page, staffUrl: url }) => {
  const id = await raise(page.request, url)
  await signInAs(page.context(), url, 'administrator')
  await page.goto(`${url}/tickets/${id}`)
  const undo = page.getByRole('button', { name: 'Undo' })
  await choose(select(page, 'Status'), 'Resolved')
  await expectToast(page, 'Ticket Updated', 'The ticket has been updated successfully.')
  await undo.click()
  await expectToast(page, 'Undone for 1 ticket')
  await expect(select(page, 'Status')).toHaveAccessibleName('Status: Open')
  const log = page.getByRole('log')
  await expect(log).toContainText('changed the status from Open to Resolved')
  await expect(log).toContainText('changed the status from Resolved to Open')

  await page.keyboard.press('i')
  await expect(select(page, 'Assigned To')).toHaveAccessibleName('Assigned To: Priya Raman')
  await undo.click()
  await expect(select(page, 'Assigned To')).toHaveAccessibleName('Assigned To: Unassigned')

  await choose(select(page, 'Status'), 'In Progress')
  await expect(undo).toBeVisible()
  await change(page.request, url, id, { status: 'cancelled' })
  await expect(select(page, 'Status')).toHaveAccessibleName('Status: Cancelled')
  await undo.click()
  await expectToast(page, 'Nothing undone', 'TKT-00013: It has changed in the meantime.')
  await expect(select(page, 'Status')).toHaveAccessibleName('Status: Cancelled')
})
