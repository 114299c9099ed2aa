import type { Locator } from '@playwright/test'

/** The options of an open selector. Only its own: the list of another one may still be closing. */
export async function optionsOf(selector: Locator): Promise<Locator> {
  const list = await selector.getAttribute('aria-controls')
  return selector.page().locator(`[id="${list}"]`).getByRole('option')
}

/**
 * Opens a selector and chooses what has exactly this name. One that takes several choices stays
 * open.
 */
export async function choose(selector: Locator, name: string): Promise<void> {
  await selector.click()
  const options = await optionsOf(selector)
  await options.and(selector.page().getByRole('option', { name, exact: true })).click()
}
