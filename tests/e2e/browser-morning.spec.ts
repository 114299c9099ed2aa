import { expect } from '@playwright/test'
import { ACCOUNTS, signInAs } from '#support/demo-company.ts'
import { raise, read, referenceOf } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'

/** The texts of a morning's new tickets, in the order of a list, the newest first. */
const DESCRIPTIONS = [
  ...Array.from({ length: 15 }, (_, room) => `The laptop in room ${room + 101} does not wake up`),
  ...Array.from({ length: 5 }, (_, month) => `My payslip of month ${month + 1} never arrived`),
  ...['Alder', 'Birch', 'Cedar'].map((room) => `${room}: the projector shows stripes again`),
  ...['Alder', 'Birch', 'Cedar'].map((room) => `There are stripes on the projector in ${room}`),
  ...Array.from({ length: 4 }, (_, desk) => `The chair at desk ${desk + 1} squeaks all day`)
]
/** Places in the list of those that are about the same as the one three places below. */
const DUPLICATES = [20, 21, 22]
const ANSWERS = 10
const REPLY = 'Dear {{requester}}, please restart it, and tell us in {{ticket}} if it helps.'

test('the morning of a specialist is worked with keys alone', async ({
  page,
  adminUrl: url
}, testInfo) => {
  test.slow()
  const { request } = page
  await signInAs(page.context(), url, 'staff')
  const ids: number[] = []
  for (const description of DESCRIPTIONS.toReversed())
    ids.unshift(await raise(request, url, { category: 'hardware', description }))
  const reference = (at: number) => referenceOf(ids[at] ?? 0)
  await signInAs(page.context(), url, 'administrator')
  const reply = { department: 'IT', name: 'Restart it', message: REPLY }
  await request.post(`${url}/api/canned-replies`, { data: reply })
  const view = { name: 'Mine', filters: '/tickets?ownership=assigned&status=open&search=laptop' }
  await request.post(`${url}/api/saved-views`, { data: view })

  await page.addInitScript(() => {
    localStorage.setItem('help-desk-page-size', '25')
    addEventListener('pointerdown', () => document.body.setAttribute('data-pointed', ''))
  })
  await page.goto(url)
  await expect(page.getByRole('link', { name: 'Mine' })).toBeVisible()
  let count = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      count += key.split('+').length
      await page.keyboard.press(key)
    }
  }
  const row = (at: number) => page.locator('tbody').getByRole('link', { name: reference(at) })
  const marked = page.getByRole('region', { name: 'Selected tickets' })
  const down = (times: number) => Array.from({ length: times }, () => 'j')

  await test.step('half of the new tickets are taken', async () => {
    // At once: else the second one may be too late for the page.
    await Promise.all([press('g'), press('u')])
    await expect(page.getByRole('heading', { name: 'Unassigned Tickets' })).toBeVisible()
    await expect(row(0)).toBeVisible()
    await press('j', 'x', ...down(14), 'Shift+X')
    await expect(marked).toContainText('15 tickets selected')
    await press('i')
    await expect(page.getByText('15 tickets changed')).toBeVisible()
    await expect(row(15)).toBeFocused()
  })

  await test.step('five are transferred', async () => {
    await press('x', ...down(4), 'Shift+X', 'd')
    await expect(page.getByRole('option', { name: 'HR' })).toBeVisible()
    await press('h', 'r', 'Enter')
    await expect(page.getByText('5 tickets changed')).toBeVisible()
    await expect(row(20)).toBeFocused()
  })

  await test.step('three are linked as duplicates', async () => {
    for (const at of DUPLICATES) {
      const other = reference(at + 3)
      await press('m')
      await expect(page.getByRole('searchbox', { name: 'Other ticket' })).toBeFocused()
      await press(...(DESCRIPTIONS[at]?.slice(0, 5) ?? ''))
      await expect(page.getByRole('radio', { name: other })).toBeVisible()
      await press('Tab', 'Space', 'Shift+Tab', 'Shift+Tab', 'd', 'Tab', 'Enter')
      await expect(page.getByText(`${reference(at)} is now a duplicate of ${other}.`)).toBeVisible()
      await expect(row(at)).toBeFocused()
      await press('j')
    }
  })

  await test.step('ten are answered with a canned reply', async () => {
    await press('Control+k')
    await expect(page.getByRole('combobox', { name: /^Find tickets/ })).toBeFocused()
    await press(...'mine')
    const found = page.getByRole('option', { name: 'Mine' })
    await expect(found).toHaveAttribute('aria-selected', 'true')
    await press('Enter')
    await expect(row(0)).toBeVisible()
    await press('j', 'Enter')
    for (let at = 0; at < ANSWERS; at++) {
      if (at > 0) await press('Shift+J')
      await expect(page.getByRole('heading', { name: reference(at) })).toBeVisible()
      await press('c')
      await expect(page.getByLabel('Add a comment')).toBeFocused()
      await press('/', 'r')
      await expect(page.getByRole('listbox', { name: 'Canned replies' })).toBeVisible()
      await press('Enter', 'Control+Enter')
      await expect(page.getByRole('log').getByText(/^Dear /)).toHaveCount(1)
      await press('Escape')
    }
  })

  // docs/benchmarks.md says how many they were.
  testInfo.annotations.push({ type: 'keys', description: `${count}` })
  await expect(page.locator('body')).not.toHaveAttribute('data-pointed')
  for (const [at, id] of ids.entries()) {
    const { assigneeId, department, status } = await read(request, `${url}/api/tickets/${id}`)
    const comments: { message: string }[] = await read(request, `${url}/api/tickets/${id}/comments`)
    const links: { kind: string; ticket: { id: number } }[] = await read(
      request,
      `${url}/api/tickets/${id}/links`
    )
    const answer = REPLY.replace('{{requester}}', ACCOUNTS.staff.fullName)
    expect(
      [assigneeId, department, status, ...comments.map(({ message }) => message)],
      `ticket ${at}`
    ).toEqual([
      at < 15 ? 1 : null,
      at >= 15 && at < 20 ? 'HR' : 'IT',
      DUPLICATES.includes(at) ? 'cancelled' : 'open',
      ...(at < ANSWERS ? [answer.replace('{{ticket}}', reference(at))] : [])
    ])
    if (DUPLICATES.includes(at))
      expect(links).toMatchObject([{ kind: 'duplicate', ticket: { id: ids[at + 3] } }])
  }
})
