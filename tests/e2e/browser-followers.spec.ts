import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import { DEMO, type Role, signInAs } from '../support/demo-company.ts'
import { test as base } from '../support/fixtures.ts'

/** Somebody with a browser of their own. */
interface Visitor {
  page: Page
  api: APIRequestContext
  id: number
}

interface Fixtures {
  /** Lets somebody of the demo company in, to whom the bell has nothing new to tell. */
  visit(url: string, role: Role): Promise<Visitor>
}

const test = base.extend<Fixtures>({
  visit: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (url, role) => {
      const context = await browser.newContext({ baseURL: url })
      contexts.push(context)
      await signInAs(context, url, role)
      const { id } = await (await context.request.get(`${url}/api/user`)).json()
      const newest = await (await context.request.get(`${url}/api/notifications`)).json()
      const upTo = newest.items[0]?.id ?? 1
      await context.request.post(`${url}/api/notifications/seen`, { data: { upTo } })
      return { page: await context.newPage(), api: context.request, id }
    })
    await Promise.all(contexts.map((context) => context.close()))
  }
})

async function raise({ api, id: requesterId }: Visitor): Promise<number> {
  const data = { department: 'IT', description: 'It does not work', category: 'other', requesterId }
  return (await (await api.post('/api/tickets', { data })).json()).id
}

async function say({ api, id: userId }: Visitor, ticketId: number, message: string, more = {}) {
  const data = { message, userId, ticketId, ...more }
  expect((await api.post(`/api/tickets/${ticketId}/comments`, { data })).ok()).toBe(true)
}

const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const box = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' })
const offered = (page: Page) => page.getByRole('listbox', { name: 'People' })

test.describe('the bell', () => {
  test('counts and lists what happens, live, and each entry leads there', async ({
    visit,
    startServer
  }) => {
    const { url } = await startServer({ args: DEMO })
    const staff = await visit(url, 'staff')
    const specialist = await visit(url, 'administrator')
    const { page } = staff
    const ticketId = await raise(staff)
    await page.goto('/tickets')
    await expect(bell(page, 'Notifications')).toBeVisible()
    await specialist.api.patch(`/api/tickets/${ticketId}`, { data: { status: 'in-progress' } })
    await say(specialist, ticketId, 'Which one, @elena? <img src=x onerror=alert(1)>')
    await bell(page, 'Notifications, 2 new').click()
    const entries = panel(page).getByRole('listitem')
    await expect(entries).toContainText([
      'Priya Raman mentioned you',
      'Priya Raman changed the status to In Progress'
    ])
    await expect(entries.first()).toContainText('It does not work')
    await expect(bell(page, 'Notifications')).toHaveAttribute('aria-expanded', 'true')

    // What comes while it is open is in it, and counts as looked at.
    await say(specialist, ticketId, 'Hello?')
    await expect(entries).toHaveCount(3)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(bell(page, 'Notifications')).toBeFocused()
    await expect
      .poll(async () => (await (await staff.api.get('/api/notifications')).json()).count)
      .toBe(0)

    // What was looked at is still there to be opened.
    await page.keyboard.press('Enter')
    await entries.nth(1).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/tickets/${ticketId}#comment-\\d+$`))
    await expect(panel(page)).toHaveCount(0)
    const comment = page.getByRole('article').filter({ hasText: 'Which one' }).last()
    await expect(comment).toBeInViewport()
    await expect(comment.getByText('@elena')).toHaveAttribute('title', 'Elena Petrova (elena)')
  })

  test('rings nowhere for a note that is for others', async ({ visit, startServer }) => {
    const { url } = await startServer({ args: DEMO })
    const staff = await visit(url, 'staff')
    const specialist = await visit(url, 'administrator')
    const ticketId = await raise(staff)
    await staff.page.goto('/tickets')
    await say(specialist, ticketId, 'Ask @elena nothing', { internal: true })
    await say(specialist, ticketId, 'On my way')
    await bell(staff.page, 'Notifications, 1 new').click()
    await expect(panel(staff.page).getByRole('listitem')).toHaveCount(1)
    await expect(panel(staff.page)).not.toContainText('note')
  })

  test('has a place on a telephone, and is gone with the person', async ({
    visit,
    startServer
  }) => {
    const { url } = await startServer({ args: DEMO })
    const { page } = await visit(url, 'staff')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/tickets')
    await bell(page, 'Notifications').click()
    await expect(panel(page)).toContainText('Nothing new')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect(bell(page, 'Notifications')).toHaveCount(0)
  })
})

test('people follow a ticket and stop, and its requester is told', async ({
  visit,
  startServer
}) => {
  const { url } = await startServer({ args: DEMO })
  const staff = await visit(url, 'staff')
  const head = await visit(url, 'head')
  const ticketId = await raise(staff)
  const { page } = head
  await page.goto(`/tickets/${ticketId}`)
  const people = page.getByRole('region', { name: 'Followers' })
  await expect(people.getByRole('listitem')).toHaveText(['EPElena Petrova'])
  const button = people.getByRole('button')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.click()
  await expect(people.getByRole('listitem')).toHaveText(['EPElena Petrova', 'FZFatima Zahra'])
  await expect(button).toHaveText('Following')
  await expect(button).toBeFocused()
  await say(staff, ticketId, 'Anybody?')
  await expect(bell(page, 'Notifications, 1 new')).toBeVisible()
  await button.click()
  await expect(button).toHaveText('Follow')
  await say(staff, ticketId, 'Anybody at all?')
  await expect(page.getByRole('tab', { name: 'Activity' })).toContainText('2')
  await expect(bell(page, 'Notifications, 1 new')).toBeVisible()
})

test('whoever stops following a private ticket no longer sees it, and is told so', async ({
  visit,
  startServer
}) => {
  const { url } = await startServer({ args: DEMO })
  const staff = await visit(url, 'staff')
  const head = await visit(url, 'head')
  const specialist = await visit(url, 'administrator')
  const ticketId = await raise(staff)
  await head.api.put(`/api/tickets/${ticketId}/following`)
  await specialist.api.put('/api/admin/departments', { data: { name: 'IT', private: true } })
  const { page } = head
  await page.goto(`/tickets/${ticketId}`)
  await page.getByRole('button', { name: 'Following' }).click()
  await expect(page.getByText('The requested ticket could not be found.')).toBeVisible()
})

test.describe('behind an @', () => {
  test('people are offered, by keys and by pointer, and the text keeps the focus', async ({
    visit,
    startServer
  }) => {
    const { url } = await startServer({ args: DEMO })
    const { page } = await visit(url, 'staff')
    await page.goto('/tickets/400')
    await page.getByRole('tab', { name: 'Activity' }).click()
    await box(page).pressSequentially('Hi @pri')
    const option = offered(page).getByRole('option')
    await expect(option).toHaveText(['PRPriya Raman@priya'])
    await expect(box(page)).toHaveAttribute('aria-activedescendant', /./)
    await box(page).press('Enter')
    await expect(box(page)).toHaveValue('Hi @priya ')
    await expect(offered(page)).toHaveCount(0)

    // Arrows choose, and a click takes as well.
    await box(page).pressSequentially('and @')
    await expect(option.first()).toHaveAttribute('aria-selected', 'true')
    await box(page).press('ArrowDown')
    await expect(option.nth(1)).toHaveAttribute('aria-selected', 'true')
    await box(page).press('ArrowUp')
    await box(page).press('ArrowUp')
    await expect(option.last()).toHaveAttribute('aria-selected', 'true')
    await box(page).pressSequentially('fat')
    await option.filter({ hasText: 'Fatima' }).click()
    await expect(box(page)).toBeFocused()
    await expect(box(page)).toHaveValue('Hi @priya and @fatima ')

    // Escape leaves the text as it is, and the keys are the text's again.
    await box(page).pressSequentially('@p')
    await expect(offered(page)).toBeVisible()
    await box(page).press('Escape')
    await expect(offered(page)).toHaveCount(0)
    await box(page).press('Enter')
    await expect(box(page)).toHaveValue('Hi @priya and @fatima @p\n')
    await box(page).pressSequentially('`@p')
    await expect(offered(page)).toBeVisible()
    await box(page).pressSequentially('`')
    await expect(offered(page)).toHaveCount(0)
    await box(page).press('ControlOrMeta+z')
  })

  test('only those are offered for a note who see it', async ({ visit, startServer }) => {
    const { url } = await startServer({ args: DEMO })
    const staff = await visit(url, 'staff')
    const { page } = await visit(url, 'administrator')
    const ticketId = await raise(staff)
    await page.goto(`/tickets/${ticketId}`)
    await page.getByRole('tab', { name: 'Activity' }).click()
    await box(page).pressSequentially('@elen')
    await expect(offered(page)).toContainText('Elena Petrova')
    await box(page).press('Escape')
    await page.getByText('Internal note').click()
    const note = page.getByRole('textbox', { name: 'Add an internal note' })
    await note.fill('')
    await note.pressSequentially('@elen')
    await expect(offered(page)).toHaveCount(0)
    await note.fill('')
    await note.pressSequentially('@')
    await expect(offered(page)).not.toContainText('Elena')
  })

  test('of a new ticket’s description, and Escape closes the list before the dialog', async ({
    visit,
    startServer
  }) => {
    const { url } = await startServer({ args: DEMO })
    const { page } = await visit(url, 'staff')
    await page.goto('/tickets')
    await page.getByRole('button', { name: 'New Ticket' }).click()
    const description = page.getByRole('textbox', { name: 'Description' })
    await description.pressSequentially('Ask @priy')
    await expect(offered(page)).toContainText('Priya Raman')
    await description.press('Escape')
    await expect(offered(page)).toHaveCount(0)
    await expect(page.getByRole('dialog')).toBeVisible()
    await description.pressSequentially('a')
    await description.press('Backspace')
    await expect(description).toHaveValue('Ask @priy')
  })
})
