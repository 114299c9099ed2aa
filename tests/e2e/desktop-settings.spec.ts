import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ElectronApplication, expect } from '@playwright/test'
import { test } from '../support/fixtures.ts'

/** Answers the system's dialog for a folder. */
async function willChoose(app: ElectronApplication, folder: string) {
  await app.evaluate(({ dialog }, folder) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] })
  }, folder)
}

const settingsIn = (dataDir: string) =>
  JSON.parse(readFileSync(path.join(dataDir, 'settings.json'), 'utf8'))

test('backups go to the folder that was chosen, and back to the data folder', async ({
  openDesktop,
  dataDir
}) => {
  const { app, window } = await openDesktop(['--demo-tickets', '20'])
  const folder = path.join(dataDir, 'another disk')
  mkdirSync(folder)
  await window.goto('app://desk/settings')
  const section = window.getByRole('region', { name: 'Backups' })
  await expect(section).toContainText('In the data folder of this application')
  await willChoose(app, folder)
  await section.getByRole('button', { name: 'Choose folder' }).click()
  await expect(section).toContainText(folder)

  const made = await window.evaluate(async () => {
    const json = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
    await fetch('/api/login', {
      ...json,
      body: JSON.stringify({ username: 'priya', password: 'welcome-desk' })
    })
    return (await fetch('/api/admin/backups', { method: 'POST' })).status
  })
  expect(made).toBe(201)
  expect(readdirSync(folder)).toEqual([
    expect.stringMatching(/^manual-.*[.]db$/),
    expect.stringMatching(/^manual-.*[.]db[.]files$/)
  ])

  await section.getByRole('button', { name: 'Use the data folder' }).click()
  await expect(section).toContainText('In the data folder of this application')
  expect(settingsIn(dataDir).backupsFolder).toBeNull()
})

test('a folder that can not be written is refused with a sentence', async ({
  openDesktop,
  dataDir
}) => {
  const { app, window } = await openDesktop()
  const file = path.join(dataDir, 'a file')
  writeFileSync(file, '')
  await window.goto('app://desk/settings')
  await willChoose(app, file)
  await window.getByRole('button', { name: 'Choose folder' }).click()
  await expect(window.getByText(`Help Desk can't write in ${file}.`)).toBeVisible()
  expect(settingsIn(dataDir).backupsFolder ?? null).toBeNull()
})

test('updates come from an address over HTTPS only', async ({ openDesktop, dataDir }) => {
  const { window } = await openDesktop()
  await window.goto('app://desk/settings')
  const section = window.getByRole('region', { name: 'Updates' })
  const save = section.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  for (const [typed, message] of [
    ['intranet', 'This is no address'],
    ['http://intranet.example.org/desk/', 'Updates come over HTTPS only'],
    ['file:///srv/desk/', 'Updates come over HTTPS only']
  ] as const) {
    await section.getByLabel('Address').fill(typed)
    await save.click()
    await expect(section.getByText(message)).toBeVisible()
  }
  await section.getByLabel('Address').fill('https://intranet.example.org/desk/')
  await save.click()
  await expect(save).toBeDisabled()
  expect(settingsIn(dataDir).updatesFrom).toBe('https://intranet.example.org/desk/')
})
