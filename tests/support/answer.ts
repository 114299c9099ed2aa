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

/** Gives some fields of a server's answer other values, and loads the page again. */
export async function answerWith(page: Page, path: string, fields: object) {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    await route.fulfill({ response, json: { ...(await response.json()), ...fields } })
  })
  await page.reload()
}
