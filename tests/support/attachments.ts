import { expect, type Locator, type Page } from '@playwright/test'
import { drawPng } from './files.ts'

export const BLUE = [52, 101, 201] as const
export const PNG = drawPng(320, 200, BLUE)
export const TEXT = 'E04 queue floor-2 paused\n<script>document.title = "run"</script>'
export const MESSAGE = 'That is how it looks'

export const file = (name: string, buffer: Buffer) => ({
  ...{ name, buffer, mimeType: 'application/octet-stream' }
})

/** Opens the conversation of a ticket that has no files. */
export async function openComments(page: Page, url: string) {
  await page.goto(`${url}/tickets/7?tab=activity`)
  await expect(page.getByLabel('Add a comment')).toBeVisible()
}

export const chooser = (page: Page) => page.getByLabel('Choose files')
export const attached = (page: Page) => page.getByRole('list', { name: 'Attached files' })
export const row = (page: Page, name: string) =>
  attached(page).getByRole('listitem').filter({ hasText: name })
export const send = (page: Page) => page.getByRole('button', { name: 'Add Comment' })
export const newest = (page: Page) => page.getByRole('log').getByRole('article').last()
export const isDrawn = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0)

/** Sends a comment with these files, and waits until it is shown. */
export async function comment(page: Page, ...files: ReturnType<typeof file>[]) {
  // One after the other: files are listed in the order in which they arrived.
  for (const [index, file] of files.entries()) {
    await chooser(page).setInputFiles(file)
    await expect(attached(page).getByRole('button', { name: /^Remove/ })).toHaveCount(index + 1)
  }
  await page.getByLabel('Add a comment').fill(MESSAGE)
  await send(page).click()
  await expect(newest(page)).toContainText(MESSAGE)
  await expect(attached(page).getByRole('listitem')).toHaveCount(0)
}
