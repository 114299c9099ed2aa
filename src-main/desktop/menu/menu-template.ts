import type { MenuItemConstructorOptions } from 'electron'
import { t } from '../base/texts.ts'

/** The state of the application on which its menu depends. */
export interface MenuState {
  platform: NodeJS.Platform
  /** The name of the product. */
  name: string
  /** Whether this is a development build, in which pages can be reloaded and inspected. */
  isDevelopment: boolean
  /** Whether a data source was chosen; before that, the first-start page is all there is. */
  hasSource: boolean
  /** Whether an update is downloaded. */
  hasUpdate: boolean
}

/** The actions of the items that are no standard ones. */
export interface MenuActions {
  newTicket(): void
  showSettings(): void
  showShortcuts(): void
  openLogFolder(): void
  showAbout(): void
  restartToUpdate(): void
}

/**
 * The menu as each system's users expect it: on macOS settings, about and quit are in the
 * application's own menu.
 */
export function menuTemplate(state: MenuState, actions: MenuActions): MenuItemConstructorOptions[] {
  const { name, hasSource } = state
  const isMac = state.platform === 'darwin'
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const about = { label: t('About {name}', { name }), click: actions.showAbout }
  const settings: MenuItemConstructorOptions = {
    label: isMac ? t('Settings…') : t('&Settings…'),
    accelerator: 'CommandOrControl+,',
    enabled: hasSource,
    click: actions.showSettings
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
      { role: 'hide', label: t('Hide {name}', { name }) },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit', label: t('Quit {name}', { name }) }
    ]
  }
  const file: MenuItemConstructorOptions = {
    label: t('&File'),
    submenu: [
      {
        label: isMac ? t('New Ticket') : t('&New Ticket'),
        accelerator: 'CommandOrControl+N',
        enabled: hasSource,
        click: actions.newTicket
      },
      separator,
      ...(isMac ? [] : [settings, separator]),
      { role: 'close', label: isMac ? t('Close Window') : t('&Close') },
      ...(isMac ? [] : [{ role: 'quit', label: t('&Quit') } as const])
    ]
  }
  const development: MenuItemConstructorOptions[] = [
    { role: 'reload' },
    { role: 'toggleDevTools' },
    separator
  ]
  const view: MenuItemConstructorOptions = {
    label: t('&View'),
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
        ? [{ label: t('Restart to Update'), click: actions.restartToUpdate }, separator]
        : []),
      { label: t('Keyboard Shortcuts'), enabled: hasSource, click: actions.showShortcuts },
      { label: t('Open Log Folder'), click: actions.openLogFolder },
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
