import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { sandboxSwitches } from '../../build/programs.mjs'
import { root } from '../../build/set-up.mjs'
import { makeDataFolder } from '../support/data-folder.ts'
import { ACCOUNTS, DEMO, PASSWORD } from '../support/demo-company.ts'
import { electronPath } from '../support/desktop-app.ts'
import { test } from '../support/fixtures.ts'
import { kioskOf, signIn } from '../support/kiosk.ts'

test.describe('leaving', () => {
  test('takes the password of an IT Support Specialist, and can be for good', async ({
    openDesktop,
    startServer,
    dataDir
  }) => {
    const elsewhere = makeDataFolder()
    const server = await startServer({ dataDir: elsewhere.path, args: DEMO })
    const { app, window } = await openDesktop([], { settings: kioskOf(server.url) })
    await askToLeave(window, ACCOUNTS.administrator.username, 'not the password')
    await expect(window.getByText('This username or password is wrong.')).toBeVisible()
    await expect(window.getByRole('dialog').getByLabel('Password')).toHaveValue('')
    await askToLeave(window, ACCOUNTS.staff.username, PASSWORD)
    await expect(
      window.getByText('Only an IT Support Specialist can leave the kiosk.')
    ).toBeVisible()
    expect(
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isKiosk())
    ).toBe(true)

    await window.getByText('Switch the kiosk off, also for the next start').click()
    const opening = app.waitForEvent('window')
    await askToLeave(window, ACCOUNTS.administrator.username, PASSWORD)
    const normal = await opening
    await expect(normal.getByRole('link', { name: /Connected to/ })).toBeVisible()
    expect(
      await app.evaluate(({ BrowserWindow, Menu }) => ({
        kiosks: BrowserWindow.getAllWindows().map((opened) => opened.isKiosk()),
        hasMenu: Menu.getApplicationMenu() !== null
      }))
    ).toEqual({ kiosks: [false], hasMenu: true })
    expect(JSON.parse(readFileSync(path.join(dataDir, 'settings.json'), 'utf8')).kiosk.isOn).toBe(
      false
    )
    // Whoever left is signed in nowhere.
    expect(await normal.evaluate(async () => (await fetch('/api/user')).status)).toBe(401)
    await expect(normal.evaluate('desktop.restartKiosk()')).rejects.toThrow('Not allowed')
    await expect(
      normal.evaluate(`desktop.leaveKiosk({ username: 'priya', password: 'welcome-desk' }, true)`)
    ).rejects.toThrow('Not allowed')
    elsewhere.remove()
  })

  test('a kiosk of one start is for that start only', async ({ openDesktop, demoUrl, dataDir }) => {
    const { app, window } = await openDesktop(['--kiosk'], {
      settings: kioskOf(demoUrl, { isOn: false })
    })
    await expect(window.getByLabel('Username')).toBeVisible()
    await window.getByRole('button', { name: 'Leave the kiosk' }).click()
    await expect(window.getByRole('dialog', { name: 'Leave the kiosk' })).toBeVisible()
    await expect(window.getByText('Switch the kiosk off')).toHaveCount(0)
    const opening = app.waitForEvent('window')
    await askToLeave(window, ACCOUNTS.administrator.username, PASSWORD)
    await expect((await opening).getByRole('link', { name: /Connected to/ })).toBeVisible()
    expect(JSON.parse(readFileSync(path.join(dataDir, 'settings.json'), 'utf8')).kiosk.isOn).toBe(
      false
    )
  })

  test('is not possible after too many tries, nor without the server', async ({
    openDesktop,
    startServer
  }) => {
    const elsewhere = makeDataFolder()
    const server = await startServer({ dataDir: elsewhere.path, args: DEMO })
    const { window } = await openDesktop([], { settings: kioskOf(server.url) })
    await expect(window.getByLabel('Username')).toBeVisible()
    for (let tries = 0; tries < 10; tries += 1) {
      const status = await window.evaluate(async () => {
        const body = JSON.stringify({ username: 'priya', password: 'a guess' })
        const headers = { 'Content-Type': 'application/json' }
        return (await fetch('/api/login', { method: 'POST', body, headers })).status
      })
      expect(status).toBe(401)
    }
    await askToLeave(window, ACCOUNTS.administrator.username, PASSWORD)
    await expect(
      window.getByText(/^Too many failed sign-ins\. Try again in \d+ minutes\.$/)
    ).toBeVisible()
    await server.stop()
    await askToLeave(window, ACCOUNTS.administrator.username, PASSWORD)
    await expect(window.getByText('Nothing answers on 127.0.0.1')).toBeVisible()
    elsewhere.remove()
  })
})

test.describe('becoming a kiosk', () => {
  test('is set in the settings, which tell how to leave it', async ({
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
    const time = section.getByLabel('Sign out after')
    for (const wrong of ['', '14', '3601', '1.5', 'soon']) {
      await time.fill(wrong)
      await section.getByRole('button', { name: 'Save' }).click()
      await expect(
        section.getByText('Enter a whole number of seconds from 15 to 3600')
      ).toBeVisible()
    }
    await time.fill('30')
    await section.getByRole('button', { name: 'Save' }).click()
    await section.getByText('Start with the system').click()
    await section.getByText('Start as a kiosk').click()
    const question = window.getByRole('alertdialog')
    await expect(question).toContainText('choose “Leave the kiosk” on the sign-in page')
    const opening = app.waitForEvent('window')
    await question.getByRole('button', { name: 'Begin' }).click()

    const kiosk = await opening
    await expect(kiosk.getByRole('button', { name: 'Leave the kiosk' })).toBeVisible()
    await expect(kiosk).toHaveURL('app://desk/auth')
    await expect.poll(() => app.windows().length).toBe(1)
    expect(JSON.parse(readFileSync(path.join(dataDir, 'settings.json'), 'utf8')).kiosk).toEqual({
      isOn: true,
      idleSeconds: 30,
      startsWithSystem: true
    })
    // Who switched it on is signed out.
    expect(existsSync(path.join(dataDir, 'session.json'))).toBe(false)
    const entry = path.join(config.path, 'autostart/help-desk.desktop')
    expect(readFileSync(entry, 'utf8')).toContain(`"--data" "${dataDir}"`)

    await kiosk.getByRole('button', { name: 'Leave the kiosk' }).click()
    await kiosk.getByText('Switch the kiosk off').click()
    const leaving = app.waitForEvent('window')
    await askToLeave(kiosk, ACCOUNTS.administrator.username, PASSWORD)
    await expect((await leaving).getByRole('link', { name: /Connected to/ })).toBeVisible()
    expect(existsSync(entry)).toBe(false)
    config.remove()
  })

  test('keeps the theme of the machine', async ({ openDesktop, demoUrl, dataDir }) => {
    const state = JSON.stringify({ bounds: null, maximized: false, themeMode: 'dark' })
    writeFileSync(path.join(dataDir, 'window.json'), state)
    const { window } = await openDesktop([], { settings: kioskOf(demoUrl) })
    // Playwright would have it light.
    await window.emulateMedia({ colorScheme: null })
    await expect(window.locator('html')).toHaveClass(/\bdark\b/)
    await window.evaluate(`desktop.setThemeMode('light')`)
    await expect(window.locator('html')).toHaveClass(/\bdark\b/)
    expect(readFileSync(path.join(dataDir, 'window.json'), 'utf8')).toBe(state)
  })

  test('needs to be told where the data is first', async ({ dataDir }) => {
    writeFileSync(path.join(dataDir, 'settings.json'), '{}')
    const desktop = spawn(electronPath(), [...sandboxSwitches, root, '--data', dataDir, '--kiosk'])
    let output = ''
    desktop.stderr.setEncoding('utf8').on('data', (text) => {
      output += text
    })
    const [code] = await once(desktop, 'close')
    expect(code).toBe(1)
    expect(output).toContain('A kiosk needs to know where the data is')
  })
})

/** Fills in what the dialog asks, which it opens where it is not yet, and sends it. */
async function askToLeave(window: Page, username: string, password: string) {
  const dialog = window.getByRole('dialog', { name: 'Leave the kiosk' })
  if (!(await dialog.isVisible()))
    await window.getByRole('button', { name: 'Leave the kiosk' }).click()
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Leave the kiosk' }).click()
}
