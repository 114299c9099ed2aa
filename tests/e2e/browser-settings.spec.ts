import { expect, type Page } from '@playwright/test'
import { choose } from '#support/choices.ts'
import { test } from '#support/fixtures.ts'
import { findSettings } from '../../src-renderer/features/admin/settings/settings-pages.ts'

const PAGES = ['People and sign-in', 'Tickets', 'Canned replies', 'Email', 'Connections', 'Data']

const nav = (page: Page) => page.getByRole('navigation', { name: 'Settings' })
const search = (page: Page) => nav(page).getByRole('searchbox', { name: 'Search settings' })

test('a search opens the page of a setting and brings it into view', { tag: '@quick' }, async ({
  page,
  adminUrl
}) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto(`${adminUrl}/admin?tab=settings`)
  await expect(nav(page).getByRole('link')).toHaveText(PAGES)
  await page.getByRole('combobox', { name: 'Who can register' }).click()
  await page.getByRole('option', { name: 'No one', exact: true }).click()
  await search(page).fill('xoauth2')
  await search(page).press('Enter')
  await expect(page).toHaveURL(`${adminUrl}/admin?tab=settings&page=email#email-oauth`)
  const title = page.getByRole('heading', { name: 'OAuth for email' })
  await expect(title).toBeFocused()
  await expect(title).toBeInViewport()
  await expect(search(page)).toHaveValue('')
  await page.reload()
  await expect(title).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Who can register' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await choose(page.getByRole('combobox', { name: /^Settings page/ }), 'Tickets')
  await expect(page).toHaveURL(`${adminUrl}/admin?tab=settings&page=tickets`)
  await search(page).fill('nothing like it')
  await expect(nav(page).getByRole('status')).toHaveText('No settings found. Try other words.')
})

test('a search finds each setting by its label, and what is typed stays while another page is open', async ({
  page,
  adminUrl
}) => {
  await page.goto(`${adminUrl}/admin?tab=settings`)
  await choose(page.getByRole('combobox', { name: 'Who can register' }), 'Certain email domains')
  for (const name of PAGES) {
    await nav(page).getByRole('link', { name, exact: true }).click()
    const openers = page.getByRole('button', { name: /^(Set up|Connect) / })
    while ((await openers.count()) > 0) await openers.first().click()
    const labels = await page
      .locator('section[id]:visible')
      .locator('label:visible, legend:visible, h3:visible')
      .allTextContents()
    for (const label of labels) expect(findSettings(label), label).not.toEqual([])
  }
  await nav(page).getByRole('link', { name: 'People and sign-in' }).click()
  await expect(page.getByLabel('Email domains')).toBeVisible()
})

test('canned replies are created, found, edited and deleted', { tag: '@quick' }, async ({
  page,
  adminUrl
}) => {
  await page.goto(`${adminUrl}/admin?tab=settings&page=canned-replies`)
  await page.getByRole('button', { name: 'Create reply' }).click()
  const dialog = page.getByRole('dialog')
  await choose(dialog.getByRole('combobox', { name: 'Department' }), 'IT')
  await dialog.getByLabel('Name').fill('Restart it')
  await dialog.getByLabel('Text').fill('Please restart the computer.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const replies = page.getByRole('list', { name: 'Canned replies' }).getByRole('listitem')
  await expect(replies).toHaveText([/Restart it.*IT.*Please restart/])
  await page.getByRole('searchbox', { name: 'Search replies' }).fill('printer')
  await expect(page.getByText('No canned replies found. Try other words.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search replies' }).fill('computer')
  await page.getByRole('button', { name: 'Edit Restart it' }).click()
  await dialog.getByLabel('Name').fill('Start it again')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(replies).toHaveText([/Start it again/])
  await page.getByRole('button', { name: 'Delete Start it again' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No canned replies yet')).toBeVisible()
})
