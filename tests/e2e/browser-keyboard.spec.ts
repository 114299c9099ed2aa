import { expect, type Locator, type Page } from '@playwright/test'
import { signInAs } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'

/** Presses the two keys of a shortcut so soon after each other that none is too late for the page. */
async function goTo(page: Page, letter: string) {
  await Promise.all([page.keyboard.press('g'), page.keyboard.press(letter)])
}

async function open(page: Page, url: string) {
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Recent Tickets' })).toBeVisible()
}

test('the main job is done with the keyboard alone, and one always sees where one is', {
  tag: '@quick'
}, async ({ page, adminUrl: url }) => {
  await open(page, url)
  await test.step('raise a ticket', async () => {
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Create New Ticket' })
    await tabTo(page, dialog.getByLabel('Description'))
    await page.keyboard.type('The door of the server room does not close any more')
    await tabTo(page, dialog.getByRole('combobox', { name: 'Priority' }))
    await choose(page, 'High')
    await tabTo(page, dialog.getByRole('button', { name: 'Create Ticket' }))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  })

  await test.step('find it', async () => {
    await goTo(page, 't')
    await expect(page.getByRole('heading', { name: 'All Tickets' })).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('TKT-00013')
    await expect(page.getByRole('row')).toHaveCount(2)
    await tabTo(page, page.getByRole('link', { name: 'TKT-00013' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('The door of the server room')).toBeVisible()
  })

  await test.step('assign it', async () => {
    await tabTo(page, page.getByRole('combobox', { name: /^Assigned To/ }))
    await choose(page, 'Kwame Mensah')
    await expect(page.getByRole('combobox', { name: 'Assigned To: Kwame Mensah' })).toBeVisible()
  })

  await test.step('comment on it', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Details' }))
    await page.keyboard.press('ArrowRight')
    await tabTo(page, page.getByLabel('Add a comment'))
    await page.keyboard.type('A wedge holds it for now')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('log').getByText('A wedge holds it for now')).toBeVisible()
  })

  await test.step('resolve it', async () => {
    await tabTo(page, page.getByRole('combobox', { name: /^Status/ }), 'Shift+Tab')
    await choose(page, 'Resolved')
    await expect(page.getByRole('combobox', { name: 'Status: Resolved' })).toBeVisible()
  })
})

test.describe('shortcuts', () => {
  test.beforeEach(async ({ page, demoUrl }) => {
    await signInAs(page.context(), demoUrl, 'administrator')
    await open(page, demoUrl)
  })

  test('go to every screen of the menu', { tag: '@quick' }, async ({ page }) => {
    const menu = page.getByRole('navigation', { name: 'Main' })
    for (const [letter, item] of [
      ['t', 'All Tickets'],
      ['u', 'Unassigned Tickets'],
      ['p', 'Department Tickets'],
      ['e', 'Team'],
      ['r', 'Reports'],
      ['k', 'Knowledge Base'],
      ['a', 'Admin'],
      ['c', 'Categories'],
      ['d', 'Dashboard']
    ] as const) {
      await goTo(page, letter)
      await expect(menu.getByRole('link', { name: item })).toHaveAttribute('aria-current', 'page')
    }
    await expect(menu.getByRole('link')).toHaveCount(9)
  })

  test('are listed, and can be switched off on this device', async ({ page }) => {
    const opener = page.getByRole('button', { name: 'Help' })
    await opener.click()
    const list = page.getByRole('dialog', { name: 'Help' })
    await expect(list.getByRole('term')).toHaveText([
      // Those of the list on this screen.
      ...['Next row', 'Previous row', 'Select row', 'Select all rows up to this one (with Shift)'],
      ...['Assign selected to me', 'Assign selected', 'Change status of selected'],
      ...['Change priority of selected', 'Change department of selected'],
      'Link row to another ticket',
      // The syntax of the ticket search.
      ...['All these words, in any order', 'This exact phrase', 'Ticket TKT-00399'],
      ...['Find anything', 'Search on this screen', 'New ticket', 'Help with this screen'],
      ...['Dashboard', 'Admin', 'Categories', 'All Tickets', 'Department Tickets'],
      ...['Unassigned Tickets', 'Team', 'Reports', 'Knowledge Base']
    ])
    const isOn = list.getByRole('checkbox', { name: 'Use keyboard shortcuts on this device' })
    await expect(isOn).toBeChecked()
    await tabTo(page, isOn)
    await page.keyboard.press(' ')
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(opener).toBeFocused()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Recent Tickets' })).toBeVisible()
    for (const key of ['n', '?', '/', 'g', 't']) await page.keyboard.press(key)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('searchbox')).not.toBeFocused()
  })

  test('are letters while one writes, and nothing in an open dialog or with Ctrl', async ({
    page,
    demoUrl
  }) => {
    await page.keyboard.press('/')
    await page.keyboard.type('n?gt')
    await expect(page.getByRole('searchbox')).toHaveValue('n?gt')
    await page.getByRole('heading', { name: 'Recent Tickets' }).click()
    await page.keyboard.press('Alt+n')
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Create New Ticket' })
    await dialog.getByRole('button', { name: 'Cancel' }).focus()
    for (const key of ['g', 't', '?']) await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(page).toHaveURL(new RegExp(`^${demoUrl}/([?].*)?$`))
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})

test('? leads to the guide to the screen, and its links to other guides', {
  tag: '@quick'
}, async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'staff')
  await page.goto(`${demoUrl}/tickets/7`)
  await expect(page.getByText('TKT-00007')).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect(help.getByRole('heading', { level: 3 }).first()).toHaveText('In a ticket')
  await expect(help.getByText('In ticket search')).toHaveCount(0)
  await help.getByRole('link', { name: 'Guide: Answering tickets' }).click()
  await expect(page).toHaveURL(`${demoUrl}/help/answering-tickets`)
  await expect(help).toBeHidden()
  await page.getByRole('link', { name: 'Lists and search' }).click()
  await expect(page.getByRole('heading', { name: 'Change many tickets' })).toBeVisible()
  await page.getByRole('link', { name: 'All guides' }).click()
  await expect(page.getByRole('link', { name: 'Raising tickets' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Several servers' })).toHaveCount(0)
  await page.goto(`${demoUrl}/help/several-servers`)
  await expect(page.getByRole('heading', { name: 'Guide Not Found' })).toBeVisible()
})

test('keys of an input method are left to it, and other alphabets reach the same shortcuts', async ({
  page,
  adminUrl
}) => {
  await page.goto(`${adminUrl}/tickets`)
  const search = page.getByRole('searchbox')
  await search.fill('プリンタ')
  await search.dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  await expect(search).toHaveValue('プリンタ')
  await page.goto(`${adminUrl}/tickets/7?tab=activity`)
  const comment = page.getByLabel('Add a comment')
  await comment.fill('にほんご')
  for (const key of ['Escape', 'Enter'])
    await comment.dispatchEvent('keydown', { key, isComposing: true, ctrlKey: key === 'Enter' })
  await expect(comment).toBeFocused()
  await expect(comment).toHaveValue('にほんご')
  await comment.blur()
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await page.locator('body').dispatchEvent('keydown', { key: 'л', code: 'KeyK', ctrlKey: true })
  await expect(palette).toBeVisible()
  await palette.getByRole('combobox').dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  await expect(palette).toBeVisible()
})

test('the way to the content is the first stop of the keyboard', async ({ page, demoUrl }) => {
  await signInAs(page.context(), demoUrl, 'staff')
  await page.goto(`${demoUrl}/tickets`)
  await expect(page.getByRole('heading', { name: 'All Tickets' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('button').first()).toBeFocused()
})

/** Presses Tab until something has the focus; every stop on the way must be visible. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < 40; stops += 1) {
    await page.keyboard.press(key)
    await expect.poll(() => page.evaluate(unseenFocus)).toBeNull()
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${key} never came to ${target}`)
}

/** The element that has the focus without showing it; null for none. Runs in the page. */
function unseenFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  // The drawing in the place of an invisible checkbox shows the focus for it.
  const isBox = focused.matches('input[type=checkbox]')
  const drawn = isBox ? (focused.nextElementSibling ?? focused) : focused
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(drawn)
  const isSeen =
    outlineStyle !== 'none' &&
    Number.parseFloat(outlineWidth) >= 1 &&
    outlineColor !== 'rgba(0, 0, 0, 0)'
  return isSeen ? null : drawn.outerHTML.slice(0, 200)
}

/** Opens the selector that has the focus and chooses by typing the beginning. */
async function choose(page: Page, option: string) {
  await page.keyboard.press('Enter')
  const wanted = page.getByRole('option', { name: option })
  await expect(wanted).toBeVisible()
  // At once, because letters that come late begin another search.
  await Promise.all([...option.slice(0, 3)].map((letter) => page.keyboard.press(letter)))
  await expect(wanted).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
}
