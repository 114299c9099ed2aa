import { expect, type Page } from '@playwright/test'
import { raise } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'

const TITLE = 'Email is slow'

const barOf = (page: Page) => page.getByRole('region', { name: 'Announcements' })

/** Announces an outage of software that begins now. @returns its id */
async function announce(page: Page, url: string): Promise<number> {
  const response = await page.request.post(`${url}/api/announcements`, {
    data: {
      ...{ kind: 'outage', title: TITLE, text: '', departments: [], categories: ['software'] },
      ...{ from: new Date().toISOString(), until: null, ticketId: null, onSignIn: false }
    }
  })
  return (await response.json()).id
}

test('an outage is announced by keyboard, shown on open pages, shared and ended (D81)', {
  tag: '@quick'
}, async ({ page, adminUrl: url, visit }) => {
  const staff = await visit(url, 'staff')
  await expect(staff.getByRole('link', { name: 'Announcements' })).toHaveCount(0)
  const asked: string[] = []
  staff.on('request', (request) => asked.push(new URL(request.url()).pathname))

  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Announcements' })).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(page.getByText('No open announcements')).toBeVisible()
  await page.getByRole('link', { name: 'New announcement' }).first().click()
  await page.getByRole('button', { name: 'Announce' }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill(TITLE)
  await page.getByRole('combobox', { name: 'Ticket behind it' }).click()
  await page.getByRole('option', { name: 'Raise a ticket for it' }).click()
  await page.getByRole('button', { name: 'Announce' }).click()
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()

  await expect(barOf(staff).getByRole('link', { name: TITLE })).toBeVisible()
  const calls = asked.filter((path) => path.startsWith('/api/') && /announce|user$/.test(path))
  expect(new Set(calls)).toEqual(new Set(['/api/announcements/active']))
  await expect(barOf(staff).getByRole('button')).toHaveCount(0)
  await barOf(staff).getByRole('link', { name: TITLE }).click()
  await staff.getByRole('button', { name: 'I have this too' }).click()
  await staff.getByLabel('Add a line (optional)').fill('Second floor')
  await staff.keyboard.press('Enter')
  await expect(staff.getByText('You get the answer when it ends')).toBeVisible()

  await page.reload()
  await expect(page.getByText('1 person has this')).toBeVisible()
  await page.getByRole('button', { name: 'End outage' }).click()
  const dialog = page.getByRole('dialog', { name: 'End outage' })
  await expect(dialog.getByText(/people will be told, each once/)).toBeVisible()
  await dialog.getByRole('button', { name: 'End outage' }).click()
  await expect(dialog.getByText('Write an answer for the people')).toBeVisible()
  await dialog.getByLabel('Answer').fill('The disk was full. All email is here now.')
  await dialog.getByRole('button', { name: 'End outage' }).click()
  await expect(page.getByText('The disk was full')).toBeVisible()

  await expect(staff.getByText('The disk was full')).toBeVisible()
  await expect(barOf(page)).toHaveCount(0)
})

test('an announcement moves nothing away from under the pointer (D81)', async ({
  page,
  adminUrl: url,
  visit
}) => {
  const staff = await visit(url, 'staff', '/tickets')
  const button = staff.getByRole('button', { name: 'New Ticket' })
  await button.hover()
  const place = await button.boundingBox()
  if (!place) throw new Error('The button has no place')
  await announce(page, url)
  const news = staff.getByRole('status').filter({ hasText: `Outage: ${TITLE}` })
  // The pointer is about to press it.
  let moves = 0
  await expect
    .poll(async () => {
      await staff.mouse.move(place.x + 5 + (moves++ % 2), place.y + 5)
      return await news.count()
    })
    .toBe(1)
  await expect(barOf(staff)).toHaveCount(0)
  expect(await button.boundingBox()).toEqual(place)
  await staff.mouse.move(0, 0)
  await expect(barOf(staff)).toBeVisible()
})

test('a known outage is offered where a ticket is written, and nothing typed is lost (D81)', {
  tag: '@quick'
}, async ({ page, adminUrl: url, visit }) => {
  await announce(page, url)
  const staff = await visit(url, 'staff', '/tickets')
  const open = async () => {
    await staff.getByRole('button', { name: 'New Ticket' }).click()
    return staff.getByRole('dialog', { name: 'Create New Ticket' })
  }

  const first = await open()
  await first.getByLabel('Description').fill('My email\nis slow')
  const known = first.getByRole('group', { name: 'Known outages' })
  await expect(known).toContainText(TITLE)
  await known.getByRole('button', { name: 'Something else' }).click()
  await expect(known).toHaveCount(0)
  await expect(first.getByLabel('Description')).toHaveValue('My email\nis slow')
  await first.getByRole('button', { name: 'Close' }).click()

  const second = await open()
  await known.getByRole('button', { name: 'I have this too' }).click()
  await expect(second.getByLabel('Add a line (optional)')).toHaveValue('My email is slow')
  await second.getByLabel('Add a line (optional)').fill('')
  await second.getByRole('button', { name: 'Send' }).click()
  await expect(second).toHaveCount(0)
  await expect(staff.getByText(/No ticket was created. Your text is kept as a draft/)).toBeVisible()

  const third = await open()
  await expect(third.getByLabel('Description')).toHaveValue('My email\nis slow')
  await expect(third.getByRole('button', { name: 'I have this too' })).toHaveCount(0)
})

test('selected tickets become parts of one outage, and can be taken out (D81)', {
  tag: '@quick'
}, async ({ page, adminUrl: url }) => {
  const id = await raise(page.request, url, { description: 'No email since nine' })
  await raise(page.request, url, { description: 'Outlook shows an error' })
  await page.goto(`${url}/tickets`)
  const boxes = page.getByRole('checkbox', { name: /^Select TKT-/ })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'One outage' }).click()
  await expect(page.getByText('2 tickets become parts of it')).toBeVisible()
  await page.getByLabel('Title').fill(TITLE)
  await page.getByRole('button', { name: 'Announce' }).click()
  const tickets = page.getByRole('region', { name: 'Tickets (2)' })
  await expect(tickets).toContainText('No email since nine')

  await page.goto(`${url}/tickets/${id}`)
  const note = page.getByRole('note').filter({ hasText: 'Part of the outage' })
  await expect(note.getByRole('link', { name: TITLE })).toBeVisible()
  await note.getByRole('button', { name: 'Remove' }).click()
  await expect(note).toHaveCount(0)
})
