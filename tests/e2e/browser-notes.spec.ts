import { type Browser, expect, type Page } from '@playwright/test'
import { DEMO, type Role, signInAs } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'
import { expectToast } from '../support/toasts.ts'

/** Opens the conversation about a ticket that Elena has raised, in a browser of a person's own. */
async function openConversation(browser: Browser, url: string, role: Role, ticketId: number) {
  const context = await browser.newContext()
  await signInAs(context, url, role)
  const page = await context.newPage()
  await page.goto(`${url}/tickets/${ticketId}`)
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeVisible()
  return page
}

async function raise(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  await signInAs(context, url, 'staff')
  const { id: requesterId } = await (await context.request.get(`${url}/api/user`)).json()
  const data = { department: 'IT', description: 'It does not work', category: 'other', requesterId }
  const answer = await context.request.post(`${url}/api/tickets`, { data })
  const { id } = await answer.json()
  await context.close()
  return id
}

const messages = (page: Page) => page.getByRole('log', { name: 'Comments' }).getByRole('article')
const noteSwitch = (page: Page) => page.getByRole('checkbox', { name: 'Internal note' })

test('a note is told from a comment before and after it is sent, and its requester never sees it', async ({
  browser,
  startServer
}) => {
  const { url } = await startServer({ args: DEMO })
  const ticketId = await raise(browser, url)
  const specialist = await openConversation(browser, url, 'administrator', ticketId)
  const requester = await openConversation(browser, url, 'staff', ticketId)
  await expect(noteSwitch(requester)).toHaveCount(0)

  // A half-written note is one again after a reload.
  await specialist.getByText('Internal note').click()
  await specialist.getByRole('textbox', { name: 'Add an internal note' }).fill('Sat on it again')
  await specialist.reload()
  const box = specialist.getByRole('textbox', { name: 'Add an internal note' })
  await expect(box).toHaveValue('Sat on it again')
  await expect(noteSwitch(specialist)).toBeChecked()
  await expect(specialist.getByRole('button', { name: 'Add Comment' })).toHaveCount(0)
  await specialist.getByRole('button', { name: 'Add Note' }).click()
  await expectToast(
    specialist,
    'Note Added',
    'Your note has been added; the requester does not see it.'
  )
  await expect(messages(specialist)).toHaveText([/Internal note.*Sat on it again/s])

  // The next one begins as a comment.
  await expect(noteSwitch(specialist)).not.toBeChecked()
  await specialist.getByRole('textbox', { name: 'Add a comment' }).fill('We bring you another')
  await specialist.getByRole('button', { name: 'Add Comment' }).click()
  await expect(messages(specialist)).toHaveCount(2)
  await expect(specialist.getByText('Internal note')).toHaveCount(2)

  await expect(messages(requester)).toHaveText([/We bring you another/])
  await expect(requester.getByRole('tab', { name: 'Activity' })).toHaveText('Activity1')
  await Promise.all([specialist.context().close(), requester.context().close()])
})
