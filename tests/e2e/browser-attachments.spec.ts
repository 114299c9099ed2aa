import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import {
  attached,
  chooser,
  file,
  isDrawn,
  MESSAGE,
  newest,
  openComments,
  PNG,
  row,
  send,
  TEXT
} from '#support/attachments.ts'
import { failCalls, holdCalls } from '#support/calls.ts'
import { ACCOUNTS, loseSession, PASSWORD } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'
import { logIn } from './main-job.ts'

const UPLOADS = '/api/attachments'

/** The data of files that a person drops or pastes. */
function transferOf(page: Page, files: { name: string; type: string; text: string }[], text = '') {
  return page.evaluateHandle(
    ({ files, text }) => {
      const data = new DataTransfer()
      for (const { name, type, text } of files) data.items.add(new File([text], name, { type }))
      if (text) data.setData('text/plain', text)
      return data
    },
    { files, text }
  )
}

test('files of a new ticket are chosen, sent with it and shown with its description', {
  tag: '@quick'
}, async ({ page, staffUrl: url }) => {
  await page.goto(`${url}/tickets`)
  await page.getByRole('button', { name: 'New Ticket' }).click()
  const dialog = page.getByRole('dialog')
  const [choosing] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Attach files' }).click()
  ])
  expect(choosing.isMultiple()).toBe(true)
  await choosing.setFiles([file('screen.png', PNG), file('queue.log', Buffer.from(TEXT))])
  await expect(row(page, 'screen.png').locator('img')).toBeVisible()
  await expect(dialog.getByText('All files are uploaded')).toHaveRole('status')
  await dialog.getByRole('button', { name: 'Remove queue.log' }).click()
  await chooser(page).setInputFiles(file('queue.log', Buffer.from(TEXT)))
  await dialog.getByLabel('Description').fill('The printer of the second floor stands still')
  await dialog.getByRole('button', { name: 'Create Ticket' }).click()
  await page.getByRole('button', { name: 'View TKT-00013' }).click()

  const description = page.getByRole('region', { name: 'Description' })
  await expect(description.getByRole('button')).toHaveText(['', /queue\.log/])
  await expect.poll(() => isDrawn(description.locator('img'))).toBe(true)
  const files = page.getByRole('region', { name: 'Files' })
  await expect(files.getByRole('listitem')).toHaveText([
    /screen\.png1 kB · Elena Petrova/,
    /queue\.log64 bytes · Elena Petrova/
  ])
})

test('a comment takes what is dropped on it or pasted, text as text, and nothing else of the page does', async ({
  page,
  staffUrl: url
}) => {
  await openComments(page, url)
  const data = await transferOf(page, [{ name: 'dropped.txt', type: 'text/plain', text: TEXT }])
  const box = page.getByLabel('Add a comment')
  await box.dispatchEvent('dragover', { dataTransfer: data })
  await expect(page.getByText('Drop files to attach them')).toBeVisible()
  await box.dispatchEvent('drop', { dataTransfer: data })
  await expect(page.getByText('Drop files to attach them')).toHaveCount(0)
  await expect(row(page, 'dropped.txt')).toBeVisible()

  // A browser would show a file that is dropped elsewhere instead of the page.
  const isRejected = await page.evaluate((dataTransfer) => {
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })
    return !document.querySelector('h1')?.dispatchEvent(drop)
  }, data)
  expect(isRejected).toBe(true)
  await expect(attached(page).getByRole('listitem')).toHaveCount(1)

  await box.focus()
  const image = [{ name: 'image.png', type: 'image/png', text: 'pixels' }]
  const paste = (data: Awaited<ReturnType<typeof transferOf>>) =>
    box.evaluate((element, clipboardData) => {
      const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })
      return element.dispatchEvent(event)
    }, data)
  expect(await paste(await transferOf(page, image))).toBe(false)
  await expect(row(page, 'Screenshot ')).toContainText(/Screenshot \d{4}-\d\d-\d\d \d\d\.\d\d\.png/)
  expect(await paste(await transferOf(page, image, 'A cell'))).toBe(true)
  await expect(attached(page).getByRole('listitem')).toHaveCount(2)
})

test('progress is shown, sending waits for it, and an upload can be cancelled', async ({
  page,
  staffUrl: url
}) => {
  await openComments(page, url)
  await page.getByLabel('Add a comment').fill(MESSAGE)
  const network = await page.context().newCDPSession(page)
  const slowly = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }
    })
  await network.send('Network.enable')
  await slowly(200_000)
  await chooser(page).setInputFiles([
    file('first.bin', Buffer.alloc(4_000_000)),
    file('second.bin', Buffer.alloc(4_000_000)),
    file('third.bin', Buffer.alloc(1000))
  ])
  const progress = page.getByRole('progressbar', { name: 'Uploading first.bin' })
  const percent = async () => Number(await progress.getAttribute('aria-valuenow'))
  await expect.poll(percent).toBeGreaterThan(0)
  expect(await percent()).toBeLessThan(100)
  await expect(row(page, 'first.bin')).toContainText(/4 MB · \d+%/)
  await expect(row(page, 'third.bin')).toContainText('Waiting')
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
  await page.getByLabel('Add a comment').press('ControlOrMeta+Enter')
  await expect(page.getByRole('log').getByText(MESSAGE)).toHaveCount(0)

  await page.getByRole('button', { name: 'Cancel first.bin' }).click()
  await page.getByRole('button', { name: 'Cancel second.bin' }).click()
  await slowly(-1)
  await expect(row(page, 'third.bin')).not.toContainText('Waiting')
  await send(page).click()
  await expect(newest(page).getByRole('button')).toHaveText([/third\.bin/])
})

test('what failed says why, holds the comment back, and can be sent again or removed', async ({
  page,
  dataDir,
  staffUrl: url
}) => {
  const rejection = (name: string) => row(page, name).getByRole('alert')
  await openComments(page, url)
  await page.getByLabel('Add a comment').fill(MESSAGE)
  let repair = await failCalls(page, UPLOADS, { status: 507, detail: 'The disk is full' })
  await chooser(page).setInputFiles([
    file('a.txt', Buffer.from('a')),
    file('b.txt', Buffer.from('b'))
  ])
  await expect(rejection('a.txt')).toHaveText('The disk is full')
  await expect(send(page)).toBeDisabled()
  await repair()
  await page.getByRole('button', { name: 'Upload a.txt again' }).click()
  await expect(rejection('a.txt')).toHaveCount(0)
  await expect(send(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Remove b.txt' }).click()
  await send(page).click()
  await expect(newest(page).getByRole('button')).toHaveText([/a\.txt/])

  await chooser(page).setInputFiles([
    file('large.bin', Buffer.alloc(26 * 1024 * 1024)),
    file('empty.txt', Buffer.alloc(0))
  ])
  await expect(rejection('large.bin')).toHaveText(
    'The file is larger than 25 MiB, the most that can be attached'
  )
  await expect(rejection('empty.txt')).toHaveText(/The file is empty/)

  const folder = path.join(dataDir, 'chosen')
  mkdirSync(folder)
  const changing = path.join(folder, 'changing.txt')
  writeFileSync(changing, 'before')
  repair = await failCalls(page, UPLOADS)
  await chooser(page).setInputFiles(changing)
  await expect(rejection('changing.txt')).toHaveText('The database is locked')
  await repair()
  writeFileSync(changing, 'afterwards')
  await page.getByRole('button', { name: 'Upload changing.txt again' }).click()
  await expect(rejection('changing.txt')).toHaveText(/^It can’t be read/)
})

test('files of a draft outlive a lost session and a restart, until it is sent', async ({
  page,
  staffUrl: url
}) => {
  test.slow()
  await openComments(page, url)
  await chooser(page).setInputFiles([file('screen.png', PNG), file('queue.log', Buffer.from(TEXT))])
  await expect(page.getByText('All files are uploaded')).toBeAttached()
  await loseSession(page)
  await chooser(page).setInputFiles(file('late.txt', Buffer.from('late')))
  await expect(page).toHaveURL(`${url}/auth`)
  await logIn(page, { username: ACCOUNTS.staff.username, password: PASSWORD })
  await expect(page).toHaveURL(`${url}/tickets/7?tab=activity`)
  await expect(attached(page).getByRole('listitem')).toHaveText([/screen\.png/, /queue\.log/])
  await page.reload()
  await expect(attached(page).getByRole('listitem')).toHaveText([/screen\.png/, /queue\.log/])

  // A draft says when the server has let go of a file, as of one from the day before.
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      if (!key.includes('comment-7')) continue
      const draft = JSON.parse(value)
      draft.values.attachments[1].id = 99_999
      localStorage.setItem(key, JSON.stringify(draft))
    }
  })
  await page.reload()
  await page.getByLabel('Add a comment').fill(MESSAGE)
  await send(page).click()
  await expect(row(page, 'queue.log').getByRole('alert')).toHaveText(/Attach it again\.$/)
  await expect(row(page, 'screen.png').getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Upload queue.log again' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove queue.log' }).click()
  await send(page).click()
  await expect(newest(page).getByRole('button')).toHaveCount(1)
  await page.reload()
  await page.getByRole('tab', { name: /^Activity/ }).click()
  await expect(newest(page).getByRole('button')).toHaveCount(1)
  await expect(attached(page).getByRole('listitem')).toHaveCount(0)
})

test('leaving the form stops what is being sent', async ({ page, staffUrl: url }) => {
  await page.goto(`${url}/tickets`)
  await page.getByRole('button', { name: 'New Ticket' }).click()
  await expect(page.getByRole('dialog').getByLabel('Description')).toBeVisible()
  const release = await holdCalls(page, UPLOADS)
  await chooser(page).setInputFiles(file('slow.bin', Buffer.alloc(1000)))
  await expect(page.getByRole('progressbar')).toBeVisible()
  const stopped = page.waitForEvent('requestfailed')
  await page.keyboard.press('Escape')
  expect((await stopped).failure()?.errorText).toBe('net::ERR_ABORTED')
  release()
})
