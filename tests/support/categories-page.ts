import type { Locator, Page } from '@playwright/test'
import { signInAs } from './demo-company.ts'

export const CATEGORIES = '/api/admin/categories'
export const SUBCATEGORIES = '/api/admin/subcategories'

/** Opens the categories page as an IT Support Specialist. */
export async function openCategories(page: Page, url: string): Promise<void> {
  await signInAs(page.context(), url, 'administrator')
  await page.goto(`${url}/admin/categories`)
}

/** The part of the accordion that opens and closes a category. */
export function headerOf(page: Page, name: string): Locator {
  return page.locator('h2').getByRole('button', { name, exact: false })
}
