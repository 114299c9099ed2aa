import type { ElectronApplication } from '@playwright/test'

/** The desktop's calls to the system, recorded in the place of each of its parts. */
interface Noted {
  notifications: { title: string; body: string }[]
  trayTip: string
  tray: string[]
  openedFolders: string[]
  keys: string[]
}

/**
 * Puts notes in the place of notifications, tray, keys and file manager: nothing of the system is
 * touched from then on.
 */
export async function noteSystem(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ globalShortcut, Notification, shell, Tray }) => {
    const noted: Noted = { notifications: [], trayTip: '', tray: [], openedFolders: [], keys: [] }
    const parts = { notifications: [] as unknown[], menu: null as unknown, press: () => {} }
    Object.assign(globalThis, { noted, parts })
    Notification.isSupported = () => true
    Notification.prototype.show = function () {
      noted.notifications.push({ title: this.title, body: this.body })
      parts.notifications.push(this)
    }
    Tray.prototype.setToolTip = (tip) => {
      noted.trayTip = tip
    }
    Tray.prototype.setContextMenu = (menu) => {
      parts.menu = menu
      noted.tray = menu?.items.map(({ label }) => label).filter((label) => label !== '') ?? []
    }
    globalShortcut.register = (keys, press) => {
      if (`${keys}`.includes('F12')) return false
      noted.keys.push(`${keys}`)
      parts.press = press
      return true
    }
    globalShortcut.unregister = (keys) => {
      noted.keys = noted.keys.filter((one) => one !== keys)
    }
    shell.openPath = async (folder) => {
      noted.openedFolders.push(folder)
      return ''
    }
  })
}

export function noted<Part extends keyof Noted>(
  app: ElectronApplication,
  part: Part
): Promise<Noted[Part]> {
  return app.evaluate((_electron, part) => Reflect.get(globalThis, 'noted')[part], part)
}

/** Clicks the notification that was shown last. */
export async function clickNotification(app: ElectronApplication): Promise<void> {
  await app.evaluate(() => void Reflect.get(globalThis, 'parts').notifications.at(-1).emit('click'))
}

export async function clickTrayItem(
  app: ElectronApplication,
  name: string | RegExp
): Promise<void> {
  await app.evaluate((_electron, pattern) => {
    const { items } = Reflect.get(globalThis, 'parts').menu as Electron.Menu
    items.find(({ label }) => new RegExp(pattern).test(label))?.click()
  }, new RegExp(name).source)
}

/** Presses the keys that are taken from the system, in whichever program. */
export async function pressSystemKeys(app: ElectronApplication): Promise<void> {
  await app.evaluate(() => Reflect.get(globalThis, 'parts').press())
}

/** Chooses an item of the application's menu. */
export async function chooseMenuItem(app: ElectronApplication, name: string): Promise<void> {
  await app.evaluate(({ Menu }, name) => {
    const items =
      Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? []
    items.find(({ label }) => label.replace('&', '') === name)?.click()
  }, name)
}

export function isWindowVisible(app: ElectronApplication): Promise<boolean> {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false)
}

/** The call to the system's save dialog, and how saving ended. */
interface Saving {
  name: string
  filters: unknown
  state?: string
}

/** Takes the person's place at the next save dialog, and notes error boxes. */
export async function answerSaveDialog(
  app: ElectronApplication,
  answer: { file: string; thenCancel?: boolean }
): Promise<void> {
  await app.evaluate(({ session, dialog }, { file, thenCancel }) => {
    const saving: Partial<Saving> = {}
    const errors: string[] = []
    Object.assign(globalThis, { saving, saveErrors: errors })
    dialog.showErrorBox = (title, content) => void errors.push(`${title}: ${content}`)
    session.defaultSession.once('will-download', (_event, item) => {
      const { filters } = item.getSaveDialogOptions()
      Object.assign(saving, { name: item.getFilename(), filters })
      item.once('done', (_event, state) => Object.assign(saving, { state }))
      item.setSavePath(file)
      if (thenCancel) item.cancel()
    })
  }, answer)
}

export const saving = (app: ElectronApplication): Promise<Partial<Saving>> =>
  app.evaluate(() => Reflect.get(globalThis, 'saving'))

export const saveErrors = (app: ElectronApplication): Promise<string[]> =>
  app.evaluate(() => Reflect.get(globalThis, 'saveErrors'))
