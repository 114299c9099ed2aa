import { expect, type Page } from '@playwright/test'

/**
 * Expects one toast and no second one, with exactly these texts (spec §8, §9), once what it
 * replaces is gone.
 */
export async function expectToast(
  page: Page,
  title: string,
  description?: string | RegExp
): Promise<void> {
  const part = (name: string) => page.locator(`[data-scope=toast][data-part=${name}]`)
  await expect(part('title')).toHaveText([title])
  await expect(part('description')).toHaveText([description ?? ''])
}

/** Expects the toast of an administrator's action that failed (spec §8). */
export async function expectError(page: Page, description: string): Promise<void> {
  await expectToast(page, 'Error', description)
}

/** Dismisses the toast and waits until it is gone. */
export async function dismissToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
}
