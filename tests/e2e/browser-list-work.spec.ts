import { expect, type Page } from '@playwright/test'
import { raise } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'

/** The tickets that are raised for each test, beside the demo's twelve. */
const LIST = '/tickets?status=open&search=on%20fire'

const rows = (page: Page) => page.locator('tbody tr')
const references = (page: Page) => page.locator('tbody td:first-child a')
const statuses = (page: Page) => page.locator('tbody td:nth-child(6)')
const bar = (page: Page) => page.getByRole('region', { name: 'Selected tickets' })

test.describe('with a list of open tickets', () => {
  test.beforeEach(async ({ page, adminUrl: url }) => {
    for (let number = 1; number <= 7; number++)
      await raise(page.request, url, { description: `Printer ${number} is on fire` })
    await page.goto(url + LIST)
    await expect(rows(page)).toHaveCount(5)
    await expect(rows(page).first().getByRole('cell').nth(3)).not.toBeEmpty()
  })

  test('keys mark rows and change them together, and a change can be undone', {
    tag: '@quick'
  }, async ({ page }) => {
    await page.keyboard.press('j')
    await expect(references(page).first()).toBeFocused()
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(bar(page)).toContainText('2 tickets selected')
    await page.keyboard.press('s')
    await page.getByRole('option', { name: 'Resolved' }).click()
    await expect(page.getByText('2 tickets changed')).toBeVisible()
    await expect(bar(page)).toBeHidden()
    const others = [17, 16, 15, 14, 13].map((number) => `TKT-000${number}`)
    await expect(references(page)).toHaveText(others)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone for 2 tickets')).toBeVisible()
    await expect(references(page).first()).toHaveText('TKT-00019')
    await expect(statuses(page)).toHaveText(Array.from({ length: 5 }, () => 'Open'))
  })

  test('Escape leaves the choice that a key opened, and the marks', async ({ page }) => {
    const first = references(page).first()
    await page.keyboard.press('j')
    await page.keyboard.press('s')
    await expect(page.getByRole('option', { name: 'Resolved' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(first).toBeFocused()
    await expect(bar(page)).toBeHidden()
    await page.keyboard.press('x')
    await page.keyboard.press('s')
    await expect(page.getByRole('option', { name: 'Resolved' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(first).toBeFocused()
    await expect(bar(page)).toContainText('1 ticket selected')
    await page.keyboard.press('j')
    await expect(references(page).nth(1)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(bar(page)).toBeHidden()
    await expect(references(page).nth(1)).toBeFocused()
  })

  test('i assigns a ticket, Shift selects a range, and all results can be selected', async ({
    page
  }) => {
    await expect(rows(page).first()).toContainText('Printer 7 is on fire')
    await page.keyboard.press('j')
    await page.keyboard.press('i')
    await expect(page.getByText('TKT-00019 is assigned to you.')).toBeVisible()
    await expect(rows(page).first()).toContainText('Priya Raman')
    await page.getByRole('checkbox', { name: 'Select TKT-00019' }).click()
    await page.getByRole('checkbox', { name: 'Select TKT-00016' }).click({ modifiers: ['Shift'] })
    await expect(bar(page)).toContainText('4 tickets selected')
    await bar(page).getByRole('button', { name: 'All 7 results' }).click()
    await expect(bar(page)).toContainText('7 tickets selected')
    await bar(page)
      .getByRole('combobox', { name: /Priority/ })
      .click()
    await page.getByRole('option', { name: 'High' }).click()
    await expect(page.getByText('7 tickets changed')).toBeVisible()
  })

  test('the head of a column sorts, and a person chooses how many tickets a page has, for this device', async ({
    page,
    adminUrl: url
  }) => {
    const created = page.getByRole('columnheader', { name: 'Created' })
    await expect(created).toHaveAttribute('aria-sort', 'descending')
    await created.getByRole('button').click()
    await expect(page).toHaveURL(
      `${url}/tickets?status=open&search=on+fire&sort=created&direction=asc`
    )
    await expect(references(page).first()).toHaveText('TKT-00013')
    await page.reload()
    await expect(created).toHaveAttribute('aria-sort', 'ascending')
    await expect(references(page).first()).toHaveText('TKT-00013')
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(references(page)).toHaveText(['TKT-00018', 'TKT-00019'])
    await page.getByRole('combobox', { name: /^Tickets per page/ }).click()
    await page.getByRole('option', { name: '10 per page' }).click()
    await expect(rows(page)).toHaveCount(7)
    await page.goto(`${url}/tickets`)
    await expect(rows(page)).toHaveCount(10)
  })

  test('a ticket leads to its neighbours in the list, and back to its row', async ({
    page,
    adminUrl: url
  }) => {
    await references(page).nth(1).click()
    await expect(page).toHaveURL(`${url}/tickets/18`)
    await page.getByRole('button', { name: 'Next ticket' }).click()
    await expect(page).toHaveURL(`${url}/tickets/17`)
    // The address is there before the ticket and its neighbours are.
    for (const [shown, previous] of [
      [17, 18],
      [18, 19]
    ]) {
      await expect(page.getByText(`TKT-000${shown}`, { exact: true }).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Previous ticket' })).toBeEnabled()
      await page.keyboard.press('k')
      await expect(page).toHaveURL(`${url}/tickets/${previous}`)
    }
    await expect(page.getByRole('button', { name: 'Previous ticket' })).toBeDisabled()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(`${url}${LIST}`)
    await expect(references(page).first()).toBeFocused()
    await page.goto(`${url}/tickets/18`)
    await expect(page.getByRole('heading', { name: 'Ticket Details' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next ticket' })).toHaveCount(0)
  })

  test('filters are saved under a name, and stand below the menu', { tag: '@quick' }, async ({
    page,
    adminUrl: url
  }) => {
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Fires')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const view = page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: 'Fires' })
    await expect(view).toHaveAttribute('aria-current', 'page')
    await page.goto(`${url}/tickets`)
    await view.click()
    await expect(page).toHaveURL(`${url}/tickets?status=open&search=on+fire`)
    await page.goto(`${url}/tickets?priority=high`)
    await page.getByRole('button', { name: 'Edit view Fires' }).click()
    await page.getByText('Replace filters with those of this list').click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(view).toHaveAttribute('aria-current', 'page')
    await page.goto(`${url}/tickets`)
    await expect(view).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Find tickets/ }).fill('fires')
    await expect(page.getByRole('option', { name: 'Fires' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${url}/tickets?priority=high`)
    await page.getByRole('button', { name: 'Edit view Fires' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('navigation', { name: 'Views' })).toHaveCount(0)
  })

  test('a finger marks cards, changes them together and takes one', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const card = (reference: string) => page.getByRole('listitem').filter({ hasText: reference })
    for (const reference of ['TKT-00019', 'TKT-00018'])
      await page.getByRole('checkbox', { name: `Select ${reference}` }).check()
    await expect(bar(page)).toContainText('2 tickets')
    await bar(page)
      .getByRole('combobox', { name: /Department/ })
      .click()
    await page.getByRole('option', { name: 'HR' }).click()
    await expect(page.getByText('2 tickets changed')).toBeVisible()
    await expect(card('TKT-00019')).toContainText('HR')
    await expect(page.getByRole('button', { name: 'Assign TKT-00019 to me' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Assign TKT-00017 to me' }).click()
    await expect(page.getByText('TKT-00017 is assigned to you.')).toBeVisible()
    await expect(card('TKT-00017')).toContainText('Priya Raman')
  })
})
