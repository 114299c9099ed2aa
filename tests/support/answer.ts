import type { Page } from '@playwright/test'

/** Answers a call as a server does where something of it was set, without changing the server. */
export async function answer(page: Page, path: string, json: object, status = 200) {
  await page.route(`**${path}`, (route) => route.fulfill({ json, status }))
  await page.reload()
}
