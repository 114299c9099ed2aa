import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ElectronApplication, expect } from '@playwright/test'
import { DEMO, signInWindow } from '../support/demo-company.ts'
import type { DesktopApp } from '../support/desktop-app.ts'
import { test } from '../support/fixtures.ts'
import { readCsv } from '../support/server/csv-reader.ts'

/** What came to the system's save dialog and what became of it. */
interface Saving {
  fileName: string
  filters: unknown
  state?: string
}

/** Takes the place of the person at the system's save dialogs and error boxes. */
async function answerSaveDialog(
  app: ElectronApplication,
  answer: { file: string; thenCancel?: boolean }
) {
  await app.evaluate(({ session, dialog }, answer) => {
    const savings: Saving[] = []
    const errors: string[] = []
    Object.assign(globalThis, { savings, errors })
    dialog.showErrorBox = (title, content) => void errors.push(`${title}: ${content}`)
    session.defaultSession.once('will-download', (_event, item) => {
      const saving: Saving = {
        fileName: item.getFilename(),
        filters: item.getSaveDialogOptions().filters
      }
      savings.push(saving)
      item.once('done', (_event, state) => {
        saving.state = state
      })
      item.setSavePath(answer.file)
      if (answer.thenCancel) item.cancel()
    })
  }, answer)
}

const savings = (app: ElectronApplication): Promise<Saving[]> =>
  app.evaluate(() => Reflect.get(globalThis, 'savings'))
const errors = (app: ElectronApplication): Promise<string[]> =>
  app.evaluate(() => Reflect.get(globalThis, 'errors'))

async function openList({ window }: DesktopApp, address: string) {
  await signInWindow(window, 'administrator')
  await window.goto(`app://desk${address}`)
}

test('the list is saved where a person chooses, with its filters', async ({
  openDesktop,
  dataDir
}) => {
  const desktop = await openDesktop(DEMO)
  const { app, window } = desktop
  await openList(desktop, '/tickets?status=resolved')
  const file = path.join(dataDir, 'chosen.csv')
  await answerSaveDialog(app, { file })
  await window.getByRole('button', { name: 'Export' }).click()
  const fileName = expect.stringMatching(/^tickets-\d{4}-\d\d-\d\d\.csv$/)
  const filters = [{ name: 'CSV', extensions: ['csv'] }]
  await expect.poll(() => savings(app)).toEqual([{ fileName, filters, state: 'completed' }])

  const bytes = readFileSync(file)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [headings, ...rows] = readCsv(bytes.subarray(3).toString('utf8'))
  const listed = await window.evaluate(async () =>
    (await fetch('/api/tickets?status=resolved')).json()
  )
  expect(headings?.[0]).toBe('Ticket ID')
  expect(rows.map(([ticketId]) => ticketId)).toEqual(
    listed.map(({ ticketId }: { ticketId: string }) => ticketId)
  )
  expect(rows.length).toBeGreaterThan(5)
  expect(await errors(app)).toEqual([])
  expect(window.url()).toBe('app://desk/tickets?status=resolved')
  expect(app.windows()).toEqual([window])
})

test('who changes their mind finds everything as it was', async ({ openDesktop, dataDir }) => {
  const desktop = await openDesktop(DEMO)
  const { app, window } = desktop
  await openList(desktop, '/tickets')
  const file = path.join(dataDir, 'cancelled.csv')
  await answerSaveDialog(app, { file, thenCancel: true })
  await window.getByRole('button', { name: 'Export' }).click()
  await expect.poll(() => savings(app)).toMatchObject([{ state: 'cancelled' }])
  expect(await errors(app)).toEqual([])
  expect(existsSync(file)).toBe(false)
  await expect(window.getByRole('button', { name: 'Export' })).toBeEnabled()
})

test('what can not be written is told', async ({ openDesktop, dataDir }) => {
  const desktop = await openDesktop(DEMO)
  const { app, window } = desktop
  await openList(desktop, '/tickets')
  const noFolder = path.join(dataDir, 'no-folder')
  writeFileSync(noFolder, 'a file')
  await answerSaveDialog(app, { file: path.join(noFolder, 'tickets.csv') })
  await window.getByRole('button', { name: 'Export' }).click()
  await expect
    .poll(() => errors(app))
    .toEqual([expect.stringMatching(/^The file could not be saved: .* try again\.$/)])
  expect(window.url()).toBe('app://desk/tickets')
})

test('nothing else can be downloaded', async ({ openDesktop }) => {
  const { window, output } = await openDesktop()
  await window.evaluate(() => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob(['text']))
    link.download = 'text.txt'
    link.click()
  })
  await expect.poll(output).toMatch(/A page tried to download blob:\S+; refused/)
})
