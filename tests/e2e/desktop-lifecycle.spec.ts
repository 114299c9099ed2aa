import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { sandboxSwitches } from '../../build/programs.mjs'
import { root } from '../../build/set-up.mjs'
import { makeDataFolder } from '../support/data-folder.ts'
import {
  electronPath,
  ON_THIS_COMPUTER,
  provideSettings,
  startAgain
} from '../support/desktop-app.ts'
import { test } from '../support/fixtures.ts'
import { clickTrayItem, isWindowVisible, noted, noteSystem } from '../support/system-notes.ts'

const ADA = {
  ...{ username: 'ada', email: 'ada@example.org', fullName: 'Ada Admin', initials: 'AA' },
  password: 'ada has a password'
}

/** Creates Ada, who is signed in then, and a ticket of hers. */
async function begin(window: Page) {
  await window.evaluate(async (ada) => {
    const post = async (address: string, body: object) => {
      const init = {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' }
      }
      return await (await fetch(address, init)).json()
    }
    const { id } = await post('/api/setup', ada)
    const ticket = {
      department: 'IT',
      description: 'A secret description',
      category: 'software',
      requesterId: id
    }
    await post('/api/tickets', ticket)
    await post('/api/tickets/1/comments', { message: 'A secret comment', userId: id, ticketId: 1 })
  }, ADA)
}

const logOf = (dataDir: string) => readFileSync(path.join(dataDir, 'logs/main.log'), 'utf8')

test.describe('links to tickets', () => {
  test('open the ticket in the program that runs; others are refused and written down', async ({
    openDesktop,
    dataDir
  }) => {
    const { window } = await openDesktop()
    await begin(window)
    await window.goto('app://desk/team')
    for (const link of [
      'helpdesk://ticket/../admin',
      'helpdesk://settings',
      'helpdesk://ticket/1?a'
    ]) {
      expect(await startAgain(dataDir, link)).toBe(0)
      await expect
        .poll(() => logOf(dataDir))
        .toContain(`Refused a link that names no ticket: "${link}"`)
    }
    await expect(window).toHaveURL('app://desk/team')
    expect(await startAgain(dataDir, 'helpdesk://ticket/1')).toBe(0)
    await expect(window).toHaveURL('app://desk/tickets/1')
    await expect(window.getByText('TKT-00001')).toBeVisible()
  })

  test('start the program, and wait for the sign-in where nobody is', async ({ openDesktop }) => {
    const first = await openDesktop()
    await begin(first.window)
    await first.window.evaluate(() => fetch('/api/logout', { method: 'POST' }))
    await first.close()

    const { window } = await openDesktop(['helpdesk://ticket/1'])
    await window.getByLabel('Username').fill(ADA.username)
    await window.getByLabel('Password').fill(ADA.password)
    await window.getByRole('button', { name: 'Login' }).click()
    await expect(window).toHaveURL('app://desk/tickets/1')
    await expect(window.getByText('TKT-00001')).toBeVisible()
  })
})

test('a link of an invitation opens its form in the program that runs, and lets somebody in', async ({
  openDesktop,
  dataDir
}) => {
  const { window } = await openDesktop()
  await begin(window)
  const token = await window.evaluate(async () => {
    const headers = { 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify({ role: 'HR' }) }
    const { token } = await (await fetch('/api/admin/invitations', init)).json()
    await fetch('/api/logout', { method: 'POST' })
    return token as string
  })
  await window.goto('app://desk/auth')
  await expect(window.getByRole('form', { name: 'Login' })).toBeVisible()
  expect(await startAgain(dataDir, `helpdesk://invitation/${token}`)).toBe(0)
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('You are invited to Help Desk')
  await window.getByLabel('Full Name').fill('New Comer')
  await window.getByLabel('Username').fill('newcomer')
  await window.getByLabel('Initials').fill('NC')
  await window.getByLabel('Email').fill('new@comer.example')
  await window.getByLabel('Password').fill('a long secret')
  await window.getByRole('button', { name: 'Create account' }).click()
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  expect(logOf(dataDir)).not.toContain(token)
})

test.describe('closing the window', () => {
  const closeWindow = (app: ElectronApplication) =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())

  test('leaves the program in a tray that can be seen, which is explained once; quitting ends it', async ({
    openDesktop
  }) => {
    test.skip(process.platform !== 'linux', 'has the tray of Linux be seen')
    const programs = makeDataFolder()
    writeFileSync(path.join(programs.path, 'busctl'), '#!/bin/sh\necho b true\n', { mode: 0o755 })
    const { app, window } = await openDesktop([], { env: programsFirst(programs.path) })
    await noteSystem(app)
    await expect
      .poll(async () => {
        await closeWindow(app)
        return await isWindowVisible(app)
      })
      .toBe(false)
    const told = [
      { title: 'Help Desk is still running', body: 'Its icon in the tray opens and quits it.' }
    ]
    expect(await noted(app, 'notifications')).toEqual(told)

    await clickTrayOfTheStart(app, window)
    expect(await isWindowVisible(app)).toBe(true)
    await closeWindow(app)
    expect(await isWindowVisible(app)).toBe(false)
    expect(await noted(app, 'notifications')).toEqual(told)

    const ended = once(app.process(), 'exit')
    await clickTrayItem(app, 'Quit')
    expect((await ended)[0]).toBe(0)
    programs.remove()
  })

  test('ends the program where no tray can be seen', async ({ openDesktop }) => {
    test.skip(process.platform !== 'linux', 'has the tray of Linux be missing')
    const programs = makeDataFolder()
    writeFileSync(path.join(programs.path, 'busctl'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    const { app } = await openDesktop([], { env: programsFirst(programs.path) })
    const ended = once(app.process(), 'exit')
    await closeWindow(app)
    expect((await ended)[0]).toBe(0)
    programs.remove()
  })
})

/** The tray was made before anything could be noted: signing in shows its menu anew. */
async function clickTrayOfTheStart(app: ElectronApplication, window: Page) {
  await begin(window)
  await expect.poll(() => noted(app, 'tray')).toContain('No open tickets assigned to you')
  await clickTrayItem(app, 'Open')
}

test("the end of the system's session ends the program, and closes the database", async ({
  openDesktop,
  dataDir
}) => {
  const { app, window } = await openDesktop()
  await begin(window)
  const ended = once(app.process(), 'exit')
  // What Windows tells at log-off and shutdown; the program is gone before it could answer.
  await app
    .evaluate(({ BrowserWindow }) => {
      setTimeout(() => BrowserWindow.getAllWindows()[0]?.emit('session-end', {}), 0)
    })
    .catch(() => undefined)
  expect((await ended)[0]).toBe(0)
  expect(existsSync(path.join(dataDir, 'helpdesk.db-wal'))).toBe(false)
})

test.describe('what goes wrong', () => {
  test('a page that crashed is written down, and loaded again when wanted', async ({
    openDesktop,
    dataDir
  }) => {
    const { app, window, output } = await openDesktop()
    await begin(window)
    // Playwright lets go of a page that crashed: what follows is told by what is printed.
    await app.evaluate(({ BrowserWindow, dialog }) => {
      dialog.showMessageBox = async (...args: unknown[]) => {
        console.log('A dialog asks:', JSON.stringify(args.at(-1)))
        // Nobody answers before the crash is over.
        await new Promise((resolve) => setTimeout(resolve, 100))
        return { response: 0, checkboxChecked: false }
      }
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      contents?.on('page-title-updated', (_event, title) => console.log('A page is shown:', title))
      contents?.forcefullyCrashRenderer()
    })
    await expect.poll(() => logOf(dataDir)).toMatch(/\[error\] +The page ended: (killed|crashed)/)
    await expect
      .poll(output)
      .toMatch(/A dialog asks: .*This window stopped working.*Load again.*Quit/)
    await expect.poll(output).toContain('A page is shown: Dashboard')
    expect(app.process().exitCode).toBeNull()
  })

  for (const kind of ['error', 'rejection']) {
    test(`an unexpected ${kind} ends the program in order, and says where the log is`, async ({
      openDesktop,
      dataDir
    }) => {
      const { app, window, output } = await openDesktop()
      await begin(window)
      await app.evaluate(({ dialog }, kind) => {
        dialog.showErrorBox = (title, content) => console.log(`A dialog says: ${title}: ${content}`)
        setTimeout(() => {
          if (kind === 'error') throw new Error('on purpose')
          void Promise.reject(new Error('on purpose'))
        })
      }, kind)
      const [code] = await once(app.process(), 'exit')
      expect(code).toBe(1)
      expect(output()).toContain('A dialog says: Help Desk has to close: ')
      expect(output()).toContain(`What happened is written down in ${path.join(dataDir, 'logs')}`)
      expect(logOf(dataDir)).toContain('Error: on purpose')
      // SQLite takes it away when the database was closed.
      expect(existsSync(path.join(dataDir, 'helpdesk.db-wal'))).toBe(false)
    })
  }

  test('at a kiosk it asks nobody, and starts again', async ({ openDesktop }) => {
    const { app, output } = await openDesktop(['--kiosk'])
    await app.evaluate(({ app, dialog }) => {
      dialog.showErrorBox = () => console.log('A dialog waits for somebody')
      app.relaunch = () => console.log('It starts again')
      setTimeout(() => {
        throw new Error('on purpose')
      })
    })
    await once(app.process(), 'exit')
    expect(output()).toContain('It starts again')
    expect(output()).not.toContain('A dialog waits')
  })

  test('a terminal that was closed meanwhile changes nothing', async ({ dataDir }) => {
    provideSettings(dataDir, ON_THIS_COMPUTER)
    const desktop = spawn(electronPath(), [...sandboxSwitches, root, '--data', dataDir], {
      stdio: 'pipe'
    })
    const ended = once(desktop, 'exit')
    await expect.poll(() => existsSync(path.join(dataDir, 'helpdesk.db'))).toBe(true)
    desktop.stdout.destroy()
    desktop.stderr.destroy()
    for (const link of ['helpdesk:1', 'helpdesk:2']) {
      expect(await startAgain(dataDir, link)).toBe(0)
      await expect
        .poll(() => (existsSync(path.join(dataDir, 'logs')) ? logOf(dataDir) : ''))
        .toContain(link)
    }
    expect(logOf(dataDir)).not.toContain('Uncaught exception')
    expect(desktop.exitCode).toBeNull()
    desktop.kill()
    await ended
  })

  test('a helper of Chromium that ended is written down', async ({ openDesktop, dataDir }) => {
    const { app } = await openDesktop()
    await app.evaluate(({ app }) => {
      app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 139 })
    })
    await expect.poll(() => logOf(dataDir)).toContain('GPU ended: crashed (139)')
  })

  test('the log holds neither passwords nor sessions nor what was written', async ({
    openDesktop,
    dataDir
  }) => {
    const { window, close } = await openDesktop()
    await begin(window)
    await window.evaluate(() =>
      fetch('/api/login', { method: 'POST', body: '{"password":"ada has a typo"}' })
    )
    await window.goto('app://desk/tickets/1')
    await expect(window.getByText('A secret description')).toBeVisible()
    const session = readFileSync(path.join(dataDir, 'session.json'), 'utf8')
    await close()
    const log = logOf(dataDir)
    expect(log.length).toBeGreaterThan(0)
    const token = /"value":"([^"]+)"/.exec(session)?.[1]
    for (const secret of [ADA.password, 'ada has a typo', 'secret', ...(token ? [token] : [])]) {
      expect(log).not.toContain(secret)
    }
  })
})

/** An environment in which programs of a folder are found before those of the system. */
function programsFirst(folder: string): Record<string, string> {
  return { PATH: `${folder}${path.delimiter}${process.env.PATH}` }
}
