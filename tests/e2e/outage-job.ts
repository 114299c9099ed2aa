import { expect, type Page } from '@playwright/test'

/**
 * Loses the server while a comment is half written, looks around meanwhile, and goes on when it is
 * back.
 * @param page shows the activity of ticket 7 to someone who is signed in
 */
export async function outlastOutage(
  page: Page,
  { lose, bringBack }: Record<'lose' | 'bringBack', () => Promise<void>>
) {
  const comment = page.getByLabel('Add a comment')
  const description = page.getByRole('region', { name: 'Description' })
  const text = (await description.textContent()) ?? ''
  await page.getByRole('tab', { name: /^Activity/ }).click()
  await comment.fill('Half written when the server went away')
  await lose()
  await expect(page.getByText('Offline, reconnecting')).toBeVisible()

  // Text on the page stays there, and a message that is sent now is not lost.
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await expect(page.getByText('Comment Failed')).toBeVisible()
  await expect(comment).toHaveValue('Half written when the server went away')
  await page.getByRole('tab', { name: /^Details/ }).click()
  await expect(description).toHaveText(text)

  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'All Tickets' }).click()
  await expect(
    page.getByText('Failed to fetch tickets').or(page.getByText('Failed to show this page'))
  ).toBeVisible()
  await expect(page.getByText('Reconnects automatically.')).toBeVisible()

  await bringBack()
  await expect(page.getByRole('link', { name: /^TKT-/ }).first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Offline, reconnecting')).toBeHidden()
  await page.goBack()
  await page.getByRole('tab', { name: /^Activity/ }).click()
  await expect(comment).toHaveValue('Half written when the server went away')
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await expect(
    page.getByRole('log').getByText('Half written when the server went away')
  ).toBeVisible()
}
