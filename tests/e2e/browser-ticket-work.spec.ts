import { expect, type Page } from '@playwright/test'
import { choose } from '#support/choices.ts'
import { signInAs } from '#support/demo-company.ts'
import { raise, read } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'
import { expectNothingSideways } from '#support/layout.ts'

/**
 * Opens ticket 13, of IT and with no assignee, as a person of the team.
 * @returns how to read what is stored of it
 */
async function openTicket(page: Page, url: string, query = '') {
  const description = ['The laptop does not wake up.', ...'abcdefgh'].join('\n\n')
  const laptop = { category: 'hardware', subcategory: 'laptop', description }
  const id = await raise(page.request, url, laptop)
  await signInAs(page.context(), url, 'administrator')
  await page.goto(`${url}/tickets/${id}${query}`)
  return () => read(page.request, `${url}/api/tickets/${id}`)
}

const select = (page: Page, label: string) =>
  page.getByRole('combobox', { name: new RegExp(`^${label}:`) })

test('department, priority, category and subcategory are changed where they stand', {
  tag: '@quick'
}, async ({ page, staffUrl: url }) => {
  const stored = await openTicket(page, url)
  await choose(select(page, 'Priority'), 'High')
  await expect(select(page, 'Priority')).toHaveAccessibleName('Priority: High')
  await choose(select(page, 'Subcategory'), 'Monitor')
  await choose(select(page, 'Category'), 'Printer')
  await expect(select(page, 'Subcategory')).toHaveText('')
  await choose(select(page, 'Department'), 'HR')
  await expect(select(page, 'Department')).toHaveAccessibleName('Department: HR')
  await expect.poll(stored).toMatchObject({
    ...{ department: 'HR', priority: 'high', category: 'printer', subcategory: null }
  })
  await page.getByRole('tab', { name: /^Activity/ }).click()
  for (const line of [
    'Priya Raman changed the priority from Medium to High',
    'Priya Raman changed the subcategory from Laptop to Monitor',
    'Priya Raman changed the category from Hardware to Printer',
    'Priya Raman removed the subcategory Monitor',
    'Priya Raman moved it from IT to HR'
  ])
    await expect(page.getByRole('log').getByText(line)).toBeVisible()
})

test('from 1280 px on, everything is in sight where one answers, and said once', async ({
  page,
  staffUrl: url
}) => {
  await openTicket(page, url)
  await page.getByRole('tab', { name: /^Activity/ }).click()
  await expect(page).toHaveURL(`${url}/tickets/13?tab=activity`)
  await page.reload()
  const description = page.getByRole('region', { name: 'Description' })
  await expect(description.getByText('The laptop does not wake up.')).toBeInViewport()
  await description.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('term').getByText('SLA Target')).toBeVisible()
  await expect(page.getByRole('term').getByText('Assigned To')).toHaveCount(0)
  await expect(page.getByText('Open', { exact: true })).toHaveCount(1)

  const list = page.getByRole('log')
  await page.getByRole('button', { name: 'Show less' }).click()
  await expect(list).toHaveCSS('height', '300px')
  await page.getByRole('button', { name: 'Expand conversation' }).click()
  await page.reload()
  await page.setViewportSize({ width: 1440, height: 1200 })
  const send = page.getByRole('button', { name: 'Add Comment' })
  await expect
    .poll(async () => {
      const box = await send.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    })
    .toBeGreaterThan(1100)
  await expect(send).toBeInViewport({ ratio: 1 })
  await expectNothingSideways(page)

  await page.setViewportSize({ width: 1200, height: 1200 })
  await expect(description).toHaveCount(0)
  await expect(list).toHaveCSS('height', '300px')
})

test('a ticket is taken, answered and resolved with keys alone', { tag: '@quick' }, async ({
  page,
  staffUrl: url
}) => {
  const stored = await openTicket(page, url, '?tab=activity')
  await expect(page.getByRole('button', { name: 'Assign to me' })).toBeVisible()
  await page.keyboard.press('i')
  await expect(select(page, 'Assigned To')).toHaveAccessibleName('Assigned To: Priya Raman')
  await expect(page.getByRole('button', { name: 'Assign to me' })).toHaveCount(0)
  for (const [key, letter, chosen] of [
    ['p', 'l', 'Priority: Low'],
    ['s', 'i', 'Status: In Progress'],
    ['a', 'u', 'Assigned To: Unassigned'],
    ['l', 'p', 'Category: Printer'],
    ['d', 'h', 'Department: HR']
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press(letter)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: chosen })).toBeVisible()
    // It fades out, and takes the next key until then.
    await expect(page.getByRole('listbox')).toHaveCount(0)
  }
  await page.keyboard.press('m')
  await expect(page.getByRole('searchbox', { name: 'Other ticket' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('c')
  // None of them is a shortcut while one writes.
  await page.keyboard.type('aispc')
  await expect(page.getByLabel('Add a comment')).toHaveValue('aispc')
  await page.getByRole('button', { name: 'Add and resolve' }).click()
  await expect(page.getByRole('log').getByText('aispc')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add and resolve' })).toHaveCount(0)
  expect(await stored()).toMatchObject({ status: 'resolved', priority: 'low', assigneeId: null })
})

test('a canned reply is written once and offered behind a slash and a button, filled', {
  tag: '@quick'
}, async ({ page, staffUrl: url }) => {
  await openTicket(page, url, '?tab=activity')
  const box = page.getByLabel('Add a comment')
  await box.pressSequentially('/')
  await page.getByRole('option', { name: 'Create a canned reply' }).click()
  await expect(box).toHaveValue('')
  const dialog = page.getByRole('dialog', { name: 'Canned replies' })
  await dialog.getByLabel('Name').fill('Restart it')
  await dialog.getByLabel('Text').fill('Dear {{requester}}, please restart it. {{me}}, {{ticket}}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Restart it', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await box.pressSequentially('/rest')
  await expect(page.getByRole('listbox', { name: 'Canned replies' })).toContainText('Restart it')
  await page.keyboard.press('Enter')
  const answer = 'Dear Elena Petrova, please restart it. Priya Raman, TKT-00013'
  await expect(box).toHaveValue(answer)
  await box.fill('')
  await page.getByRole('button', { name: 'Replies' }).click()
  await dialog.getByRole('button', { name: `Restart it IT ${answer}` }).click()
  await expect(box).toHaveValue(answer)
  await expect(box).toBeFocused()
})

test('a duplicate is found by words, cancelled, and undone', { tag: '@quick' }, async ({
  page,
  staffUrl: url
}) => {
  const stored = await openTicket(page, url)
  await page.getByRole('button', { name: 'Link ticket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link TKT-00013' })
  await dialog.getByLabel('Other ticket').fill('TKT-00003')
  await expect(dialog.getByRole('radio', { name: /^TKT-00003/ })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Link ticket' })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'This ticket is' }).click()
  await page.getByRole('option', { name: 'Duplicate of' }).click()
  await dialog.getByRole('button', { name: 'Cancel this ticket as a duplicate' }).click()
  await expect(dialog).toBeHidden()
  const links = page.getByRole('region', { name: 'Links' })
  await expect(links.getByText('Duplicate of')).toBeVisible()
  await expect(select(page, 'Status')).toHaveAccessibleName('Status: Cancelled')
  await links.getByRole('button', { name: 'Remove link to TKT-00003' }).click()
  await expect(select(page, 'Status')).toHaveAccessibleName('Status: Open')
  await expect(links.getByRole('listitem')).toHaveCount(0)
  expect(await stored()).toMatchObject({ status: 'open' })
  await page.getByRole('tab', { name: /^Activity/ }).click()
  const changes = page.getByRole('log')
  await expect(changes).toContainText('marked it as a duplicate of TKT-00003')
  await expect(changes).toContainText('removed the duplicate link to TKT-00003')
  await changes.getByRole('link', { name: 'TKT-00003' }).first().click()
  await expect(page).toHaveURL(`${url}/tickets/3`)
})
