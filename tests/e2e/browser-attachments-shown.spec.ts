import { readFile } from 'node:fs/promises'
import { expect, type Locator } from '@playwright/test'
import {
  BLUE,
  chooser,
  comment,
  file,
  isDrawn,
  newest,
  openComments,
  PNG,
  TEXT
} from '#support/attachments.ts'
import { drawPng } from '#support/files.ts'
import { test } from '#support/fixtures.ts'

test('an image opens large, leads to the next by keys, and gives the focus back', {
  tag: '@quick'
}, async ({ page, staffUrl: url }) => {
  await openComments(page, url)
  await comment(page, file('first.png', PNG), file('second.png', drawPng(200, 400, BLUE)))
  const thumbnail = page.getByRole('button', { name: 'Open first.png' })
  await thumbnail.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'first.png' })
  await expect(dialog).toContainText('Image 1 of 2')
  await expect.poll(() => isDrawn(dialog.getByAltText('first.png'))).toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'second.png' })).toContainText('Image 2 of 2')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click()
  ])
  expect(download.suggestedFilename()).toBe('first.png')
  expect(await readFile(await download.path())).toEqual(PNG)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(thumbnail).toBeFocused()
})

test('a text opens as text and runs nothing, anything else is downloaded under its own name', async ({
  page,
  staffUrl: url
}) => {
  await openComments(page, url)
  const long = Buffer.from(`begins\n${'line after line\n'.repeat(30_000)}ends`)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>\0')
  const name = 'Plan für „Halle 3“ – перевод.svg'
  await comment(page, file('page.html', Buffer.from(TEXT)), file('long.log', long), file(name, svg))
  await page.getByRole('button', { name: /^Open page\.html/ }).click()
  const shown = page.getByRole('region', { name: 'Text of the file' })
  await expect(shown).toHaveText(TEXT)
  await expect(page.getByText('Only the first')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Open long\.log/ }).click()
  await expect(shown).toContainText('begins')
  await expect(shown).not.toContainText('ends')
  await expect(page.getByText('Only the first 256 KiB are shown.')).toBeVisible()
  await expect(page).not.toHaveTitle('run')
  await page.keyboard.press('Escape')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${name}` }).click()
  ])
  expect(download.suggestedFilename()).toBe(name)
  expect(await readFile(await download.path())).toEqual(svg)
  await expect(page).toHaveURL(`${url}/tickets/7?tab=activity`)
})

test('a hostile name stays in its place, and its end is seen', async ({ page, staffUrl: url }) => {
  await openComments(page, url)
  const long = `${'a very long name '.repeat(12)}.exe`
  const names = ['invoice\u202Efdp.exe', '<img src=x onerror=alert(1)>.bin', long]
  await comment(page, ...names.map((name) => file(name, Buffer.from([0]))))
  const [reversed, markup, cut] = await newest(page).getByRole('button').all()
  await expect(reversed as Locator).toHaveText(/^Download invoicefdp\.exe/)
  await expect(markup as Locator).toHaveText(/^Download <img src=x onerror=alert\(1\)>\.bin/)
  const end = (cut as Locator).locator('bdi > span').last()
  await expect(end).toHaveText(/\.exe$/)
  await expect(end).toBeInViewport()
  const fits = await newest(page).evaluate((item) => item.scrollWidth <= item.clientWidth)
  expect(fits).toBe(true)
})

test('files of others appear as they come, and a note’s within the note', async ({
  page,
  visit,
  staffUrl: url
}) => {
  const other = await visit(url, 'administrator', '/tickets/7?tab=activity')
  await openComments(page, url)
  await chooser(other).setInputFiles(file('answer.png', PNG))
  await other.getByText('Internal note').click()
  await other.getByLabel('Add an internal note').fill('Only for us')
  await other.getByRole('button', { name: 'Add Note' }).click()
  const note = other.getByRole('article').filter({ hasText: 'Only for us' })
  await expect(note.getByRole('button', { name: 'Open answer.png' })).toBeVisible()
  // The pointer holds the toast where the next button is.
  await other.getByRole('button', { name: 'Dismiss' }).click()
  await comment(other, file('for-all.png', PNG))
  await expect(newest(page).getByRole('button', { name: 'Open for-all.png' })).toBeVisible()
})

test('a deleted file leaves its name where it was, for everyone who looks', {
  tag: '@quick'
}, async ({ page, visit, staffUrl: url }) => {
  const other = await visit(url, 'administrator', '/tickets/7?tab=activity')
  await openComments(page, url)
  await comment(page, file('listed.txt', Buffer.from(TEXT)), file('shown.png', PNG))
  const { id } = (await (
    await page.request.get(`${url}/api/tickets/7/attachments`)
  )
    .json()
    .then((files: { id: number; name: string }[]) =>
      files.findLast(({ name }) => name === 'shown.png')
    )) as { id: number }
  const { id: userId } = await (await page.request.get(`${url}/api/user`)).json()
  await page.request.post(`${url}/api/tickets/7/comments`, {
    data: {
      ...{ userId, ticketId: 7, format: 'markdown' },
      message: `It stands ![here](/api/attachments/${id}) in a text`
    }
  })
  const text = newest(other)
  await expect(text.getByRole('button', { name: 'Open shown.png' })).toBeVisible()
  await page.goto(`${url}/tickets/7`)
  const files = page.getByRole('region', { name: 'Files' })
  for (const name of ['listed.txt', 'shown.png']) {
    await files.getByRole('button', { name: `Delete ${name}` }).click()
    const question = page.getByRole('alertdialog', { name: `Delete ${name}` })
    await expect(question).toContainText('Deletes the file for everyone.')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toHaveCount(0)
    await expect(other.getByText(`${name} was deleted`)).toBeVisible()
  }
  await expect(text).toContainText('It stands [here was deleted] in a text')
  await expect(other.getByText('deleted the file “shown.png”')).toBeVisible()
  await expect(files.getByText('shown.png')).toHaveCount(0)
})
