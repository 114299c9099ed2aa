import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ElectronApplication, expect } from '@playwright/test'
import { signIn } from '#support/demo-company.ts'
import { callApi, settingsIn } from '#support/desktop-app.ts'
import { test } from '#support/fixtures.ts'

/** Answers the system's dialog for a folder. */
async function willChoose(app: ElectronApplication, folder: string) {
  await app.evaluate(({ dialog }, folder) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] })
  }, folder)
}

test('backups go to the folder that was chosen, updates come over HTTPS only', async ({
  openDesktop,
  dataDir
}) => {
  const { app, window } = await openDesktop(['--demo-tickets', '20'])
  await signIn(window, 'administrator')
  await window.goto('app://desk/settings')
  const backups = window.getByRole('region', { name: 'Backups' })
  const choose = backups.getByRole('button', { name: 'Choose folder' })
  await expect(backups).toContainText('In this application’s data folder')
  const file = path.join(dataDir, 'a file')
  writeFileSync(file, '')
  await willChoose(app, file)
  await choose.click()
  await expect(window.getByText(`Help Desk can't write to ${file}.`)).toBeVisible()
  expect(settingsIn(dataDir).backupsFolder ?? null).toBeNull()

  const folder = path.join(dataDir, 'another disk')
  mkdirSync(folder)
  await willChoose(app, folder)
  await choose.click()
  await expect(backups).toContainText(folder)
  expect((await callApi(window, 'POST', '/api/admin/backups')).status).toBe(201)
  expect(readdirSync(folder)).toEqual([
    expect.stringMatching(/^manual-.*[.]db$/),
    expect.stringMatching(/^manual-.*[.]db[.]files$/)
  ])
  await backups.getByRole('button', { name: 'Use data folder' }).click()
  await expect(backups).toContainText('In this application’s data folder')
  expect(settingsIn(dataDir).backupsFolder).toBeNull()

  const updates = window.getByRole('region', { name: 'Updates' })
  const save = updates.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  for (const [typed, message] of [
    ['intranet', 'Enter an address such as'],
    ['http://intranet.example.org/desk/', 'Updates require an HTTPS address']
  ] as const) {
    await updates.getByLabel('Address').fill(typed)
    await save.click()
    await expect(updates.getByText(message)).toBeVisible()
  }
  await updates.getByLabel('Address').fill('https://intranet.example.org/desk/')
  // The page alone decides nothing: canceling the system's dialog keeps the address.
  for (const [response, address] of [
    [1, null],
    [0, 'https://intranet.example.org/desk/']
  ] as const) {
    const answered = app.evaluate(
      ({ dialog }, answer) =>
        new Promise<void>((resolve) => {
          dialog.showMessageBox = async () => {
            setTimeout(resolve)
            return { response: answer, checkboxChecked: false }
          }
        }),
      response
    )
    await save.click()
    await answered
    await expect.poll(() => settingsIn(dataDir).updatesFrom ?? null).toBe(address)
  }
  await expect(save).toBeDisabled()
  expect(settingsIn(dataDir).updatesFrom).toBe('https://intranet.example.org/desk/')
})
