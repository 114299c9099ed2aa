import type { MenuItemConstructorOptions } from 'electron'

/** What of the application its menu depends on. */
export interface MenuState {
  platform: NodeJS.Platform
  /** Of the product, as people read it. */
  name: string
  /** Pages are worked on here: they can be loaded anew and looked into. */
  isDevelopment: boolean
  /**
   * It is decided where the data is; before, there is nothing to do but to answer that question.
   */
  hasSource: boolean
  /** An update is downloaded. */
  hasUpdate: boolean
}

/** What the items do that are ours. */
export interface MenuActions {
  newTicket(): void
  showSettings(): void
  showShortcuts(): void
  openLogFolder(): void
  showAbout(): void
  restartToUpdate(): void
}

/**
 * The menu as the users of each system know it: settings, about and quit are in the application's
 * own on macOS.
 */
export function menuTemplate(state: MenuState, actions: MenuActions): MenuItemConstructorOptions[] {
  const { name, hasSource } = state
  const isMac = state.platform === 'darwin'
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const about: MenuItemConstructorOptions = { label: `About ${name}`, click: actions.showAbout }
  const settings: MenuItemConstructorOptions = {
    ...{ label: isMac ? 'Settings…' : '&Settings…', accelerator: 'CommandOrControl+,' },
    ...{ enabled: hasSource, click: actions.showSettings }
  }
  const application: MenuItemConstructorOptions = {
    label: name,
    submenu: [
      about,
      separator,
      settings,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide', label: `Hide ${name}` },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit', label: `Quit ${name}` }
    ]
  }
  const file: MenuItemConstructorOptions = {
    label: '&File',
    submenu: [
      {
        ...{ label: isMac ? 'New Ticket' : '&New Ticket', accelerator: 'CommandOrControl+N' },
        ...{ enabled: hasSource, click: actions.newTicket }
      },
      separator,
      ...(isMac ? [] : [settings, separator]),
      { role: 'close', label: isMac ? 'Close Window' : '&Close' },
      ...(isMac ? [] : [{ role: 'quit', label: '&Quit' } as const])
    ]
  }
  const development: MenuItemConstructorOptions[] = [
    { role: 'reload' },
    { role: 'toggleDevTools' },
    separator
  ]
  const view: MenuItemConstructorOptions = {
    label: '&View',
    submenu: [
      ...(state.isDevelopment ? development : []),
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' }
    ]
  }
  const help: MenuItemConstructorOptions = {
    role: 'help',
    submenu: [
      ...(state.hasUpdate
        ? [{ label: 'Restart to Update', click: actions.restartToUpdate }, separator]
        : []),
      { label: 'Keyboard Shortcuts', enabled: hasSource, click: actions.showShortcuts },
      { label: 'Open Log Folder', click: actions.openLogFolder },
      ...(isMac ? [] : [separator, about])
    ]
  }
  return [
    ...(isMac ? [application] : []),
    file,
    { role: 'editMenu' },
    view,
    { role: 'windowMenu' },
    help
  ]
}
