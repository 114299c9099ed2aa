import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { makeDataFolder } from '../support/data-folder.ts'
import { DEMO } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'

test('the first start asks where the data is, and goes on with this computer', async ({ openDesktop, dataDir }) => {
  let { window, close } = await openDesktop([], { settings: null })
  await expect(window.getByRole('heading', { name: 'Where is your help desk?' })).toBeVisible()
  await window.getByRole('button', { name: /^Use this computer/ }).click()
  await expect(window.getByRole('heading', { name: 'Create the first IT Support Specialist' })).toBeVisible()
  await expect(window.getByRole('link', { name: 'Data on this computer' })).toBeVisible()
  expect(JSON.parse(readFileSync(path.join(dataDir, 'settings.json'), 'utf8')).source).toEqual({ kind: 'computer' })

  await close()
  ;({ window, close } = await openDesktop())
  await expect(window.getByRole('heading', { name: 'Create the first IT Support Specialist' })).toBeVisible()
})

test('the first start connects to a server, which is looked for while its address is typed', async ({
  openDesktop,
  startServer
}) => {
  const elsewhere = makeDataFolder()
  const server = await startServer({ dataDir: elsewhere.path, args: DEMO })
  const { window } = await openDesktop([], { settings: null })
  await window.getByRole('button', { name: /^Connect to our help desk server/ }).click()
  const connect = window.getByRole('button', { name: 'Connect', exact: true })
  await expect(connect).toBeDisabled()
  await window.getByLabel('Address').fill('127.0.0.1:4999')
  await expect(window.getByText('Nothing answers on 127.0.0.1, port 4999.')).toBeVisible()
  await expect(connect).toBeDisabled()
  await window.getByLabel('Address').fill(server.url)
  await expect(window.getByText(/Help Desk .* answers here/)).toBeVisible()
  await connect.click()

  await window.getByLabel('Username').fill('elena')
  await window.getByLabel('Password').fill('welcome-desk')
  await window.getByRole('button', { name: 'Login' }).click()
  await expect(window.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  elsewhere.remove()
})
