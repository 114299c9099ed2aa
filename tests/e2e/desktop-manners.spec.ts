import { expect } from '@playwright/test'
import { makeDataFolder } from '../support/data-folder.ts'
import { type DesktopApp, startAgain } from '../support/desktop-app.ts'
import { test as base } from '../support/fixtures.ts'
import {
  chooseMenuItem,
  clickNotification,
  clickTrayItem,
  isWindowVisible,
  noted,
  noteSystem,
  pressSystemKeys
} from '../support/system-notes.ts'
import { createTwoPeople, type Person, signIn } from '../support/two-people.ts'

/**
 * A desktop that is connected to a server, at which Ada works from elsewhere. Bob is signed in at
 * the desktop.
 */
interface Desk extends DesktopApp {
  ada: Person
  bob: Person
  /** Has the server go away and come back, at the same address. */
  restartServer(): Promise<void>
}

const test = base.extend<{ desk: Desk }>({
  desk: async ({ startServer, openDesktop }, use) => {
    const elsewhere = makeDataFolder()
    const server = await startServer({ dataDir: elsewhere.path })
    const people = await createTwoPeople(server.url)
    const source = { kind: 'server', address: server.url, fingerprint: null }
    const desktop = await openDesktop([], { settings: { source } })
    await noteSystem(desktop.app)
    await signIn(desktop.window, 'bob')
    await expect.poll(() => noted(desktop.app, 'trayTip')).toContain('No open tickets')
    async function restartServer() {
      await server.stop()
      await startServer({ dataDir: elsewhere.path, port: Number(new URL(server.url).port) })
    }
    await use({ ...desktop, ...people, restartServer })
    await desktop.close()
    elsewhere.remove()
  }
})

test.describe('notifications', () => {
  test('tell what others do, not what one does oneself; a click opens the ticket', async ({
    desk
  }) => {
    const { app, window, ada, bob } = desk
    const id = await bob.raise()
    await bob.comment(id)
    await ada.change(id, { assigneeId: bob.id })
    await expect
      .poll(() => noted(app, 'notifications'))
      .toEqual([{ title: 'TKT-00001 assigned to you', body: 'Ada Admin' }])

    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
    await clickNotification(app)
    await expect(window.getByRole('heading', { name: 'Ticket Details' })).toBeVisible()
    await expect(window).toHaveURL('app://desk/tickets/1')
    expect(await isWindowVisible(app)).toBe(true)
  })

  test('bundle what happens at once, and a click leads to all of it', async ({ desk }) => {
    const { app, window, ada, bob } = desk
    const first = await bob.raise()
    const second = await bob.raise()
    await Promise.all([
      ada.change(first, { status: 'resolved' }),
      ada.comment(second),
      ada.change(second, { assigneeId: bob.id })
    ])
    await expect
      .poll(() => noted(app, 'notifications'))
      .toEqual([
        {
          title: '3 changes to your tickets',
          body: expect.stringMatching(/^TKT-0000[12], TKT-0000[12]$/)
        }
      ])
    await clickNotification(app)
    await expect(window).toHaveURL('app://desk/?status=all')
    await expect(window.getByRole('link', { name: 'TKT-00001' }).first()).toBeVisible()
  })

  test('follow the bell: they tell of mentions and notes, and of nothing one may not see', async ({
    desk
  }) => {
    const { app, window, ada, bob } = desk
    const own = await bob.raise()
    const others = await ada.raise()
    await ada.note(own, 'Between us, @bob')
    await ada.comment(others, 'What do you think, @bob?')
    await expect
      .poll(() => noted(app, 'notifications'))
      .toEqual([{ title: 'You are mentioned on TKT-00002', body: 'Ada Admin' }])
    await expect(window.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible()

    await bob.stopFollowing(others)
    await ada.comment(others)
    await ada.change(own, { status: 'resolved' })
    await expect.poll(() => noted(app, 'notifications')).toHaveLength(2)
    expect((await noted(app, 'notifications'))[1]).toEqual({
      title: 'TKT-00001 is now Resolved',
      body: 'Ada Admin'
    })
  })

  test('come while the window is hidden, and never with what was written', async ({ desk }) => {
    const { app, ada, bob } = desk
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
    const id = await bob.raise()
    await ada.comment(id)
    await expect.poll(() => noted(app, 'notifications')).toHaveLength(1)
    expect(JSON.stringify(await noted(app, 'notifications'))).not.toContain('secret')
  })

  test('are silent when switched off, and go on from there when on again', async ({ desk }) => {
    const { app, window, ada, bob } = desk
    await chooseMenuItem(app, 'Settings…')
    const show = window.getByRole('checkbox', { name: 'Show notifications' })
    await expect(show).toBeChecked()
    await window.getByText('Show notifications', { exact: true }).click()
    await expect(show).not.toBeChecked()
    const id = await bob.raise({ assigneeId: bob.id })
    await ada.comment(id)
    await expect.poll(() => noted(app, 'trayTip')).toContain('1 open ticket')

    await window.getByText('Show notifications', { exact: true }).click()
    await expect(show).toBeChecked()
    await ada.change(id, { status: 'in-progress' })
    await expect
      .poll(() => noted(app, 'notifications'))
      .toEqual([{ title: 'TKT-00001 is now In Progress', body: 'Ada Admin' }])
  })

  test('and the count go on by themselves when the server was gone', async ({ desk }) => {
    const { app, ada, bob, restartServer } = desk
    await restartServer()
    await ada.raise({ assigneeId: bob.id })
    await expect.poll(() => noted(app, 'trayTip'), { timeout: 30_000 }).toContain('1 open ticket')
    expect(await noted(app, 'notifications')).toEqual([
      { title: 'TKT-00001 assigned to you', body: 'Ada Admin' }
    ])
  })

  test('end with the session', async ({ desk }) => {
    const { app, window, ada, bob } = desk
    await window.getByRole('button', { name: 'Logout' }).click()
    await expect(window.getByLabel('Username')).toBeVisible()
    await expect.poll(() => noted(app, 'trayTip')).toBe('Help Desk')
    await ada.raise({ assigneeId: bob.id })
    await signIn(window, 'bob')
    await expect.poll(() => noted(app, 'trayTip')).toContain('1 open ticket')
    expect(await noted(app, 'notifications')).toEqual([])
  })
})

test.describe('the tray', () => {
  test('counts the open tickets assigned to the person, and leads to them', async ({ desk }) => {
    const { app, window, ada, bob } = desk
    const first = await ada.raise({ assigneeId: bob.id })
    await ada.raise({ assigneeId: bob.id })
    await ada.raise()
    await expect.poll(() => noted(app, 'trayTip')).toBe('Help Desk: 2 open tickets assigned to you')
    await ada.change(first, { status: 'resolved' })
    await expect.poll(() => noted(app, 'trayTip')).toBe('Help Desk: 1 open ticket assigned to you')
    expect(await noted(app, 'tray')).toEqual([
      'Open Help Desk',
      'New Ticket',
      '1 open ticket assigned to you',
      'Quit Help Desk'
    ])

    await clickTrayItem(app, /open ticket assigned/)
    await expect(window.getByRole('heading', { name: 'All Tickets' })).toBeVisible()
    await expect(window.getByText('TKT-00002')).toBeVisible()
    await expect(window.getByText(/^TKT-0000[13]$/)).toHaveCount(0)
    await expect(window.getByText('2 selected')).toBeVisible()
  })

  test('opens the window and the new-ticket dialog', async ({ desk }) => {
    const { app, window } = desk
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
    await clickTrayItem(app, 'Open')
    expect(await isWindowVisible(app)).toBe(true)
    await clickTrayItem(app, 'New Ticket')
    await expect(window.getByRole('dialog', { name: 'Create New Ticket' })).toBeVisible()
  })
})

test.describe('the keys for a new ticket', () => {
  test('are set by pressing them, tell when others hold them, and can be removed', async ({
    desk
  }) => {
    const { app, window } = desk
    await chooseMenuItem(app, 'Settings…')
    const section = window.getByRole('region', { name: 'Keys for a new ticket' })
    await expect(section.locator('kbd')).toHaveText(['Ctrl', 'Shift', 'F9'])

    await section.getByRole('button', { name: 'Change' }).click()
    await window.keyboard.press('m')
    await expect(section.getByRole('status')).toHaveText(
      'Hold Ctrl or Alt as well: a key alone is for writing.'
    )
    await window.keyboard.press('Control+Shift+m')
    await expect(section.locator('kbd')).toHaveText(['Ctrl', 'Shift', 'M'])
    expect(await noted(app, 'keys')).toEqual(['Control+Shift+M'])

    await section.getByRole('button', { name: 'Change' }).click()
    await window.keyboard.press('Escape')
    await expect(section.locator('kbd')).toHaveText(['Ctrl', 'Shift', 'M'])

    await section.getByRole('button', { name: 'Change' }).click()
    await window.keyboard.press('Control+F12')
    await expect(section.getByRole('status')).toHaveText(
      'Another program uses these keys already. Choose others.'
    )
    await section.getByRole('button', { name: 'Remove' }).click()
    await expect(section.getByText('No keys are set.')).toBeVisible()
    await expect(section.getByRole('button', { name: 'Set keys' })).toBeFocused()
    await expect(section.getByRole('status')).toBeEmpty()
    expect(await noted(app, 'keys')).toEqual([])
  })

  test('open the dialog over whichever screen there is, and bring the window up', async ({
    desk
  }) => {
    const { app, window } = desk
    await chooseMenuItem(app, 'Settings…')
    await window.getByRole('button', { name: 'Change' }).click()
    await window.keyboard.press('Control+Alt+t')
    await expect.poll(() => noted(app, 'keys')).toEqual(['Control+Alt+T'])
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
    await pressSystemKeys(app)
    await expect(window.getByRole('dialog', { name: 'Create New Ticket' })).toBeVisible()
    expect(
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized())
    ).toBe(false)
  })
})

test('the menu leads to settings, shortcuts, a new ticket and the folder of the log', async ({
  desk,
  dataDir
}) => {
  const { app, window } = desk
  await chooseMenuItem(app, 'Keyboard Shortcuts')
  await expect(window.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await window.keyboard.press('Escape')
  await chooseMenuItem(app, 'Settings…')
  await expect(window.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await chooseMenuItem(app, 'New Ticket')
  await expect(window.getByRole('dialog', { name: 'Create New Ticket' })).toBeVisible()
  await chooseMenuItem(app, 'Open Log Folder')
  await expect.poll(() => noted(app, 'openedFolders')).toEqual([`${dataDir}/logs`])
})

test('a kiosk shows nothing of it', async ({ startServer, openDesktop, dataDir }) => {
  const elsewhere = makeDataFolder()
  const server = await startServer({ dataDir: elsewhere.path })
  const { ada, bob } = await createTwoPeople(server.url)
  const source = { kind: 'server', address: server.url, fingerprint: null }
  const { app, window } = await openDesktop(['--kiosk'], { settings: { source } })
  await noteSystem(app)
  await signIn(window, 'bob')
  await expect(window.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await ada.raise({ assigneeId: bob.id })
  await expect(window.getByText('TKT-00001').filter({ visible: true })).toBeVisible()
  expect(await startAgain(dataDir, 'helpdesk://ticket/1')).toBe(0)
  await ada.raise({ assigneeId: bob.id })
  await window.getByRole('button', { name: '1 new ticket' }).click()
  await expect(window.getByText('TKT-00002').filter({ visible: true })).toBeVisible()

  await expect(window).toHaveURL('app://desk/')
  expect(await noted(app, 'notifications')).toEqual([])
  expect(await noted(app, 'trayTip')).toBe('')
  expect(
    await app.evaluate(({ globalShortcut }) =>
      globalShortcut.isRegistered('CommandOrControl+Shift+F9')
    )
  ).toBe(false)
  expect(await app.evaluate(({ Menu }) => Menu.getApplicationMenu())).toBeNull()
  elsewhere.remove()
})
