import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { makeDataFolder } from '#support/data-folder.ts'
import {
  callApi,
  ON_THIS_COMPUTER,
  provideSettings,
  spawnDesktop,
  startAgain
} from '#support/desktop-app.ts'
import { test } from '#support/fixtures.ts'
import { clickTrayItem, isWindowVisible, noted, noteSystem } from '#support/system-notes.ts'

const ADA = {
  ...{ username: 'ada', email: 'ada@example.org', fullName: 'Ada Admin', initials: 'AA' },
  password: 'ada has a password'
}

/** Creates Ada, who is signed in then, and a ticket of hers. */
async function begin(window: Page) {
  const { body: ada } = await callApi(window, 'POST', '/api/setup', ADA)
  await callApi(window, 'POST', '/api/tickets', {
    ...{ department: 'IT', category: 'software' },
    ...{ description: 'A secret description', requesterId: ada?.id }
  })
  const comment = { message: 'A secret comment', userId: ada?.id, ticketId: 1 }
  await callApi(window, 'POST', '/api/tickets/1/comments', comment)
}

const logOf = (dataDir: string) => readFileSync(path.join(dataDir, 'logs/main.log'), 'utf8')
const isClosed = (dataDir: string) => !existsSync(path.join(dataDir, 'helpdesk.db-wal'))

test('links open tickets and invitations in the program that runs, or start it; the log holds no secret', async ({
  openDesktop,
  dataDir
}) => {
  let { window, close } = await openDesktop()
  await begin(window)
  await window.goto('app://desk/team')
  for (const link of ['helpdesk://ticket/../admin', 'helpdesk://ticket/1?a']) {
    expect(await startAgain(dataDir, link)).toBe(0)
    await expect
      .poll(() => logOf(dataDir))
      .toContain(`Ignored a link that does not name a ticket: "${link}"`)
  }
  await expect(window).toHaveURL('app://desk/team')
  expect(await startAgain(dataDir, 'helpdesk://ticket/1')).toBe(0)
  await expect(window).toHaveURL('app://desk/tickets/1')
  await expect(window.getByText('A secret description')).toBeVisible()

  const { body } = await callApi(window, 'POST', '/api/admin/invitations', { role: 'HR' })
  const invitation = String(body?.token)
  const session = readFileSync(path.join(dataDir, 'session.json'), 'utf8')
  await callApi(window, 'POST', '/api/logout')
  await window.goto('app://desk/auth')
  await expect(window.getByRole('form', { name: 'Login' })).toBeVisible()
  expect(await startAgain(dataDir, `helpdesk://invitation/${invitation}`)).toBe(0)
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('You are invited to Help Desk')
  await close()

  // A start waits for the sign-in.
  ;({ window, close } = await openDesktop(['helpdesk://ticket/1']))
  await window.getByLabel('Username').fill(ADA.username)
  await window.getByLabel('Password').fill('ada has a typo')
  await window.getByRole('button', { name: 'Login' }).click()
  await expect(window.getByText('Invalid username or password')).toBeVisible()
  await window.getByLabel('Password').fill(ADA.password)
  await window.getByRole('button', { name: 'Login' }).click()
  await expect(window).toHaveURL('app://desk/tickets/1')
  await expect(window.getByText('TKT-00001')).toBeVisible()
  await close()
  const log = logOf(dataDir)
  const token = /"value":"([^"]+)"/.exec(session)?.[1]
  for (const secret of [invitation, ADA.password, 'ada has a typo', 'secret', token ?? invitation])
    expect(log).not.toContain(secret)
})

test.describe('closing the window', () => {
  test.skip(process.platform !== 'linux', 'decides whether the tray of Linux can be seen')

  const closeWindow = (app: ElectronApplication) =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())

  /** An environment in which the system says whether it shows trays. */
  async function withTray(script: string, work: (env: Record<string, string>) => Promise<void>) {
    const programs = makeDataFolder()
    writeFileSync(path.join(programs.path, 'busctl'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    await work({ PATH: `${programs.path}${path.delimiter}${process.env.PATH}` })
    programs.remove()
  }

  test('leaves the program in a tray that can be seen, which is explained once; quitting ends it', {
    tag: '@quick'
  }, async ({ openDesktop }) => {
    await withTray('echo b true', async (env) => {
      const { app, window } = await openDesktop([], { env })
      await noteSystem(app)
      await expect
        .poll(async () => {
          await closeWindow(app)
          return await isWindowVisible(app)
        })
        .toBe(false)
      const reported = [
        {
          title: 'Help Desk is still running',
          body: 'Use its icon in the tray to open or quit it.'
        }
      ]
      expect(await noted(app, 'notifications')).toEqual(reported)

      // The tray was there before anything could be noted: signing in updates its menu.
      await begin(window)
      await expect.poll(() => noted(app, 'tray')).toContain('No open tickets assigned to you')
      await clickTrayItem(app, 'Open')
      expect(await isWindowVisible(app)).toBe(true)
      await closeWindow(app)
      expect(await isWindowVisible(app)).toBe(false)
      expect(await noted(app, 'notifications')).toEqual(reported)

      const ended = once(app.process(), 'exit')
      await clickTrayItem(app, 'Quit')
      expect((await ended)[0]).toBe(0)
    })
  })

  test('ends the program where no tray can be seen', async ({ openDesktop }) => {
    await withTray('exit 1', async (env) => {
      const { app } = await openDesktop([], { env })
      const ended = once(app.process(), 'exit')
      await closeWindow(app)
      expect((await ended)[0]).toBe(0)
    })
  })
})

test("the end of the system's session ends the program, and closes the database", async ({
  openDesktop,
  dataDir
}) => {
  const { app, window } = await openDesktop()
  await begin(window)
  const ended = once(app.process(), 'exit')
  // Windows says so at log-off and shutdown; the program is gone before it could answer.
  await app
    .evaluate(({ BrowserWindow }) => {
      setTimeout(() => BrowserWindow.getAllWindows()[0]?.emit('session-end', {}), 0)
    })
    .catch(() => undefined)
  expect((await ended)[0]).toBe(0)
  expect(isClosed(dataDir)).toBe(true)
})

test('helpers and pages that crash are written down, and a page is loaded again when wanted', async ({
  openDesktop,
  dataDir
}) => {
  const { app, window, output } = await openDesktop()
  await begin(window)
  // Playwright lets go of a page that crashed, so the program prints the rest.
  await app.evaluate(({ app, BrowserWindow, dialog }) => {
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 139 })
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    dialog.showMessageBox = async (...args: unknown[]) => {
      console.log('A dialog asks:', JSON.stringify(args.at(-1)))
      // A person takes longer than the crash.
      await new Promise((resolve) => setTimeout(resolve, 100))
      return { response: 0, checkboxChecked: false }
    }
    contents?.on('page-title-updated', (_event, title) => console.log('A page is shown:', title))
    contents?.forcefullyCrashRenderer()
  })
  await expect.poll(() => logOf(dataDir)).toMatch(/\[error\] +The page ended: (killed|crashed)/)
  expect(logOf(dataDir)).toContain('GPU ended: crashed (139)')
  await expect.poll(output).toMatch(/A dialog asks: .*This window stopped working.*Reload.*Quit/)
  await expect.poll(output).toContain('A page is shown: Dashboard')
  expect(app.process().exitCode).toBeNull()
})

test('an unexpected error ends the program in order and says where the log is; a kiosk starts again', async ({
  openDesktop,
  dataDir
}) => {
  for (const kind of ['error', 'rejection', 'at a kiosk']) {
    const isKiosk = kind === 'at a kiosk'
    const { app, output } = await openDesktop(isKiosk ? ['--kiosk'] : [])
    await app.evaluate(({ app, dialog }, kind) => {
      dialog.showErrorBox = (title, content) => console.log(`A dialog says: ${title}: ${content}`)
      app.relaunch = () => console.log('It starts again')
      setTimeout(() => {
        if (kind !== 'rejection') throw new Error(`on purpose, ${kind}`)
        void Promise.reject(new Error(`on purpose, ${kind}`))
      })
    }, kind)
    const [code] = await once(app.process(), 'exit')
    expect(code, kind).toBe(1)
    const dialog = `A dialog says: Help Desk has to close: [^]*Details are in ${path.join(dataDir, 'logs')}`
    expect(output()).toMatch(isKiosk ? /It starts again/ : new RegExp(dialog))
    expect(output()).not.toContain(isKiosk ? 'A dialog says' : 'It starts again')
    expect(logOf(dataDir)).toContain(`Error: on purpose, ${kind}`)
    expect(isClosed(dataDir), kind).toBe(true)
  }
})

test('a terminal that was closed meanwhile changes nothing', async ({ dataDir }) => {
  provideSettings(dataDir, ON_THIS_COMPUTER)
  const { child, ended } = spawnDesktop(dataDir)
  await expect.poll(() => existsSync(path.join(dataDir, 'helpdesk.db'))).toBe(true)
  child.stdout.destroy()
  child.stderr.destroy()
  for (const link of ['helpdesk:1', 'helpdesk:2']) {
    expect(await startAgain(dataDir, link)).toBe(0)
    await expect
      .poll(() => (existsSync(path.join(dataDir, 'logs')) ? logOf(dataDir) : ''))
      .toContain(link)
  }
  expect(logOf(dataDir)).not.toContain('Uncaught exception')
  expect(child.exitCode).toBeNull()
  child.kill()
  await ended
})
