import { expect } from '@playwright/test'
import { choose } from '#support/choices.ts'
import { raise, read } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'
import { expectToast } from '#support/toasts.ts'

const TEXT = 'The server room is dark: a total blackout'

test('a rule is built from selectors, rehearsed, turned on, and runs on a ticket (D75)', {
  tag: '@quick'
}, async ({ page, adminUrl: url }) => {
  const before = await raise(page.request, url, { description: TEXT, priority: 'low' })
  await page.goto(`${url}/admin?tab=rules`)
  await expect(page.getByText('No rules yet')).toBeVisible()
  await page.getByRole('link', { name: 'New rule' }).click()
  const sentence = page.getByRole('region', { name: 'Rule as a sentence' })
  await expect(sentence).toHaveText('When a ticket was raised: …')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(page.getByText('A rule needs an action')).toBeVisible()

  await page.getByLabel('Name').fill('Blackouts first')
  await choose(page.getByRole('combobox', { name: /^Add condition/ }), 'Description')
  await page.getByLabel(/^Description: words/).fill('blackout, no power')
  await choose(page.getByRole('combobox', { name: /^Description: comparison/ }), 'contains any of')
  await choose(page.getByRole('combobox', { name: /^Add action/ }), 'Set priority')
  await choose(page.getByRole('combobox', { name: /^Add action/ }), 'Add internal note')
  await page.getByLabel('Add internal note: text').fill('Call the caretaker')
  await expect(sentence).toHaveText(
    'When a ticket was raised, if the description contains blackout or no power: set the priority to High and add the internal note “Call the caretaker”.'
  )
  await page.getByRole('button', { name: 'Start rehearsal' }).click()
  await expect(page.getByText('In the last 30 days this rule would have run once.')).toBeVisible()
  const rehearsed = page.getByRole('table', { name: 'Tickets of the rehearsal' })
  await expect(rehearsed.getByText(TEXT)).toBeVisible()

  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Rule saved')
  await expect(page.getByText('No runs yet')).toBeVisible()
  await page.getByText('On', { exact: true }).click()
  await expectToast(page, 'Blackouts first is on')
  const id = await raise(page.request, url, { description: TEXT, priority: 'low' })
  await page.reload()
  const runs = page.getByRole('table', { name: 'Runs' })
  await expect(runs.getByRole('row', { name: /A ticket was raised.*Set priority/ })).toBeVisible()
  expect(await read(page.request, `${url}/api/tickets/${id}`)).toMatchObject({ priority: 'high' })
  expect(await read(page.request, `${url}/api/tickets/${before}`)).toMatchObject({
    priority: 'low'
  })
  await runs.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Ticket Details' })).toBeVisible()
})

test('rules are ordered by keys and by dragging, copied, exported, imported and deleted', async ({
  page,
  adminUrl: url
}) => {
  const names = ['First', 'Second', 'Third']
  for (const name of names)
    await page.request.post(`${url}/api/rules`, {
      data: {
        ...{ name, department: null, enabled: false },
        definition: {
          ...{ when: { event: 'created' }, conditions: { match: 'all', of: [] } },
          actions: [{ do: 'webhook' }]
        }
      }
    })
  await page.goto(`${url}/admin?tab=rules`)
  const links = page.getByRole('list', { name: 'Rules' }).getByRole('link')
  await expect(links).toHaveText(names)
  await page.getByRole('button', { name: 'Move up: Second' }).focus()
  await page.keyboard.press('Enter')
  await expect(links).toHaveText(['Second', 'First', 'Third'])
  await expect(page.getByRole('button', { name: 'Move down: Second' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(links).toHaveText(names)
  await page.getByTitle('Drag Third').dragTo(page.getByRole('link', { name: 'First' }))
  await expect(links).toHaveText(['Third', 'First', 'Second'])
  await page.reload()
  await expect(links).toHaveText(['Third', 'First', 'Second'])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click()
  ])
  await page.getByLabel('File of rules').setInputFiles(await download.path())
  await expectToast(page, '3 rules imported', /are off/)
  await expect(links).toHaveCount(6)
  await page.getByRole('link', { name: 'First' }).first().click()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('heading', { name: 'First (copy)' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete rule' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Rule deleted')
  await expect(links).toHaveCount(6)
})
