import type { Page } from '@playwright/test'

/** Answers a call from now on as a server does where something of it was set. */
export async function reply(page: Page, path: string, json: object, status = 200) {
  await page.route(`**${path}`, (route) => route.fulfill({ json, status }))
}

/** The same, and loads the page again. */
export async function answer(page: Page, path: string, json: object, status = 200) {
  await reply(page, path, json, status)
  await page.reload()
}
