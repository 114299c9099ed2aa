import { expect, type Page } from '@playwright/test'

/** Expects one toast and no second one, with exactly these texts (spec §8, §9). */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const part = (name: string) => page.locator(`[data-scope=toast][data-part=${name}]`)
  await expect(part('title')).toHaveText(title)
  await expect(part('description')).toHaveText(description ?? '')
}

/** Expects the toast of an administrator's action that failed (spec §8). */
export async function expectError(page: Page, description: string): Promise<void> {
  await expectToast(page, 'Error', description)
}
