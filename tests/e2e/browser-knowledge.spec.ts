import { expect, type Page } from '@playwright/test'
import { ACCOUNTS, PASSWORD, signInAs } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'
import { logIn } from './main-job.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' })

async function openAllTickets(page: Page, url: string, role: 'administrator' | 'staff') {
  await signInAs(page.context(), url, role)
  await page.goto(`${url}/tickets`)
  await expect(page.getByRole('link', { name: /^TKT-/ }).first()).toBeVisible()
}

test.describe('Ctrl+K', () => {
  test('finds screens, people and tickets by a few letters, also while one types', {
    tag: '@quick'
  }, async ({ page, demoUrl }) => {
    await openAllTickets(page, demoUrl, 'administrator')
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('Control+k')
    const field = palette(page).getByRole('combobox')
    await expect(field).toBeFocused()
    await field.fill('team')
    await expect(palette(page).getByRole('option').first()).toHaveText(/Team/)
    await field.fill('priya')
    await expect(palette(page).getByRole('group', { name: 'People' })).toContainText('Priya')
    await field.fill('TKT-00007')
    const ticket = palette(page).getByRole('option', { name: /TKT-00007/ })
    await expect(ticket).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveAttribute(
      'aria-activedescendant',
      (await ticket.getAttribute('id')) ?? ''
    )
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${demoUrl}/tickets/7`)
    await expect(palette(page)).toBeHidden()
  })

  test('finds pages, articles and statuses, and offers the tickets and the account of a person', {
    tag: '@quick'
  }, async ({ page, demoUrl }) => {
    await openAllTickets(page, demoUrl, 'administrator')
    const found = async (typed: string, option: RegExp | string, kind: string) => {
      await page.keyboard.press('Control+k')
      await palette(page).getByRole('combobox').fill(typed)
      const group = palette(page).getByRole('group', { name: kind, exact: true })
      const first = group.getByRole('option').first()
      await expect(first).toContainText(option)
      return first
    }
    for (const [typed, option, address] of [
      ['vpn laptop', 'Set up the VPN on a company laptop', '/articles/1'],
      ['security log', 'Security Log', '/admin?tab=security'],
      ['single sign', 'Single sign-on', '/admin?tab=settings&page=people#single-sign-on'],
      ['resolved t', 'Resolved tickets', '/tickets?status=resolved'],
      ['account', 'Account', '/account']
    ] as const) {
      const kind = address.startsWith('/articles') ? 'Articles' : 'Go to'
      await (await found(typed, option, kind)).click()
      await expect(page).toHaveURL(demoUrl + address)
    }
    await (await found('elena', 'Elena Petrova', 'People')).click()
    const field = palette(page).getByRole('combobox', {
      name: 'Tickets and account of Elena Petrova'
    })
    await expect(field).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(palette(page).getByRole('option', { name: /^Dashboard/ })).toBeVisible()
    await palette(page).getByRole('combobox').fill('elena')
    await page.keyboard.press('Enter')
    await expect(palette(page).getByRole('option')).toHaveText([
      'Tickets raised by Elena Petrova',
      'Tickets assigned to Elena Petrova',
      'Open account of Elena Petrova'
    ])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/[/]tickets[?]assigneeId=\d+$/)
    await (await found('elena', 'Elena Petrova', 'People')).click()
    await palette(page)
      .getByRole('option', { name: /^Open account/ })
      .click()
    const account = page.getByRole('dialog', { name: 'Elena Petrova' })
    await expect(account.getByRole('heading', { name: 'Sessions' })).toBeVisible()
    await account.getByRole('button', { name: 'Close' }).click()
    await expect(account).toBeHidden()
    await expect(page).toHaveURL(`${demoUrl}/admin`)
  })

  test('offers staff no page that they may not open', async ({ page, demoUrl }) => {
    await openAllTickets(page, demoUrl, 'staff')
    await page.keyboard.press('Control+k')
    const options = palette(page).getByRole('option')
    for (const typed of ['backups', 'single sign-on', 'security log', 'user management']) {
      await palette(page).getByRole('combobox').fill(typed)
      await expect(options.filter({ hasText: /Admin|Settings|Guide/ })).toHaveCount(0)
    }
    await palette(page).getByRole('combobox').fill('priya')
    await page.keyboard.press('Enter')
    await expect(options).toHaveText([/^Tickets raised by/, /^Tickets assigned to/])
  })

  test('sets a status, changes the theme, offers recent tickets and logs out', {
    tag: '@quick'
  }, async ({ page, adminUrl: url }) => {
    await page.goto(`${url}/tickets/7`)
    await expect(page.getByText('TKT-00007')).toBeVisible()
    const act = async (typed: string) => {
      await page.keyboard.press('Control+k')
      await palette(page).getByRole('combobox').fill(typed)
      const first = await palette(page).getByRole('option').first().textContent()
      await page.keyboard.press('Enter')
      await expect(palette(page)).toBeHidden()
      return first
    }
    const [, name] = /Set status to (.+)/.exec((await act('set status to')) ?? '') ?? []
    await expect(page.getByRole('combobox', { name: `Status: ${name}` })).toBeVisible()
    await act('dark theme')
    await expect(page.locator('html')).toHaveClass(/dark/)
    await act('all tickets')
    await page.keyboard.press('Control+k')
    const recent = palette(page).getByRole('group', { name: 'Recent tickets' })
    await expect(recent.getByRole('option')).toHaveText(/TKT-00007/)
    await page.keyboard.press('Escape')
    await act('sign out')
    await expect(page).toHaveURL(`${url}/auth`)
  })

  test('loses no letter that is typed before it has come', async ({ page, demoUrl }) => {
    let typed = Promise.withResolvers<void>()
    await page.route(/\/assets\/dialogs-/, async (route) => {
      await typed.promise
      await route.continue()
    })
    await openAllTickets(page, demoUrl, 'administrator')
    const search = page.getByRole('searchbox')
    for (const isSearching of [false, true]) {
      typed = Promise.withResolvers<void>()
      await page.reload()
      await expect(page.getByRole('link', { name: /^TKT-/ }).first()).toBeVisible()
      if (isSearching) await search.focus()
      for (let time = 0; time < 2; time++) {
        await page.keyboard.press('Control+k')
        await page.keyboard.type('team')
        typed.resolve()
        await expect(palette(page).getByRole('combobox')).toHaveValue('team')
        await page.keyboard.press('Escape')
        await expect(palette(page)).toBeHidden()
        await expect(search).toHaveValue('')
      }
    }
  })

  test('leaves the letters to the page where it cannot come', async ({ page, demoUrl }) => {
    await page.route(/\/assets\/dialogs-/, (route) => route.abort())
    await openAllTickets(page, demoUrl, 'administrator')
    const search = page.getByRole('searchbox')
    await search.focus()
    await page.keyboard.press('Control+k')
    await expect(async () => {
      await search.fill('')
      await page.keyboard.type('team')
      expect(await search.inputValue()).toBe('team')
    }).toPass()
  })

  test('goes by arrows, gives the focus back, and makes a link where one writes Markdown', async ({
    page,
    demoUrl
  }) => {
    await openAllTickets(page, demoUrl, 'administrator')
    await page.keyboard.press('Control+k')
    const options = palette(page).getByRole('option')
    await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await page.goto(`${demoUrl}/tickets/7`)
    await page.getByRole('tab', { name: 'Activity' }).click()
    const comment = page.getByRole('textbox', { name: 'Add a comment' })
    await comment.fill('manual')
    await comment.selectText()
    await page.keyboard.press('Control+k')
    await expect(comment).toHaveValue(/\[manual\]/)
    await expect(palette(page)).toBeHidden()
  })
})

test('similar tickets are offered while one is written, and looking loses no text', {
  tag: '@quick'
}, async ({ page, demoUrl }) => {
  await openAllTickets(page, demoUrl, 'staff')
  await page.getByRole('button', { name: 'New Ticket' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create New Ticket' })
  const description = form.getByRole('textbox', { name: 'Description' })
  const text = 'The VPN client asks for the second factor three times'
  // It grows while it comes.
  await expect.poll(async () => (await form.boundingBox())?.width).toBe(600)
  const before = await form.boundingBox()
  await description.fill(text)
  const similar = form.getByRole('button', { name: /\d similar/ })
  await expect(similar).toBeVisible()
  expect(await form.boundingBox()).toEqual(before)
  await similar.press('Enter')
  await page.getByRole('link', { name: /Set up the VPN/ }).click()
  await expect(
    page.getByRole('heading', { name: 'Set up the VPN on a company laptop' })
  ).toBeVisible()
  await page.keyboard.press('n')
  await expect(description).toHaveValue(text)
})

test('the menu has the knowledge base as soon as it is drawn, and after a sign-in', async ({
  page,
  demoUrl
}) => {
  // Notes how many items the menu has whenever something is drawn.
  await page.addInitScript(() => {
    const counts = new Set<number>()
    Object.assign(window, { counts })
    new MutationObserver(() => {
      const items = document.querySelectorAll('nav[aria-label=Main] li').length
      if (items > 0) counts.add(items)
    }).observe(document, { childList: true, subtree: true })
  })
  const drawn = () => page.evaluate(() => [...((window as { counts?: Set<number> }).counts ?? [])])
  const item = page.getByRole('link', { name: 'Knowledge Base' })
  await page.goto(demoUrl)
  await logIn(page, { username: ACCOUNTS.staff.username, password: PASSWORD })
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload()
    await expect(item).toBeVisible()
    await expect(page.getByRole('link', { name: /^TKT-/ }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await drawn()).toEqual([6])
  }
})

test('an answer becomes an article, which others find and cannot change', {
  tag: '@quick'
}, async ({ page, visit, adminUrl: url }) => {
  await page.goto(`${url}/tickets/7?tab=activity`)
  await page.getByLabel('Add a comment').fill('Hold the **blue** key for ten seconds.')
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await page
    .getByRole('article')
    .filter({ hasText: 'Hold the blue key' })
    .last()
    .getByRole('link', { name: 'Create article from this comment' })
    .click()
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue(/blue/)
  await page.getByRole('textbox', { name: 'Title' }).fill('Reset the badge reader')
  await page.getByRole('button', { name: 'Add Article' }).click()
  await expect(page.getByRole('heading', { name: 'Reset the badge reader' })).toBeVisible()

  const reader = await visit(url, 'staff', '/articles')
  await reader.getByRole('searchbox', { name: 'Search articles' }).fill('key badge')
  await reader.getByRole('link', { name: /Reset the badge reader/ }).click()
  await expect(reader.locator('strong', { hasText: 'blue' })).toBeVisible()
  await expect(reader.getByRole('link', { name: 'Edit' })).toBeHidden()
  await reader.goto(`${reader.url()}/edit`)
  await expect(reader.getByText('Article Not Found')).toBeVisible()
})
