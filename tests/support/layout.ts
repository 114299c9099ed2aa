import { expect, type Page } from '@playwright/test'

/** Expects that nothing of the page is beyond the right edge of the window. */
export async function expectNothingSideways(page: Page, what = 'pixels beyond the right edge'): Promise<void> {
  const overhang = () =>
    page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))
  await expect.poll(overhang, what).toBe(0)
}
