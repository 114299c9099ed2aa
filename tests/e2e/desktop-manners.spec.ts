import { expect } from '@playwright/test'
import { connectedTo, type DesktopApp, startAgain } from '#support/desktop-app.ts'
import { test as base } from '#support/fixtures.ts'
import {
  chooseMenuItem,
  clickNotification,
  clickTrayItem,
  isWindowVisible,
  noted,
  noteSystem,
  pressSystemKeys
} from '#support/system-notes.ts'
import { createTwoPeople, type Person, signIn } from '#support/two-people.ts'

/**
 * A desktop that is connected to a server, at which Ada works from elsewhere. Bob is signed in at
 * the desktop.
 */
interface Desk extends DesktopApp {
  ada: Person
  bob: Person
}

const test = base.extend<{ desk: Desk }>({
  desk: async ({ startServer, openDesktop, otherDataDir }, use) => {
    const { url } = await startServer({ dataDir: otherDataDir })
    const people = await createTwoPeople(url)
    const desktop = await openDesktop([], { settings: connectedTo(url) })
    await noteSystem(desktop.app)
    await signIn(desktop.window, 'bob')
    await expect.poll(() => noted(desktop.app, 'trayTip')).toContain('No open tickets')
    await use({ ...desktop, ...people })
  }
})

const CALENDAR = '6f4b0a8e-0000-4000-8000-0000000000d1'
const TARGETS = { response: 5, nextResponse: null, resolution: null }

/** Service levels with which a ticket of IT is soon due. */
const DUE_SOON = {
  ...{ enabled: true, calendar: null },
  calendars: [
    {
      ...{ id: CALENDAR, name: 'Always', zone: 'UTC', closures: [] },
      open: Object.fromEntries(
        ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, [['00:00', '24:00']]])
      )
    }
  ],
  departments: [
    {
      ...{ department: 'IT', calendar: CALENDAR, warnings: [1], restart: false },
      targets: { high: TARGETS, medium: TARGETS, low: TARGETS }
    }
  ]
}

const hide = ({ app }: DesktopApp) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())

test('notifications tell what others do, without their texts; a click opens the ticket, and they can be switched off', {
  tag: '@quick'
}, async ({ desk }) => {
  const { app, window, ada, bob } = desk
  await hide(desk)
  const id = await bob.raise()
  await bob.comment(id)
  await ada.comment(id)
  await expect
    .poll(() => noted(app, 'notifications'))
    .toEqual([{ title: 'New comment on TKT-00001', body: 'Ada Admin' }])
  await clickNotification(app)
  await expect(window.getByRole('heading', { name: 'Ticket Details' })).toBeVisible()
  await expect(window).toHaveURL('app://desk/tickets/1')
  expect(await isWindowVisible(app)).toBe(true)

  await chooseMenuItem(app, 'Settings…')
  const show = window.getByRole('checkbox', { name: 'Show notifications' })
  await expect(show).toBeChecked()
  await window.getByText('Show notifications', { exact: true }).click()
  await expect(show).not.toBeChecked()
  await ada.change(id, { assigneeId: bob.id })
  await expect.poll(() => noted(app, 'trayTip')).toContain('1 open ticket')
  await window.getByText('Show notifications', { exact: true }).click()
  await expect(show).toBeChecked()
  await ada.change(id, { status: 'in-progress' })
  await expect.poll(() => noted(app, 'notifications')).toHaveLength(2)
  expect((await noted(app, 'notifications'))[1]).toEqual({
    title: 'TKT-00001 is now In Progress',
    body: 'Ada Admin'
  })

  // A warning at one percent of five minutes comes after three seconds (D73).
  await ada.setServiceLevels(DUE_SOON)
  await ada.raise({ assigneeId: bob.id })
  await expect
    .poll(() => noted(app, 'notifications'))
    .toContainEqual({
      title: 'First response of TKT-00002 due in 5 minutes',
      body: expect.stringMatching(/^Due: /)
    })
})

test('the notification of an outage leads to its page', async ({ desk }) => {
  const { app, window, ada } = desk
  await hide(desk)
  await ada.announce('Email is slow')
  await expect
    .poll(() => noted(app, 'notifications'))
    .toEqual([{ title: 'Outage: Email is slow', body: expect.stringMatching(/^Since /) }])
  await clickNotification(app)
  await expect(window).toHaveURL('app://desk/announcements/1')
  expect(await isWindowVisible(app)).toBe(true)
  await expect(window.getByRole('button', { name: 'I have this too' })).toBeVisible()
})

test('the notification of an approval leads to the page where it is answered', async ({ desk }) => {
  const { app, window, ada, bob } = desk
  await hide(desk)
  await ada.askForApproval(await ada.raise(), bob.id, 'May we buy a second printer?')
  await expect
    .poll(() => noted(app, 'notifications'))
    .toEqual([{ title: 'Approval needed for TKT-00001', body: 'Ada Admin' }])
  await clickNotification(app)
  await expect(window).toHaveURL('app://desk/approvals/1')
  expect(await isWindowVisible(app)).toBe(true)
  await expect(window.getByText('May we buy a second printer?')).toBeVisible()
  const count = window.getByRole('link', { name: 'My approvals 1' })
  await expect(count).toBeVisible()
  await window.getByRole('button', { name: 'Approve' }).click()
  await window.getByRole('button', { name: 'Send approval' }).click()
  await expect(window.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(count).toHaveCount(0)
})

test('tray and menu count open tickets and lead to them, to a new ticket, settings, shortcuts and the log', {
  tag: '@quick'
}, async ({ desk, dataDir }) => {
  const { app, window, ada, bob } = desk
  const dialog = window.getByRole('dialog', { name: 'Create New Ticket' })
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

  await hide(desk)
  await clickTrayItem(app, 'Open')
  expect(await isWindowVisible(app)).toBe(true)
  await clickTrayItem(app, 'New Ticket')
  await expect(dialog).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await chooseMenuItem(app, 'Keyboard Shortcuts')
  await expect(window.getByRole('dialog', { name: 'Help' })).toBeVisible()
  await window.keyboard.press('Escape')
  await chooseMenuItem(app, 'Settings…')
  await expect(window.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await chooseMenuItem(app, 'New Ticket')
  await expect(dialog).toBeVisible()
  await chooseMenuItem(app, 'Open Log Folder')
  await expect.poll(() => noted(app, 'openedFolders')).toEqual([`${dataDir}/logs`])
})

test('keys for a new ticket are set by pressing them, open its dialog from anywhere, and can be removed', async ({
  desk
}) => {
  const { app, window } = desk
  await chooseMenuItem(app, 'Settings…')
  const section = window.getByRole('region', { name: 'New ticket shortcut' })
  const change = section.getByRole('button', { name: 'Change' })
  await expect(section.locator('kbd')).toHaveText(['Ctrl', 'Shift', 'F9'])

  await change.click()
  await window.keyboard.press('m')
  await expect(section.getByRole('status')).toHaveText(
    'Hold Ctrl or Alt as well, so that you can still type this key.'
  )
  await window.keyboard.press('Control+Shift+m')
  await expect(section.locator('kbd')).toHaveText(['Ctrl', 'Shift', 'M'])
  expect(await noted(app, 'keys')).toEqual(['Control+Shift+M'])
  await change.click()
  await window.keyboard.press('Escape')
  await expect(section.locator('kbd')).toHaveText(['Ctrl', 'Shift', 'M'])

  await change.click()
  await window.keyboard.press('Control+F12')
  await expect(section.getByRole('status')).toHaveText(
    'Another program already uses these keys. Choose others.'
  )
  await section.getByRole('button', { name: 'Remove' }).click()
  await expect(section.getByText('No shortcut is set.')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Set shortcut' })).toBeFocused()
  await expect(section.getByRole('status')).toBeEmpty()
  expect(await noted(app, 'keys')).toEqual([])

  await section.getByRole('button', { name: 'Set shortcut' }).click()
  await window.keyboard.press('Control+Alt+t')
  await expect.poll(() => noted(app, 'keys')).toEqual(['Control+Alt+T'])
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
  await pressSystemKeys(app)
  await expect(window.getByRole('dialog', { name: 'Create New Ticket' })).toBeVisible()
  expect(
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized())
  ).toBe(false)
})

test('a kiosk has no notifications, tray, keys or menu, and follows no links', async ({
  startServer,
  openDesktop,
  dataDir,
  otherDataDir
}) => {
  const server = await startServer({ dataDir: otherDataDir })
  const { ada, bob } = await createTwoPeople(server.url)
  const { app, window } = await openDesktop(['--kiosk'], { settings: connectedTo(server.url) })
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
  const taken = await app.evaluate(({ globalShortcut, Menu }) => ({
    keys: globalShortcut.isRegistered('CommandOrControl+Shift+F9'),
    menu: Menu.getApplicationMenu()
  }))
  expect(taken).toEqual({ keys: false, menu: null })
})
