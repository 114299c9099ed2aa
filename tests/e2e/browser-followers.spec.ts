import { expect, type Page } from '@playwright/test'
import type { Role } from '#support/demo-company.ts'
import { change, raise, read, say } from '#support/demo-work.ts'
import { test as base } from '#support/fixtures.ts'

interface Fixtures {
  /** Opens an address of the test's server as a person to whom the bell has nothing new to tell. */
  come(role: Role, path: string): Promise<Page>
  /** A ticket of the member of staff whose page is the test's. */
  ticketId: number
}

const test = base.extend<Fixtures>({
  come: async ({ visit, staffUrl: url }, use) => {
    await use(async (role, path) => {
      const page = await visit(url, role)
      const { items } = await read(page.request, `${url}/api/notifications`)
      const data = { upTo: items[0]?.id ?? 1 }
      await page.request.post(`${url}/api/notifications/seen`, { data })
      await page.goto(url + path)
      await expect(bell(page, 'Notifications')).toBeVisible()
      return page
    })
  },
  ticketId: ({ page, staffUrl }, use) =>
    raise(page.request, staffUrl, { description: 'It does not work' }).then(use)
})

const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const box = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' })
const offered = (page: Page) => page.getByRole('listbox', { name: 'People' })

test('the bell counts and lists what happens, live, and each entry leads there', {
  tag: '@quick'
}, async ({ come, ticketId, staffUrl: url }) => {
  const page = await come('staff', '/tickets')
  const { request } = await come('administrator', '/tickets')
  await change(request, url, ticketId, { status: 'in-progress' })
  await say(request, url, ticketId, 'Which one, @elena? <img src=x onerror=alert(1)>')
  // A note that is for others rings nowhere.
  await say(request, url, ticketId, 'Ask @elena nothing', { internal: true })
  await bell(page, 'Notifications, 2 new').click()
  const entries = panel(page).getByRole('listitem')
  await expect(entries).toContainText([
    'Priya Raman mentioned you',
    'Priya Raman changed the status to In Progress'
  ])
  await expect(entries.first()).toContainText('It does not work')
  await expect(panel(page)).not.toContainText('note')
  await expect(bell(page, 'Notifications')).toHaveAttribute('aria-expanded', 'true')

  // Notifications that arrive while the panel is open appear in it, and count as seen.
  await say(request, url, ticketId, 'Hello?')
  await expect(entries).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page, 'Notifications')).toBeFocused()
  await expect
    .poll(async () => (await read(page.request, `${url}/api/notifications`)).count)
    .toBe(0)

  // Notifications that were seen can still be opened.
  await page.keyboard.press('Enter')
  await entries.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/tickets/${ticketId}#comment-\\d+$`))
  await expect(panel(page)).toHaveCount(0)
  const comment = page.getByRole('article').filter({ hasText: 'Which one' }).last()
  await expect(comment).toBeInViewport()
  await expect(comment.getByText('@elena')).toHaveAttribute('title', 'Elena Petrova (elena)')
})

test('people follow a ticket and stop, and its requester is told', { tag: '@quick' }, async ({
  come,
  page: requester,
  ticketId,
  staffUrl: url
}) => {
  const page = await come('head', `/tickets/${ticketId}`)
  const people = page.getByRole('region', { name: 'Followers' })
  await expect(people.getByRole('listitem')).toHaveText(['EPElena Petrova'])
  const button = people.getByRole('button')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.click()
  await expect(people.getByRole('listitem')).toHaveText(['EPElena Petrova', 'FZFatima Zahra'])
  await expect(button).toHaveText('Following')
  await expect(button).toBeFocused()
  await say(requester.request, url, ticketId, 'Anyone?')
  await expect(bell(page, 'Notifications, 1 new')).toBeVisible()
  await button.click()
  await expect(button).toHaveText('Follow')
  await say(requester.request, url, ticketId, 'Anyone at all?')
  await expect(page.getByRole('tab', { name: 'Activity' })).toContainText('2')
  await expect(bell(page, 'Notifications, 1 new')).toBeVisible()
})

test('a person who stops following a private ticket no longer sees it, and is told so', async ({
  come,
  ticketId,
  staffUrl: url
}) => {
  const page = await come('head', `/tickets/${ticketId}`)
  await page.getByRole('button', { name: 'Follow' }).click()
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible()
  const { request } = await come('administrator', '/')
  const { id } = await read(page.request, `${url}/api/user`)
  const data = { name: 'IT', private: true, keepFollowerIds: [id] }
  await request.put(`${url}/api/admin/departments`, { data })
  await page.getByRole('button', { name: 'Following' }).click()
  await expect(page.getByText('The requested ticket could not be found.')).toBeVisible()
})

test('behind an @ people are offered, by keys and by pointer, and the text keeps the focus', async ({
  come
}) => {
  const page = await come('staff', '/tickets/12?tab=activity')
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
  await box(page).fill('')

  // In a dialog Escape closes the list first.
  await page.getByRole('link', { name: 'All Tickets' }).click()
  await page.getByRole('button', { name: 'New Ticket' }).click()
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.pressSequentially('Ask @priy')
  await expect(offered(page)).toContainText('Priya Raman')
  await description.press('Escape')
  await expect(offered(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(description).toHaveValue('Ask @priy')
})

test('behind an @ of a note only those are offered who see it', async ({ come, ticketId }) => {
  const page = await come('administrator', `/tickets/${ticketId}?tab=activity`)
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
