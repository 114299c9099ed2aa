import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { signIn } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'
import { readCsv } from '#support/server/csv-reader.ts'
import { answerSaveDialog, saveErrors, saving } from '#support/system-notes.ts'

test('the list is saved where a person chooses, with its filters; cancelling changes nothing, failing says so', {
  tag: '@quick'
}, async ({ openDesktop, dataDir }) => {
  const { app, window, output } = await openDesktop(['--demo-tickets', '60'])
  await signIn(window, 'administrator')
  await window.goto('app://desk/tickets?status=resolved')
  const exportList = window.getByRole('button', { name: 'Export' })
  const file = path.join(dataDir, 'chosen.csv')
  await answerSaveDialog(app, { file })
  await exportList.click()
  await expect
    .poll(() => saving(app))
    .toEqual({
      name: expect.stringMatching(/^tickets-\d{4}-\d\d-\d\d\.csv$/),
      filters: [{ name: 'CSV', extensions: ['csv'] }],
      state: 'completed'
    })
  const bytes = readFileSync(file)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [headings, ...rows] = readCsv(bytes.subarray(3).toString('utf8'))
  const listed: { ticketId: string }[] = await window.evaluate(async () =>
    (await fetch('/api/tickets?status=resolved')).json()
  )
  expect(headings?.[0]).toBe('Ticket ID')
  expect(rows.map(([id]) => id)).toEqual(listed.map(({ ticketId }) => ticketId))
  expect(rows.length).toBeGreaterThan(5)

  const cancelled = path.join(dataDir, 'cancelled.csv')
  await answerSaveDialog(app, { file: cancelled, thenCancel: true })
  await exportList.click()
  await expect.poll(() => saving(app)).toMatchObject({ state: 'cancelled' })
  expect(await saveErrors(app)).toEqual([])
  expect(existsSync(cancelled)).toBe(false)

  const noFolder = path.join(dataDir, 'no-folder')
  writeFileSync(noFolder, 'a file')
  await answerSaveDialog(app, { file: path.join(noFolder, 'tickets.csv') })
  await exportList.click()
  await expect
    .poll(() => saveErrors(app))
    .toEqual([expect.stringMatching(/^The file could not be saved: .* try again\.$/)])
  expect(window.url()).toBe('app://desk/tickets?status=resolved')
  expect(app.windows()).toEqual([window])

  await window.evaluate(() => {
    const href = URL.createObjectURL(new Blob(['text']))
    Object.assign(document.createElement('a'), { href, download: 'text.txt' }).click()
  })
  await expect.poll(output).toMatch(/Blocked a page from downloading blob:\S+/)
})
