import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { makeDataFolder } from '#support/data-folder.ts'
import { ACCOUNTS, DEMO, PASSWORD, signIn } from '#support/demo-company.ts'
import { callApi, settingsIn, spawnDesktop } from '#support/desktop-app.ts'
import { test } from '#support/fixtures.ts'
import { kioskOf } from '#support/kiosk.ts'

test('a kiosk keeps its theme; leaving takes the password of an IT Support Specialist, few tries and the server', async ({
  openDesktop,
  startServer,
  otherDataDir,
  dataDir
}) => {
  const server = await startServer({ dataDir: otherDataDir, args: DEMO })
  const state = JSON.stringify({ bounds: null, maximized: false, themeMode: 'dark' })
  writeFileSync(path.join(dataDir, 'window.json'), state)
  let { app, window, close } = await openDesktop([], { settings: kioskOf(server.url) })
  // Playwright would have it light.
  await window.emulateMedia({ colorScheme: null })
  await window.evaluate(`desktop.setThemeMode('light')`)
  await expect(window.locator('html')).toHaveClass(/\bdark\b/)
  expect(readFileSync(path.join(dataDir, 'window.json'), 'utf8')).toBe(state)
  await askToLeave(window, ACCOUNTS.administrator.username, 'not the password')
  await expect(window.getByText('This username or password is wrong.')).toBeVisible()
  await expect(window.getByRole('dialog').getByLabel('Password')).toHaveValue('')
  await askToLeave(window, ACCOUNTS.staff.username, PASSWORD)
  await expect(window.getByText('Only an IT Support Specialist can leave the kiosk.')).toBeVisible()
  expect(await kiosks(app)).toEqual([true])

  await window.getByText('Also disable kiosk mode at the next start').click()
  const opening = app.waitForEvent('window')
  await askToLeave(window, ACCOUNTS.administrator.username, PASSWORD)
  const normal = await opening
  await expect(normal.getByRole('link', { name: /Connected to/ })).toBeVisible()
  expect(await kiosks(app)).toEqual([false])
  expect(await app.evaluate(({ Menu }) => Menu.getApplicationMenu() !== null)).toBe(true)
  expect(settingsIn(dataDir).kiosk.isOn).toBe(false)
  // Leaving signs in nowhere.
  expect((await callApi(normal, 'GET', '/api/user')).status).toBe(401)
  for (const call of [
    'restartKiosk()',
    `leaveKiosk({ username: 'priya', password: 'welcome-desk' }, true)`
  ])
    await expect(normal.evaluate(`desktop.${call}`)).rejects.toThrow('Not allowed')
  await close()

  // A kiosk of one start can't be switched off, as it is for that start only.
  ;({ app, window, close } = await openDesktop(['--kiosk']))
  await window.getByRole('button', { name: 'Exit kiosk mode' }).click()
  await expect(window.getByRole('dialog', { name: 'Exit kiosk mode' })).toBeVisible()
  await expect(window.getByText('Also disable kiosk mode')).toHaveCount(0)
  const guess = { username: 'priya', password: 'a guess' }
  let tries = 0
  while ((await callApi(window, 'POST', '/api/login', guess)).status === 401) tries += 1
  expect(tries).toBeLessThanOrEqual(10)
  await askToLeave(window, ACCOUNTS.administrator.username, PASSWORD)
  await expect(
    window.getByText(/^Too many failed sign-ins\. Try again in \d+ minutes\.$/)
  ).toBeVisible()
  await server.stop()
  await askToLeave(window, ACCOUNTS.administrator.username, PASSWORD)
  await expect(window.getByText('Nothing responds on 127.0.0.1')).toBeVisible()
  expect(await kiosks(app)).toEqual([true])
})

test('the settings make a machine a kiosk, which starts with the system', async ({
  openDesktop,
  demoUrl,
  dataDir
}) => {
  const config = makeDataFolder()
  const { app, window } = await openDesktop([], {
    settings: kioskOf(demoUrl, { isOn: false }),
    env: { XDG_CONFIG_HOME: config.path }
  })
  await signIn(window, 'staff')
  expect(existsSync(path.join(dataDir, 'session.json'))).toBe(true)
  await window.goto('app://desk/settings')
  const section = window.getByRole('region', { name: 'Kiosk' })
  for (const wrong of ['', '14', '3601', '1.5', 'soon']) {
    await section.getByLabel('Sign out after').fill(wrong)
    await section.getByRole('button', { name: 'Save' }).click()
    await expect(section.getByText('Enter a whole number of seconds from 15 to 3600')).toBeVisible()
  }
  await section.getByLabel('Sign out after').fill('30')
  await section.getByRole('button', { name: 'Save' }).click()
  await section.getByText('Start when a user signs in').click()
  await section.getByText('Start in kiosk mode').click()
  const question = window.getByRole('alertdialog')
  await expect(question).toContainText('select “Exit kiosk mode” on the sign-in page')
  const opening = app.waitForEvent('window')
  await question.getByRole('button', { name: 'Start kiosk mode' }).click()

  const kiosk = await opening
  await expect(kiosk.getByRole('button', { name: 'Exit kiosk mode' })).toBeVisible()
  await expect(kiosk).toHaveURL('app://desk/auth')
  await expect.poll(() => app.windows().length).toBe(1)
  const chosen = { isOn: true, idleSeconds: 30, startsWithSystem: true }
  expect(settingsIn(dataDir).kiosk).toEqual(chosen)
  // The person who switched it on is signed out.
  expect(existsSync(path.join(dataDir, 'session.json'))).toBe(false)
  const entry = path.join(config.path, 'autostart/help-desk.desktop')
  expect(readFileSync(entry, 'utf8')).toContain(`"--data" "${dataDir}"`)

  await kiosk.getByRole('button', { name: 'Exit kiosk mode' }).click()
  await kiosk.getByText('Also disable kiosk mode').click()
  const leaving = app.waitForEvent('window')
  await askToLeave(kiosk, ACCOUNTS.administrator.username, PASSWORD)
  await expect((await leaving).getByRole('link', { name: /Connected to/ })).toBeVisible()
  expect(existsSync(entry)).toBe(false)
  config.remove()
})

test('a kiosk needs to know where the data is', async ({ dataDir }) => {
  const { code, output } = await spawnDesktop(dataDir, { args: ['--kiosk'] }).ended
  expect([code, output]).toEqual([1, expect.stringContaining('A kiosk needs a data source')])
})

const kiosks = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.isKiosk()))

/** Fills in the dialog, which it opens where it is not yet, and sends it. */
async function askToLeave(window: Page, username: string, password: string) {
  const dialog = window.getByRole('dialog', { name: 'Exit kiosk mode' })
  if (!(await dialog.isVisible()))
    await window.getByRole('button', { name: 'Exit kiosk mode' }).click()
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Exit kiosk mode' }).click()
}
