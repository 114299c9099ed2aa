import { expect } from '@playwright/test'
import { test } from '../support/fixtures.ts'

test('the page of the API opens in the desktop too, and leads back', async ({ openDesktop }) => {
  const { window } = await openDesktop()
  await window.goto('app://desk/api/docs')
  await expect(window.getByText('getSetup', { exact: true })).toBeVisible()
  await window.getByRole('link', { name: 'Help Desk' }).click()
  await expect(window).toHaveURL('app://desk/auth')
})
