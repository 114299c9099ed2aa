import { expect, type Page } from '@playwright/test'
import { drawPng } from '../files.ts'
import { type Screen, states, TICKET, TICKETS } from './screen.ts'

const at = '2026-01-05T08:00:00.000Z'
const BLUE = [52, 101, 201] as const
const GREEN = [38, 130, 84] as const

const file = (id: number, name: string, size: number, type: string, commentId: number | null) => ({
  ...{ id, name, size, type, commentId, userId: 1 + (id % 3), createdAt: at }
})
const FILES = [
  file(1, 'Screenshot 2026-01-05 08.52.png', 184_213, 'image/png', null),
  file(2, 'print-queue.log', 41_870, 'text/plain', null),
  file(
    3,
    'Minutes of the meeting about the printers on the second and third floor, final version (2).pdf',
    2_411_724,
    'application/octet-stream',
    null
  ),
  file(4, 'toner.png', 611_000, 'image/png', 1),
  file(5, 'driver-settings.zip', 14_700_000, 'application/octet-stream', 1),
  file(6, 'jam.png', 822_000, 'image/png', 2),
  { ...file(7, 'password-list.txt', 1200, 'text/plain', 1), deleted: true }
]
const TEXT = Array.from(
  { length: 40 },
  (_, line) => `08:${String(line).padStart(2, '0')}:12 E04 queue floor-2 paused, 3 jobs waiting`
).join('\n')

/** Gives a ticket files, some of them of its comments. */
async function attachFiles(page: Page) {
  const comment = (id: number, message: string, more = {}) => ({
    ...{ id, ticketId: 7, userId: 1 + (id % 3), message, createdAt: at, ...more }
  })
  const comments = [
    comment(1, 'That is how it looks now, and the settings of the driver.'),
    comment(2, 'A piece of paper was left inside.', { internal: true })
  ]
  await page.route(/[/]api[/]tickets[/]7[/]comments/, (route) =>
    route.fulfill({ json: comments, headers: { 'X-Total-Count': '2' } })
  )
  await page.route(/[/]api[/]tickets[/]7[/]attachments/, (route) => route.fulfill({ json: FILES }))
  await page.route(/[/]api[/]attachments[/]\d+/, (route) => {
    const id = Number(new URL(route.request().url()).pathname.split('/').at(-1))
    if (FILES[id - 1]?.type === 'text/plain')
      return route.fulfill({ contentType: 'text/plain; charset=utf-8', body: TEXT })
    const body = drawPng(640, id === 6 ? 900 : 400, id === 1 ? BLUE : GREEN)
    return route.fulfill({ contentType: 'image/png', body })
  })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Files' })).toBeVisible()
}

/** Answers uploads by what their names say. */
async function answerUploads(page: Page) {
  await page.route(/[/]api[/]attachments[/]1$/, (route) =>
    route.fulfill({ contentType: 'image/png', body: drawPng(640, 400, BLUE) })
  )
  await page.route(/[/]api[/]attachments\?/, (route) => {
    const name = new URL(route.request().url()).searchParams.get('name') ?? ''
    const done = { id: 1, name, size: 184_213, type: 'image/png' }
    if (name.endsWith('.png')) return route.fulfill({ status: 201, json: done })
    // One that is still being sent is never answered.
    if (!name.endsWith('.mp4')) return
    const detail = 'The file is larger than 25 MiB, the most that can be attached'
    return route.fulfill({
      status: 413,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'Too large', status: 413, detail })
    })
  })
}

/** The states of files. */
export const ATTACHMENT_SCREENS: readonly Screen[] = [
  ...states(TICKET, {
    'ticket-attachments': attachFiles,
    async 'ticket-attachments-activity'(page) {
      await attachFiles(page)
      await page.getByRole('tab', { name: /^Activity/ }).click()
      await expect(page.getByRole('button', { name: 'Open jam.png' })).toBeVisible()
    },
    async 'ticket-picture'(page) {
      await attachFiles(page)
      await page
        .getByRole('button', { name: /^Open Screenshot/ })
        .first()
        .click()
      await expect(page.getByRole('dialog').getByAltText(/^Screenshot/)).toBeVisible()
    },
    async 'ticket-text-file'(page) {
      await attachFiles(page)
      await page
        .getByRole('button', { name: /^Open print-queue/ })
        .first()
        .click()
      await expect(page.getByRole('region', { name: 'Text of the file' })).toContainText('E04')
    }
  }),
  ...states(TICKETS, {
    async 'new-ticket-uploads'(page) {
      await answerUploads(page)
      // Without the draft of the last time.
      await page.evaluate(() => localStorage.clear())
      await page.getByRole('button', { name: 'New Ticket' }).click()
      const buffer = Buffer.alloc(48_000)
      const mimeType = 'application/octet-stream'
      await page.getByLabel('Choose files').setInputFiles([
        { name: 'Screenshot 2026-01-05 08.52.png', mimeType, buffer },
        { name: 'how the printer sounds.mp4', mimeType, buffer },
        { name: 'Minutes of the meeting about the printers (2).pdf', mimeType, buffer },
        { name: 'print-queue.log', mimeType, buffer },
        { name: 'driver-settings.zip', mimeType, buffer }
      ])
      await expect(page.getByRole('alert').getByText(/larger than/)).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveCount(2)
    }
  })
]
